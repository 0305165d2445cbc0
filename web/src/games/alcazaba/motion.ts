/** What changed between two positions, so that it can be animated. The new position itself is drawn at once. */

import type { AlcazabaView } from "./messages";
import { isThrowing } from "./parts";

export interface Changes {
  /** Whether a tile is new in an Alhambra. */
  built: (seat: number, tile: string) => boolean;
  /** Whether a tile is new in a reserve, or with Dirk. */
  stored: (seat: number, tile: string) => boolean;
  /** Whether a tile is new in a column. */
  laid: (tile: string) => boolean;
  /** The tiles taken as rewards, and who took them. */
  taken: { seat: number; tile: string }[];
  /** The points each seat just scored; empty if there was no scoring. */
  scored: number[];
}

export const NO_CHANGES: Changes = { built: () => false, stored: () => false, laid: () => false, taken: [], scored: [] };

const laidOut = (view: AlcazabaView): Set<string> => new Set(view.columns.flatMap((column) => column.tiles));

/** Compare two positions; nothing is animated when going back or jumping ahead. */
export function changes(before: AlcazabaView | null, now: AlcazabaView): Changes {
  if (before?.seats.length !== now.seats.length || now.round - before.round > 1 || wentBack(before, now)) return NO_CHANGES;
  const stood = before.seats.map((seat) => new Set(seat.alhambra.map((tile) => tile.tile)));
  const lay = before.seats.map((seat) => new Set([...seat.reserve, ...seat.beside]));
  const [was, is] = [laidOut(before), laidOut(now)];
  const owner = (tile: string): number =>
    now.taken === tile
      ? (now.seat ?? 0)
      : (now.seats.find(
          (seat) => seat.reserve.includes(tile) || seat.beside.includes(tile) || seat.alhambra.some((one) => one.tile === tile),
        )?.seat ?? 0);
  const scored = now.scorings.length > before.scorings.length ? now.scores.map((points, at) => points - (before.scores[at] ?? 0)) : [];
  return {
    built: (seat, tile) => !stood[seat - 1]!.has(tile),
    stored: (seat, tile) => !lay[seat - 1]!.has(tile),
    laid: (tile) => before.unseen.includes(tile),
    taken: [...was]
      .filter((tile) => !is.has(tile))
      .map((tile) => ({ seat: owner(tile), tile }))
      .filter(({ seat }) => seat > 0),
    scored,
  };
}

/** Whether a decision was undone: otherwise tiles only get revealed, markers only get placed and rounds only advance. */
function wentBack(before: AlcazabaView, now: AlcazabaView): boolean {
  const left = (view: AlcazabaView): number => view.seats.reduce((sum, seat) => sum + seat.markers, 0);
  const placedBack = before.round === now.round && isThrowing(before) && left(now) > left(before);
  return now.round < before.round || now.unseen.length > before.unseen.length || placedBack;
}
