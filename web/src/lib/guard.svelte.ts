/** Protects people from clicks that were meant for something else: right after the table has changed, clicks on choices do nothing. */

import { onMount } from "svelte";

/** How long clicks are ignored after a change, in milliseconds. */
export const QUIET_TIME = 350;

/** What to protect: everything that stands for a choice, and the dock with the main button. */
const GUARDED = "[data-choice], [data-dock] button";

export class Guard {
  /** Whether the table has just changed. */
  active = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The table has changed. */
  restart(): void {
    this.stop();
    this.active = true;
    this.#timer = setTimeout(() => (this.active = false), QUIET_TIME);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.active = false;
  }

  /** Capture clicks, by key too. */
  click(event: MouseEvent): void {
    if (!this.active || !(event.target as Element).closest(GUARDED)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** A key that is held down presses a button once only. */
  key(event: KeyboardEvent): void {
    if (event.repeat && (event.key === "Enter" || event.key === " ") && (event.target as Element).closest(GUARDED)) event.preventDefault();
  }
}

/** For what has just appeared: nothing in it is pressed by a click that was meant for what led to it. Call during component initialisation. */
export function guarded(): Guard {
  const guard = new Guard();
  onMount(() => {
    guard.restart();
    return () => guard.stop();
  });
  return guard;
}
