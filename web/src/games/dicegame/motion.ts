/** What changed between two positions, so that it can be animated. The new position itself is drawn at once. */

import { NO_PATHS, markerPaths, type MarkerPaths } from "../common/tracks";
import { KINDS } from "../../look/kinds";
import { fieldOf } from "./model";
import type { DicegameView } from "./messages";

/** A stone that moved up: from which field, and how many moved before it. */
export interface StoneMove {
  from: number;
  turn: number;
}

export interface Changes {
  markers: MarkerPaths;
  /** How a seat's stone moved to its field in a column, if it is new there. */
  stone: (kind: string, seat: number) => StoneMove | null;
  /** How many chips of a type a seat has gained. */
  gained: (seat: number, chip: string) => number;
  /** The letter of the scoring that took place, A to C. */
  scoring: string | null;
}

export const NO_CHANGES: Changes = { markers: NO_PATHS, stone: () => null, gained: () => 0, scoring: null };

/** Compare two positions; nothing is animated when going back or jumping ahead. */
export function changes(before: DicegameView | null, now: DicegameView): Changes {
  if (before?.seats.length !== now.seats.length || now.round - before.round > 1 || wentBack(before, now)) return NO_CHANGES;
  const stones = new Map<string, StoneMove>();
  for (const [at, kind] of KINDS.entries()) {
    for (const { seat } of now.seats) {
      const from = fieldOf(before.columns[at]!, seat);
      if (fieldOf(now.columns[at]!, seat) > from) stones.set(`${kind} ${seat}`, { from, turn: stones.size });
    }
  }
  const count = (view: DicegameView, seat: number, chip: string): number =>
    view.seats[seat - 1]?.chips.filter((one) => one === chip).length ?? 0;
  return {
    markers: before.round === now.round ? markerPaths(before.columns, now.columns) : NO_PATHS,
    stone: (kind, seat) => stones.get(`${kind} ${seat}`) ?? null,
    gained: (seat, chip) => Math.max(0, count(now, seat, chip) - count(before, seat, chip)),
    scoring: now.scorings.length > before.scorings.length ? (now.scorings.at(-1)?.scoring ?? null) : null,
  };
}

/** Whether a decision was undone: otherwise stones only move up and scores only grow. */
function wentBack(before: DicegameView, now: DicegameView): boolean {
  const sunk = now.columns.some((column, at) => now.seats.some(({ seat }) => fieldOf(column, seat) < fieldOf(before.columns[at]!, seat)));
  return sunk || before.round > now.round || before.scores.some((points, at) => points > (now.scores[at] ?? 0));
}
