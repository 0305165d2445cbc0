import { t } from "../../lib/i18n.svelte";
import type { PlainView } from "./messages";

/** A player's name; seats without a player have a number. */
export const nameOf = ({ players }: PlainView, seat: number): string => players[seat - 1] ?? t("web.seat.number", { number: seat });
