/** What the players of a game are called. */

import { t } from "../../lib/i18n.svelte";
import type { RollwriteView } from "./messages";

/** A player's name, or what a virtual player is called. */
export function nameOf(view: RollwriteView, seat: number): string {
  return view.players[seat - 1] ?? t("rollwrite.virtual", { number: seat - view.players.length });
}
