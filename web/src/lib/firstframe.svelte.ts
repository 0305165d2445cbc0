/** The first frame of a page: what is not needed at first sight waits for the second, so that the rest is seen sooner. */

let drawn = $state(true);

/** Whether everything is to be drawn. */
export const second = (): boolean => drawn;

/** A page that nobody looks at is not drawn; then all of it is made after this time, in milliseconds. */
const UNSEEN = 2000;

let frame: Promise<void> = Promise.resolve();

/** When there is a first frame. */
export const first = (): Promise<void> => frame;

/** Draw a page for the first time. */
export function draw(mount: () => void): void {
  drawn = false;
  frame = new Promise((seen) => {
    requestAnimationFrame(() => requestAnimationFrame(() => seen()));
    setTimeout(seen, UNSEEN);
  });
  void frame.then(() => (drawn = true));
  mount();
}
