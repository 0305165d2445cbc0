/** Where on a table a choice is: what stands for it, or the dice that it throws. */

import type { Choice } from "../../lib/messages";

const isSeen = (node: Element): boolean => node.checkVisibility() && node.getBoundingClientRect().width > 0;

/** The elements that stand for a choice; none if they are on a tab that is not open. */
export function placesOf(board: Element, choice: Choice): Element[] {
  const token = CSS.escape(choice.token);
  const places = [...board.querySelectorAll(`[data-choice="${token}"], [data-token="${token}"]`)].filter(isSeen);
  if (places.length) return places.slice(0, 1);
  return choice.do === "throw" ? thrown(board, choice.dice) : [];
}

/** The dice that lie in the tray, one for each letter. */
function thrown(board: Element, letters: string): Element[] {
  const left = [...letters];
  return [...board.querySelectorAll<HTMLElement>("[data-die]")].filter((die) => {
    const at = left.indexOf(die.dataset.die ?? "");
    if (at < 0 || !isSeen(die)) return false;
    left.splice(at, 1);
    return true;
  });
}
