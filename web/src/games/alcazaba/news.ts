/** What has changed since my last turn, so that it can be marked until I act. */

import type { AlcazabaView } from "./messages";

export interface News {
  /** Whether the marker on a field of a dice track was placed there. */
  marker: (kind: string, field: string) => boolean;
  /** Whether a tile is new in an Alhambra. */
  built: (seat: number, tile: string) => boolean;
  /** Whether a tile is new in a reserve, or with Dirk. */
  stored: (seat: number, tile: string) => boolean;
  /** Whether a tile was taken from the columns. */
  taken: (tile: string) => boolean;
  /** Whether a seat's points have changed. */
  points: (seat: number) => boolean;
}

export const NO_NEWS: News = { marker: () => false, built: () => false, stored: () => false, taken: () => false, points: () => false };

/** Compare a position with that after my last turn. */
export function news(since: AlcazabaView | null, now: AlcazabaView): News {
  if (!since || since === now) return NO_NEWS;
  const markersOf = (view: AlcazabaView, kind: string) => view.columns.find((column) => column.kind === kind)?.markers;
  const stood = since.seats.map((seat) => new Set(seat.alhambra.map(({ tile }) => tile)));
  const kept = since.seats.map((seat) => new Set([...seat.reserve, ...seat.beside]));
  const lay = new Set(since.columns.flatMap((column) => column.tiles));
  return {
    marker: (kind, field) => since.round !== now.round || markersOf(since, kind)?.[field] !== markersOf(now, kind)?.[field],
    built: (seat, tile) => !stood[seat - 1]?.has(tile),
    stored: (seat, tile) => !kept[seat - 1]?.has(tile),
    taken: (tile) => lay.has(tile),
    points: (seat) => now.scores[seat - 1] !== since.scores[seat - 1],
  };
}
