/** The client's routes: the home page, a table, and everything else. */

export type Route = { page: "home" } | { page: "table"; id: string; invite: string | null } | { page: "notFound" };

/** The route for a path. */
export function parse(path: string): Route {
  if (path === "/" || path === "") return { page: "home" };
  const [, id, invite] = /^\/t\/([\w-]+)(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
  return id === undefined ? { page: "notFound" } : { page: "table", id, invite: invite ?? null };
}

/** The path of a table, with an invitation to take a seat, or just to watch. */
export const tablePath = (id: string, invite: string | null = null): string => `/t/${id}${invite === null ? "" : `/${invite}`}`;

let navigated = false;

/** Go to a path without reloading the page. */
export function navigate(path: string): void {
  navigated = true;
  history.pushState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
  window.scrollTo(0, 0);
}

/** Handle clicks on links within the client; everything else (new tab, download, other site) is left to the browser. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.hash || parse(link.pathname).page === "notFound") return;
  event.preventDefault();
  navigate(link.pathname);
}

/** Attached to a page's main element: after a change of page, the focus moves there, and so do keyboard and screen reader users. */
export function focusMain(main: HTMLElement): void {
  if (navigated) main.focus({ preventScroll: true });
  navigated = false;
}
