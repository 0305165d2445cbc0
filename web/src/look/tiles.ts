/** Alcazaba's building tiles by their names: kind, price and walls, as in "T9ES". */

import type { Kind } from "./kinds";

/** The sides of a tile, clockwise from the top. */
export const SIDES = ["N", "E", "S", "W"] as const;

export type Side = (typeof SIDES)[number];

export interface Tile {
  kind: Kind;
  price: number;
  walls: Side[];
}

/** A tile's properties, from its name. */
export function tileOf(name: string): Tile {
  const [, kind, price, walls] = /^([PSACGT])(\d+)([NESW]*)$/.exec(name)!;
  return { kind: kind as Kind, price: Number(price), walls: [...walls!] as Side[] };
}

/** The width of a tile's drawing, and of a tile in an Alhambra before zooming. */
export const TILE = 96;
