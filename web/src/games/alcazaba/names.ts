/** What people, Dirk, tiles and places are called. */

import { say, sentence, t } from "../../lib/i18n.svelte";
import type { Say } from "../../lib/messages";
import { tileOf } from "../../look/tiles";
import type { Spot } from "./ground";
import type { AlcazabaView } from "./messages";

/** A player's name, or Dirk's. */
export function nameOf(view: AlcazabaView, seat: number): string | Say {
  return view.players[seat - 1] ?? { key: "alcazaba.extra-seat", data: {} };
}

/** The same in the language spoken now. */
export const spokenName = (view: AlcazabaView, seat: number): string => say(nameOf(view, seat));

/** A kind, to be filled into a sentence. */
export const kindSay = (letter: string): Say => ({ key: `kind.${letter}`, data: {} });

/** A tile in words: its kind and price. */
export function tileSay(name: string): Say {
  const { kind, price } = tileOf(name);
  return { key: "alcazaba.web.tile", data: { kind: kindSay(kind), price } };
}

/** A tile in words, with its walls. */
export function tileInWords(name: string): string {
  const { walls } = tileOf(name);
  const sides = walls.map((side) => t(`alcazaba.web.side-${side}`)).join(", ");
  return sentence(`${say(tileSay(name))}, ${walls.length ? t("alcazaba.web.walls", { sides }) : t("alcazaba.web.no-walls")}`);
}

/** Where a place is, seen from the fountain. */
export function placeInWords({ x, y }: Spot): string {
  const ways = [
    x > 0 ? t("alcazaba.web.east", { n: x }) : x < 0 ? t("alcazaba.web.west", { n: -x }) : "",
    y > 0 ? t("alcazaba.web.north", { n: y }) : y < 0 ? t("alcazaba.web.south", { n: -y }) : "",
  ];
  return ways.filter(Boolean).join(", ");
}
