/** Where the things are that a lesson points at. The name of each is as in its record, such as `die y4`. */

/** What a lesson can point at, by the first word of its name; the rest is filled in. */
const SELECTORS: Record<string, (rest: string) => string> = {
  die: (field) => `.fields.${colour(field)} > :nth-child(${field.slice(1)}) .slot`,
  slot: (field) => `.fields.${colour(field)} > :nth-child(${field.slice(1)}) button.slot`,
  end: (line) => `.ends.${colour(line)} > :nth-child(${line.slice(1)})`,
  pad: (kind) => `tbody > tr:nth-child(${"PSACGT".indexOf(kind) + 1})`,
  rounds: () => ".track",
  tray: (number) => `.tray .dice > :nth-child(${number})`,
  chip: () => ".chipbtn",
  rebuild: () => "[data-rebuild]",
  reserve: (tile) => `[data-reserve="${tile}"]`,
};

const colour = (name: string): string => (name.startsWith("y") ? "yellow" : "blue");

const isSeen = (node: Element): boolean => node.checkVisibility() && node.getBoundingClientRect().width > 0;

/** Whether somebody has pressed it, so that it is time for the next thing. */
const isPressed = (node: Element): boolean =>
  ["aria-pressed", "aria-selected", "aria-expanded"].some((name) => node.getAttribute(name) === "true");

function find(selector: string): Element | null {
  return [...document.querySelectorAll(selector)].find(isSeen) ?? null;
}

/** What to look at now: what has not been pressed yet of what a step points at, its move, and then the main button. */
export function targets(points: readonly string[], token: string | null): Element[] {
  const shown = points.flatMap((point) => {
    const [word = "", ...rest] = point.split(" ");
    return find(SELECTORS[word]?.(rest.join(" ")) ?? "unknown") ?? [];
  });
  const choice = token === null ? null : find(`[data-choice="${token}"]`);
  const open = [...shown, ...(choice ? [choice] : [])].filter((node) => !isPressed(node));
  const chosen = choice ? isPressed(choice) : token !== null && !open.length;
  const main = chosen ? find("[data-main]:not([aria-disabled=true])") : null;
  return main ? [...open, main] : open;
}
