/** The names of players, Dirk, tiles and spots. */

import { say, sentence, t } from "../../lib/i18n.svelte";
import type { Say } from "../../lib/messages";
import { tileOf } from "../../look/tiles";
import type { Spot } from "./spots";
import type { AlcazabaView } from "./messages";
import { kindSay } from "../common/kindnames";

export { atSay, kindSay } from "../common/kindnames";

/** A player's name, or Dirk's. */
export function nameOf(view: AlcazabaView, seat: number): string | Say {
  return view.players[seat - 1] ?? { key: "alcazaba.extra-seat", data: {} };
}

/** The same as text in the current language. */
export const displayName = (view: AlcazabaView, seat: number): string => say(nameOf(view, seat));

/** A tile in words: its kind and price. */
export function tileSay(name: string): Say {
  const { kind, price } = tileOf(name);
  return { key: "alcazaba.tile.named", data: { kind: kindSay(kind), price } };
}

/** A tile in words, with its walls. */
export function tileInWords(name: string): string {
  const { walls } = tileOf(name);
  const tile = sentence(say(tileSay(name)));
  const sides = walls.map((side) => t(`alcazaba.side.${side}`)).join(", ");
  return walls.length ? t("alcazaba.tile.walled", { tile, n: walls.length, sides }) : t("alcazaba.tile.open", { tile });
}

/** Where a spot is, as seen from the fountain. */
export function placeInWords({ x, y }: Spot): string {
  const first = t(x > 0 ? "alcazaba.way.E" : "alcazaba.way.W", { n: Math.abs(x) });
  const then = t(y > 0 ? "alcazaba.way.N" : "alcazaba.way.S", { n: Math.abs(y) });
  return x && y ? t("alcazaba.way.both", { first, then }) : x ? first : then;
}
