import { say } from "../../lib/i18n.svelte";
import type { PlainView } from "./messages";

/** A player's name; seats without a player have a number. */
export const nameOf = ({ players }: PlainView, seat: number): string =>
  say(players[seat - 1] ?? { key: "web.seat.number", data: { number: seat } });
