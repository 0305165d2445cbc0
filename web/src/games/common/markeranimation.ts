/** The animation of markers that move along a dice track. */

import type { Attachment } from "svelte/attachments";
import { settings } from "../../lib/settings.svelte";
import { boxOf } from "../../lib/zoom";
import { gridPosition } from "./fields";
import type { MarkerPath } from "./tracks";

const DROP = 360;
const REST = 160;
const STEP = 120;
/** How far above its field a marker starts to drop, in pixels. */
const ABOVE = 28;

/** Drop a marker on the first field of its path, rest, and step along the others; a marker that was pushed does not drop. */
export function animateMarker(path: MarkerPath | undefined): Attachment<HTMLElement> {
  return (node) => {
    const field = node.parentElement;
    const track = field?.parentElement;
    // No animations in tests, where there is no layout.
    if (!path || !track || !settings.pace || !("animate" in node)) return;
    const { width, height } = boxOf(field);
    const gap = parseFloat(getComputedStyle(track).columnGap);
    const here = gridPosition(path.fields.at(-1)!);
    const [first, ...others] = path.fields.map(gridPosition).map(({ row, column }) => ({
      x: (column - here.column) * (width + gap),
      y: (row - here.row) * (height + gap),
    }));
    if (!first) return;
    const drop = path.pushed ? 0 : DROP;
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
