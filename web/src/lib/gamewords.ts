/** What is said about every game: what it is called, what it is about, how far it is. */

import { has, t, type Key } from "./i18n.svelte";

export const nameOfGame = (game: string): string => t(`${game}.name` as Key);

/** What a game is about, in a sentence, if it says so. */
export const aboutGame = (game: string): string => (has(`${game}.about`) ? t(`${game}.about` as Key) : "");

/** How far a game is: not every game knows how many rounds there will be. */
export function roundOf({ round, rounds = 0 }: { round: number; rounds?: number }): string {
  if (!round) return t("game.set-up");
  return rounds ? t("game.round", { round, rounds }) : t("game.round-only", { round });
}
