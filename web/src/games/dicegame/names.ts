/** The names of players, Dirk, kinds and chips. */

import { say, t } from "../../lib/i18n.svelte";
import type { Say } from "../../lib/messages";
import type { DicegameView } from "./messages";

export { atSay, kindSay } from "../common/kindnames";

/** A player's name, or Dirk's. */
export function nameOf(view: DicegameView, seat: number): string | Say {
  return view.players[seat - 1] ?? { key: "dicegame.dirk", data: {} };
}

/** The same as text in the current language. */
export const displayName = (view: DicegameView, seat: number): string => say(nameOf(view, seat));

/** What a chip does. */
export function chipUse(chip: string): string {
  if (chip === "exchange") return t("dicegame.use.exchange");
  if (chip === "push") return t("dicegame.use.push");
  if (chip === "annul") return t("dicegame.use.annul");
  if (chip === "black") return t("dicegame.use.black");
  return chip === "start" ? t("dicegame.use.start") : t("dicegame.use.number", { n: Number(chip) });
}

/** A chip, to be filled into a sentence. */
export const chipSay = (chip: string): Say =>
  /^\d/.test(chip) ? { key: "dicegame.chip.number", data: { n: Number(chip) } } : { key: `dicegame.chip.${chip}`, data: {} };

const RULES: Record<string, string> = {
  exchange: "exchanging",
  push: "pushing",
  annul: "annulling",
  black: "black-die",
  start: "starting-player-chip",
};

/** The rule of a chip: its anchor. */
export const chipRule = (chip: string): string => RULES[chip] ?? "number-chips";
