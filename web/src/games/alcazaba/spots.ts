/** The spots of an Alhambra. The fountain is at 0, 0; x grows to the east, y to the north. */

import type { Side } from "../../look/tiles";

export interface Spot {
  x: number;
  y: number;
}

export const FOUNTAIN: Spot = { x: 0, y: 0 };

/** A spot as a string key. */
export const spotKey = ({ x, y }: Spot): string => `${x},${y}`;

export const same = (one: Spot, other: Spot | null): boolean => other !== null && one.x === other.x && one.y === other.y;

const STEPS: Record<Side, Spot> = { N: { x: 0, y: 1 }, E: { x: 1, y: 0 }, S: { x: 0, y: -1 }, W: { x: -1, y: 0 } };

/** The empty spots that share a side with a tile or the fountain. */
export function around(tiles: readonly Spot[]): Spot[] {
  const taken = new Set([FOUNTAIN, ...tiles].map(spotKey));
  const found = new Map<string, Spot>();
  for (const { x, y } of [FOUNTAIN, ...tiles]) {
    for (const step of Object.values(STEPS)) {
      const place = { x: x + step.x, y: y + step.y };
      if (!taken.has(spotKey(place))) found.set(spotKey(place), place);
    }
  }
  return [...found.values()];
}

/** The spot an arrow key leads to: the nearest in that direction, preferably straight ahead. */
export function nearest<T extends Spot>(from: Spot, side: Side, places: readonly T[]): T | null {
  const step = STEPS[side];
  const far = (place: Spot): number => {
    const ahead = (place.x - from.x) * step.x + (place.y - from.y) * step.y;
    const aside = Math.abs((place.x - from.x) * step.y) + Math.abs((place.y - from.y) * step.x);
    return ahead > 0 ? ahead + 2 * aside : Infinity;
  };
  const best = places.reduce<T | null>((found, place) => (far(place) < (found ? far(found) : Infinity) ? place : found), null);
  return best;
}
