/** The client's routes: the home page, a table, the rules, a lesson, and everything else. */

export type Whose = "mine" | "all";

export type Route =
  | { page: "home" }
  /** `at` is a position in the game: after how many moves. */
  | { page: "table"; id: string; invite: string | null; at: number | null }
  /** Luck and skill in a finished game: at a move, or its mistakes as exercises; one's own, or everybody's. */
  | { page: "review"; id: string; at: number | null; exercises: Whose | null }
  /** The same for a record that is dropped onto the page. */
  | { page: "record"; exercises: Whose | null }
  /** One's own mistakes of all games. */
  | { page: "practice" }
  /** The rules of a game, or what the games share. */
  | { page: "rules"; game: string | null }
  | { page: "learn"; game: string; lesson: string }
  | { page: "notFound" };

/** The route for a path. */
export function parse(path: string): Route {
  if (path === "/" || path === "") return { page: "home" };
  const rules = /^\/rules(?:\/([\w-]+))?\/?$/.exec(path);
  if (rules) return { page: "rules", game: rules[1] ?? null };
  const learn = /^\/learn\/([\w-]+)(?:\/([\w-]+))?\/?$/.exec(path);
  if (learn) return { page: "learn", game: learn[1]!, lesson: learn[2] ?? "first" };
  if (/^\/practice\/?$/.test(path)) return { page: "practice" };
  const record = /^\/review(\/exercises)?\/?$/.exec(path);
  if (record) return { page: "record", exercises: record[1] === undefined ? null : "all" };
  const [, reviewed, move, whose, all] = /^\/t\/([\w-]+)\/review(?:\/at\/(\d{1,9})|(\/exercises)(\/all)?)?\/?$/.exec(path) ?? [];
  if (reviewed !== undefined) {
    const exercises = whose === undefined ? null : all === undefined ? "mine" : "all";
    return { page: "review", id: reviewed, at: move === undefined ? null : Number(move), exercises };
  }
  const [, id, at, invite] = /^\/t\/([\w-]+)(?:\/at\/(\d{1,9})|\/([\w-]+))?\/?$/.exec(path) ?? [];
  if (id === undefined) return { page: "notFound" };
  return { page: "table", id, invite: invite ?? null, at: at === undefined ? null : Number(at) };
}

/** The path of a table, with an invitation to take a seat, or just to watch. */
export const tablePath = (id: string, invite: string | null = null): string => `/t/${id}${invite === null ? "" : `/${invite}`}`;

/** The path of a position in the game of a table. */
export const momentPath = (id: string, ply: number): string => `/t/${id}/at/${ply}`;

/** The path of the review of a game. */
export const reviewPath = (id: string, ply: number | null = null): string => `/t/${id}/review${ply === null ? "" : `/at/${ply}`}`;

/** The path of its mistakes as exercises. */
export const exercisesPath = (id: string, whose: Whose): string => `/t/${id}/review/exercises${whose === "all" ? "/all" : ""}`;

/** The path of the rules of a game, or of what the games share. */
export const rulesPath = (game: string | null): string => (game === null ? "/rules" : `/rules/${game}`);

/** The path of a lesson; without a name, of the first one of a game. */
export const learnPath = (game: string, lesson?: string): string => `/learn/${game}${lesson === undefined ? "" : `/${lesson}`}`;

let navigated = false;

/** What is shown next is a new page, even if its address stays the same. */
export function turnPage(): void {
  navigated = true;
  window.scrollTo(0, 0);
}

/** Go to a path without reloading the page. */
export function navigate(path: string): void {
  turnPage();
  history.pushState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

/** Go to a path instead of the current one, to which nobody wants to return. */
export function replace(path: string): void {
  turnPage();
  history.replaceState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
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
