/** An Alhambra in pixels: tiles and walls. */

import { TILE, type Side } from "../../look/tiles";
import type { Box } from "./camera";
import type { Segment } from "./messages";
import { FOUNTAIN, type Spot } from "./spots";

/** The top left corner of a spot in pixels; on the screen, y grows downwards. */
export const left = ({ x }: Spot): number => x * TILE;
export const top = ({ y }: Spot): number => -y * TILE;

/** The bounds of some tiles and the fountain, with a margin. */
export function ground(tiles: readonly Spot[], margin: number): Box {
  const all = [FOUNTAIN, ...tiles];
  return {
    left: Math.min(...all.map(left)) - margin,
    top: Math.min(...all.map(top)) - margin,
    right: Math.max(...all.map(left)) + TILE + margin,
    bottom: Math.max(...all.map(top)) + TILE + margin,
  };
}

/** The bounds of one spot. */
export const boxOf = (spot: Spot, margin = 0): Box => ({
  left: left(spot) - margin,
  top: top(spot) - margin,
  right: left(spot) + TILE + margin,
  bottom: top(spot) + TILE + margin,
});

/** A corner of the grid, as in the server's choices: the tile at x, y lies between x, y and x + 1, y + 1. */
export type Corner = readonly [number, number];

/** Where each side starts and ends, clockwise, relative to the tile's south-west corner. */
const ENDS: Record<Side, readonly [Corner, Corner]> = {
  N: [
    [0, 1],
    [1, 1],
  ],
  E: [
    [1, 1],
    [1, 0],
  ],
  S: [
    [1, 0],
    [0, 0],
  ],
  W: [
    [0, 0],
    [0, 1],
  ],
};

/** The consecutive segments of a wall as a line of corners. */
export function lineOf(wall: readonly Segment[]): Corner[] {
  const corner = ({ x, y, side }: Segment, end: 0 | 1): Corner => {
    const [dx, dy] = ENDS[side as Side][end];
    return [x + dx, y + dy];
  };
  const last = wall.at(-1);
  return last ? [...wall.map((segment) => corner(segment, 0)), corner(last, 1)] : [];
}

const pixels = ([x, y]: Corner): readonly [number, number] => [x * TILE, (1 - y) * TILE];

/** A line of corners as an SVG path; a ring is closed. */
export function pathOf(line: readonly (readonly number[])[]): string {
  if (line.length < 2) return "";
  const points = line.map((corner) => pixels(corner as unknown as Corner).join(" "));
  const ring = points.length > 2 && points[0] === points.at(-1);
  return `M${(ring ? points.slice(0, -1) : points).join("L")}${ring ? "z" : ""}`;
}

/** Where to write the length of a wall: at the corner nearest to its middle, in pixels. */
export function tagOf(line: readonly (readonly number[])[]): readonly [number, number] | null {
  const corners = line as readonly Corner[];
  const lengths = corners.slice(1).map(([x, y], n) => Math.abs(x - corners[n]![0]) + Math.abs(y - corners[n]![1]));
  const half = lengths.reduce((sum, length) => sum + length, 0) / 2;
  let best: { corner: Corner; off: number } | null = null;
  let walked = 0;
  for (const [n, corner] of corners.entries()) {
    const off = Math.abs(walked - half);
    if (!best || off < best.off) best = { corner, off };
    walked += lengths[n] ?? 0;
  }
  return best ? pixels(best.corner) : null;
}
