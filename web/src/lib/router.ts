/** The three addresses there are. */

export type Route = { page: "home" } | { page: "table"; id: string; invite: string | null } | { page: "nowhere" };

/** What an address means. */
export function parse(path: string): Route {
  if (path === "/" || path === "") return { page: "home" };
  const [, id, invite] = /^\/t\/([\w-]+)(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
  return id === undefined ? { page: "nowhere" } : { page: "table", id, invite: invite ?? null };
}

/** The address of a table, with an invitation to sit or only to watch. */
export const tablePath = (id: string, invite: string | null = null): string => `/t/${id}${invite === null ? "" : `/${invite}`}`;

let arriving = false;

/** Go to an address without loading the page again. */
export function go(path: string): void {
  arriving = true;
  history.pushState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
  window.scrollTo(0, 0);
}

/** A click on a link within the client; everything else (new tab, download, other site) is left to the browser. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.hash || parse(link.pathname).page === "nowhere") return;
  event.preventDefault();
  go(link.pathname);
}

/** Attached to a page's main part: after a change of page the keyboard and screen readers go on from there. */
export function arrive(main: HTMLElement): void {
  if (arriving) main.focus({ preventScroll: true });
  arriving = false;
}
