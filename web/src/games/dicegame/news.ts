/** What has changed since my last turn, so that it can be marked until I act. */

import { columnOf, fieldOf } from "./model";
import type { DicegameView } from "./messages";

export interface News {
  /** Whether the marker on a field of a dice track was placed or pushed there. */
  marker: (kind: string, field: string) => boolean;
  /** Whether a seat's stone has moved up in a column. */
  stone: (kind: string, seat: number) => boolean;
  /** Whether a seat has more chips of a type. */
  chip: (seat: number, chip: string) => boolean;
  /** Whether a seat's points have changed. */
  points: (seat: number) => boolean;
}

export const NO_NEWS: News = { marker: () => false, stone: () => false, chip: () => false, points: () => false };

/** Compare a position with that after my last turn. */
export function news(since: DicegameView | null, now: DicegameView): News {
  if (!since || since === now) return NO_NEWS;
  const owned = (view: DicegameView, seat: number, chip: string): number =>
    view.seats[seat - 1]?.chips.filter((one) => one === chip).length ?? 0;
  return {
    marker: (kind, field) => since.round !== now.round || columnOf(since, kind).markers[field] !== columnOf(now, kind).markers[field],
    stone: (kind, seat) => fieldOf(columnOf(now, kind), seat) > fieldOf(columnOf(since, kind), seat),
    chip: (seat, chip) => owned(now, seat, chip) > owned(since, seat, chip),
    points: (seat) => now.scores[seat - 1] !== since.scores[seat - 1],
  };
}
