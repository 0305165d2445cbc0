/** The first frame of a page: what is not needed at first sight waits for the second, so that the rest is seen sooner. */

let drawn = $state(true);

/** Whether everything is to be drawn. */
export const second = (): boolean => drawn;

/** Draw a page for the first time. */
export function draw(mount: () => void): void {
  drawn = false;
  mount();
  requestAnimationFrame(() => requestAnimationFrame(() => (drawn = true)));
}
