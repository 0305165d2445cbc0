/** On large windows the page is zoomed by its style (`--grow`); measures of the window then have to become lengths of the page. */

/** How much larger an element is drawn than its style says. */
export const zoomOf = (node: Element): number => node.currentCSSZoom || 1;

/** The box of an element, as lengths of the page. */
export function boxOf(node: Element): DOMRect {
  const { x, y, width, height } = node.getBoundingClientRect();
  const zoom = zoomOf(node);
  return new DOMRect(x / zoom, y / zoom, width / zoom, height / zoom);
}
