/** The building tiles of Alcazaba by their names: kind, price and walls, as "T9ES". */

import type { Kind } from "./kinds";

/** The sides of a tile, clockwise from the top. */
export const SIDES = ["N", "E", "S", "W"] as const;

export type Side = (typeof SIDES)[number];

export interface Tile {
  kind: Kind;
  price: number;
  walls: Side[];
}

/** What a tile's name says. */
export function tileOf(name: string): Tile {
  const [, kind, price, walls] = /^([PSACGT])(\d+)([NESW]*)$/.exec(name)!;
  return { kind: kind as Kind, price: Number(price), walls: [...walls!] as Side[] };
}

/** A tile's width in its own drawing, and on the ground of an Alhambra before zooming. */
export const TILE = 96;
