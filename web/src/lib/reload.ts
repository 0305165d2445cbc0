/** Loading the page anew, where a part of it could not be loaded. */

/** Milliseconds between two attempts: a part that is really missing must not make the page reload for ever. */
const PAUSE = 30_000;
const KEY = "comares-reloaded";

/** Reload the page, unless that was done a moment ago. */
export function reloadPage(now = Date.now(), reload = (): void => location.reload()): void {
  if (now - Number(sessionStorage.getItem(KEY) ?? 0) < PAUSE) return;
  sessionStorage.setItem(KEY, String(now));
  reload();
}
