/** Which bot to suggest: the one chosen last on this device. */

import { readCookie, writeCookie } from "./cookies";
import type { Bot } from "./messages";

const USUAL = "player";
const COOKIE = "strength";
/** A cookie is a short word; the names of bots from other packages need not be one. */
const WORD = /^[\w-]+$/;

/** The bot chosen last if the game has it, or else the usual one, or else the last, which is the strongest. */
export function usualBot(bots: readonly Bot[]): string {
  const chosen = readCookie(COOKIE);
  const find = (wanted: string | null): Bot | undefined => bots.find(({ name }) => name === wanted);
  return (find(chosen) ?? find(USUAL) ?? bots.at(-1))?.name ?? "";
}

/** Remember a choice for the next table. */
export function rememberBot(name: string): void {
  if (WORD.test(name)) writeCookie(COOKIE, name);
}
