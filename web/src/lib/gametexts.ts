/** Texts that every game has: its name, its description, the current round. */

import { has, t, type Key } from "./i18n.svelte";

export const gameName = (game: string): string => t(`${game}.name` as Key);

/** A one-sentence description of a game, if it has one. */
export const gameDescription = (game: string): string => (has(`${game}.about`) ? t(`${game}.about` as Key) : "");

/** Who the imaginary players of a game are, if it has any. */
export const imaginaryText = (game: string): string => (has(`${game}.imaginary`) ? t(`${game}.imaginary` as Key) : "");

/** The current round; not every game knows how many there will be. */
export function roundText({ round, rounds = 0 }: { round: number; rounds?: number }): string {
  if (!round) return t("game.set-up");
  return rounds ? t("game.round", { round, rounds }) : t("game.round-only", { round });
}
