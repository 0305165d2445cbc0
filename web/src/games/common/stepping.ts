/** Moving markers over the fields they went through. */

import type { Attachment } from "svelte/attachments";
import { settings } from "../../lib/settings.svelte";
import type { Way } from "./tracks";

const DROP = 360;
const REST = 160;
const STEP = 120;
/** Markers drop from a little above their field. */
const ABOVE = 28;

/** Let a marker drop on the first field of its way, rest, and step to the others; one that is pushed is there already. */
export function stepping(way: Way | undefined): Attachment<HTMLElement> {
  return (node) => {
    const track = node.closest("[data-track]");
    // Without a layout there is nothing to be seen moving.
    if (!way || !track || !settings.pace || !node.animate) return;
    const here = node.getBoundingClientRect();
    const offsets = way.fields.map((field) => {
      const box = track.querySelector(`[data-field="${field}"]`)?.getBoundingClientRect() ?? here;
      return { x: box.x + box.width / 2 - here.x - here.width / 2, y: box.y + box.height / 2 - here.y - here.height / 2 };
    });
    const [first, ...others] = offsets;
    if (!first) return;
    const drop = way.pushed ? 0 : DROP;
    const all = drop + (others.length ? REST + STEP * others.length : 0);
    const frames: Keyframe[] = [
      { translate: `${first.x}px ${first.y - (drop && ABOVE)}px`, scale: drop ? 1.5 : 1, opacity: drop ? 0 : 1, offset: 0 },
      { translate: `${first.x}px ${first.y}px`, scale: 1, opacity: 1, offset: drop / all },
    ];
    if (others.length) frames.push({ translate: `${first.x}px ${first.y}px`, offset: (drop + REST) / all });
    others.forEach(({ x, y }, at) => frames.push({ translate: `${x}px ${y}px`, offset: (drop + REST + STEP * (at + 1)) / all }));
    const motion = node.animate(frames, { duration: all * settings.pace, easing: "ease-out", fill: "backwards" });
    return () => motion.cancel();
  };
}
