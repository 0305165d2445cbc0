/** The names of players, virtual or not. */

import { say } from "../../lib/i18n.svelte";
import type { Say } from "../../lib/messages";
import type { RollwriteView } from "./messages";

/** A player's name, or a virtual player's number. */
export function nameOf(view: RollwriteView, seat: number): string | Say {
  return view.players[seat - 1] ?? { key: "rollwrite.virtual", data: { number: seat - view.players.length } };
}

/** The same as text in the current language. */
export const displayName = (view: RollwriteView, seat: number): string => say(nameOf(view, seat));
