/** A rule that somebody looked for stays in view while pictures above it are still being drawn, until they scroll or press something. */

const ENDS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

let stop = (): void => undefined;

/** Bring a rule into view and keep it there; `growing` is what has it in it. */
export function keepInView(rule: Element, growing: Element): void {
  stop();
  const observer = new ResizeObserver(() => rule.scrollIntoView());
  stop = () => {
    observer.disconnect();
    for (const end of ENDS) removeEventListener(end, stop, true);
  };
  rule.scrollIntoView();
  observer.observe(growing);
  for (const end of ENDS) addEventListener(end, stop, true);
}
