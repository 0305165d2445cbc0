/** What people and Dirk are called. */

import { say } from "../../lib/i18n.svelte";
import type { Say } from "../../lib/messages";
import type { DicegameView } from "./messages";

/** A player's name, or Dirk's. */
export function nameOf(view: DicegameView, seat: number): string | Say {
  return view.players[seat - 1] ?? { key: "dicegame.dirk", data: {} };
}

/** The same in the language spoken now. */
export const spokenName = (view: DicegameView, seat: number): string => say(nameOf(view, seat));

/** A kind, to be said inside another text. */
export const kindSay = (kind: string): Say => ({ key: `kind.${kind}`, data: {} });

/** Where a kind's column is, to be said inside another text: at the tower. */
export const atSay = (kind: string): Say => ({ key: `dicegame.at.${kind}`, data: {} });

/** A chip, to be said inside another text. */
export const chipSay = (chip: string): Say => ({ key: `dicegame.chip.${chip}`, data: {} });
