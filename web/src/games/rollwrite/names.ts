/** The names of players, virtual or not. */

import { say } from "../../lib/i18n.svelte";
import type { Say } from "../../lib/messages";
import type { RollwriteView } from "./messages";

/** A player's name, or a virtual player's. */
export function nameOf(view: RollwriteView, seat: number): string | Say {
  return view.players[seat - 1] ?? { key: "rollwrite.virtual", data: { dirk: dirkSay(view, seat) } };
}

/** The short name of a virtual player. */
export const dirkSay = (view: RollwriteView, seat: number): Say => ({ key: `rollwrite.dirk.${seat - view.players.length}`, data: {} });

/** The same as text in the current language. */
export const displayName = (view: RollwriteView, seat: number): string => say(nameOf(view, seat));

/** The name for narrow places and within sentences: virtual players are only called Dirk, Dirki and so on. */
export const shortName = (view: RollwriteView, seat: number): string => say(view.players[seat - 1] ?? dirkSay(view, seat));
