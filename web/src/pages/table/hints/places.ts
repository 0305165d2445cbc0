/** Where choices are on a table, as far as they are in sight. */

import { boxOf } from "../../../lib/zoom";

/** What clips something, from the inside out; an element stays where it is. */
const clips = new WeakMap<Element, Element[]>();

function clipsOf(node: Element): Element[] {
  const known = clips.get(node);
  if (known) return known;
  const found: Element[] = [];
  for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflow !== "visible") found.push(at);
  }
  clips.set(node, found);
  return found;
}

export interface Spot {
  node: HTMLElement;
  token: string;
  box: DOMRect;
  /** Whether it is in the dock, which is above everything else on phones, and cut off by nothing. */
  docked: boolean;
}

/** Everything that stands for a choice, and the main button for what is selected. */
export function spotsOn(board: HTMLElement): Spot[] {
  const nodes = [...board.querySelectorAll<HTMLElement>("[data-choice], [data-token], [data-does]")];
  return nodes.flatMap((node) => {
    const { choice, token, does } = node.dataset;
    const box = boxOf(node);
    const docked = node.closest("[data-dock]") !== null;
    if (!box.width || !node.checkVisibility() || !(docked || isInside(node, box))) return [];
    return [{ node, token: does ?? choice ?? token ?? "", box, docked }];
  });
}

/** Whether the middle of the upper edge, where the sign is, is not cut off by what surrounds it. */
function isInside(node: Element, { left, top, width }: DOMRect): boolean {
  const x = left + width / 2;
  return clipsOf(node).every((clip) => {
    const box = boxOf(clip);
    return x >= box.left && x <= box.right && top >= box.top - 12 && top <= box.bottom;
  });
}
