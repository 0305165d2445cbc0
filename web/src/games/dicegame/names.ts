/** The names of players, Dirk, kinds and chips. */

import { say, t } from "../../lib/i18n.svelte";
import type { Say } from "../../lib/messages";
import type { DicegameView } from "./messages";

/** A player's name, or Dirk's. */
export function nameOf(view: DicegameView, seat: number): string | Say {
  return view.players[seat - 1] ?? { key: "dicegame.dirk", data: {} };
}

/** The same as text in the current language. */
export const displayName = (view: DicegameView, seat: number): string => say(nameOf(view, seat));

/** A kind, to be filled into a sentence. */
export const kindSay = (kind: string): Say => ({ key: `kind.${kind}`, data: {} });

/** A kind's column as a location ("at the tower"), to be filled into a sentence. */
export const atSay = (kind: string): Say => ({ key: `dicegame.at.${kind}`, data: {} });

/** What a chip does. */
export function chipUse(chip: string): string {
  if (chip === "exchange") return t("dicegame.use.exchange");
  if (chip === "push") return t("dicegame.use.push");
  if (chip === "annul") return t("dicegame.use.annul");
  if (chip === "black") return t("dicegame.use.black");
  return chip === "start" ? t("dicegame.use.start") : t("dicegame.use.number", { n: Number(chip) });
}

/** A chip, to be filled into a sentence. */
export const chipSay = (chip: string): Say => ({ key: `dicegame.chip.${chip}`, data: {} });
