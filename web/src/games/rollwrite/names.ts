/** What people and virtual players are called. */

import { say } from "../../lib/i18n.svelte";
import type { Say } from "../../lib/messages";
import type { RollwriteView } from "./messages";

/** A player's name, or what a virtual player is called. */
export function nameOf(view: RollwriteView, seat: number): string | Say {
  return view.players[seat - 1] ?? { key: "rollwrite.virtual", data: { number: seat - view.players.length } };
}

/** The same in the language spoken now. */
export const spokenName = (view: RollwriteView, seat: number): string => say(nameOf(view, seat));
