/** The animation of stones that move up a building track. */

import type { Attachment } from "svelte/attachments";
import { settings } from "../../lib/settings.svelte";
import { boxOf } from "../../lib/zoom";
import type { StoneMove } from "./motion";

const HOP = 480;
const STAGGER = 360;

/** Let a stone hop from its previous field; a new one comes from below the track. */
export function animateStone(move: StoneMove | null): Attachment<HTMLElement> {
  return (node) => {
    const track = node.closest("[data-building]");
    // No animations in tests, where there is no layout.
    if (!move || !track || !settings.pace || !("animate" in node)) return;
    const here = boxOf(node);
    const box = boxOf(track.querySelector(`[data-step="${move.from}"]`) ?? track);
    const x = box.x + box.width / 2 - here.x - here.width / 2;
    const y = box.bottom - here.bottom;
    const frames: Keyframe[] = [
      { translate: `${x}px ${y}px`, opacity: move.from ? 1 : 0, scale: 1 },
      { translate: `${x / 2}px ${y / 2 - 22}px`, opacity: 1, scale: 1.25 },
      { translate: "0 0", opacity: 1, scale: 1 },
    ];
    const motion = node.animate(frames, {
      duration: HOP * settings.pace,
      delay: move.turn * STAGGER * settings.pace,
      easing: "ease-in-out",
      fill: "backwards",
    });
    return () => motion.cancel();
  };
}
