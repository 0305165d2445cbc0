/** What has changed since my last turn, so that it can be marked until I act. */

import type { RollwriteView } from "./messages";
import { added, type Colour } from "./model";

export interface News {
  /** Whether a cell was built on. */
  built: (seat: number, row: number, column: number) => boolean;
  /** Whether a seat has filled boxes of a kind, counted from 0, or taken a place with it. */
  boxes: (seat: number, kind: number) => boolean;
  /** Whether a place of a kind, both counted from 0, was taken. */
  place: (kind: number, place: number) => boolean;
  /** Whether a seat's points have changed. */
  points: (seat: number) => boolean;
  /** Whether a die on a seat's sheet, counted from 0 in its colour, was passed on or rolled. */
  die: (seat: number, colour: Colour, number: number) => boolean;
}

export const NO_NEWS: News = { built: () => false, boxes: () => false, place: () => false, points: () => false, die: () => false };

/** Compare a position with that after my last turn. */
export function news(since: RollwriteView | null, now: RollwriteView): News {
  if (!since || since === now) return NO_NEWS;
  const was = (seat: number) => since.seats[seat - 1];
  const is = (seat: number) => now.seats[seat - 1];
  return {
    built: (seat, row, column) => !!is(seat)?.built[row - 1]?.[column - 1] && !was(seat)?.built[row - 1]?.[column - 1],
    boxes: (seat, kind) => is(seat)?.counts[kind] !== was(seat)?.counts[kind] || is(seat)?.places[kind] !== was(seat)?.places[kind],
    place: (kind, place) => place < (now.taken[kind] ?? 0) && place >= (since.taken[kind] ?? 0),
    points: (seat) => now.scores[seat - 1] !== since.scores[seat - 1],
    die: (seat, colour, number) => added(was(seat)?.[colour] ?? [], is(seat)?.[colour] ?? []).includes(number),
  };
}
