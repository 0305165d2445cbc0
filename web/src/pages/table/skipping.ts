/** Skipping what is being shown: any click or key at the table ends the scene, Escape everything until our turn. Neither does anything else. */

import type { Attachment } from "svelte/attachments";
import type { Playback } from "../../lib/playback.svelte";

/** Keys for moving about the page, which skip nothing. */
const PASSIVE = /^(Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|Arrow.*|Page.*|F\d+)$/;

export function skipping(playback: Playback): Attachment<HTMLElement> {
  return (table) => {
    /** The key that was pressed during a scene. */
    let pressed: string | null = null;

    /** Skip once whatever the click or key does is done: then it meets nothing that appeared only now. */
    const later = (skip: () => void): void => void setTimeout(skip);

    // A click by a key is not one by a pointer: the key's release skips.
    function click({ detail }: MouseEvent): void {
      const { scene, over } = playback;
      if (!over && detail) later(() => playback.scene === scene && playback.next());
    }

    function down({ key, repeat }: KeyboardEvent): void {
      if (!repeat) pressed = playback.over || PASSIVE.test(key) || document.querySelector("dialog[open]") ? null : key;
    }

    // Space presses a button when it is released.
    function up({ key }: KeyboardEvent): void {
      if (key !== pressed) return;
      pressed = null;
      later(() => (key === "Escape" ? playback.rush() : playback.next()));
    }

    table.addEventListener("click", click, { capture: true });
    window.addEventListener("keydown", down, { capture: true });
    window.addEventListener("keyup", up, { capture: true });
    return () => {
      table.removeEventListener("click", click, { capture: true });
      window.removeEventListener("keydown", down, { capture: true });
      window.removeEventListener("keyup", up, { capture: true });
    };
  };
}
