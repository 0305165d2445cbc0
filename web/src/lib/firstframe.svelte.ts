/** The first frame of a page: whatever is not needed at first sight waits until after it, so that the rest appears sooner. */

let drawn = $state(true);

/** Whether the first frame has been drawn, and everything else may follow. */
export const afterFirstFrame = (): boolean => drawn;

/** A hidden page gets no frames; it is then completed after this time, in milliseconds. */
const HIDDEN_WAIT = 2000;

let frame: Promise<void> = Promise.resolve();

/** Resolves once the first frame has been drawn. */
export const firstFrame = (): Promise<void> => frame;

/** Mount a page and hold back what can wait until its first frame has been drawn. */
export function drawFirstFrame(mount: () => void): void {
  drawn = false;
  frame = new Promise((seen) => {
    requestAnimationFrame(() => requestAnimationFrame(() => seen()));
    setTimeout(seen, HIDDEN_WAIT);
  });
  void frame.then(() => (drawn = true));
  mount();
}
