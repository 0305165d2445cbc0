/** Where the rounds of a game begin, to step through them. */

import type { Entry } from "./messages";

export interface RoundStart {
  /** 0 for the set-up. */
  round: number;
  /** The number of tokens played before it. */
  ply: number;
}

/** The rounds begun so far, as the log tells them. */
export function roundStarts(log: readonly Pick<Entry, "round" | "ply">[]): RoundStart[] {
  const starts: RoundStart[] = [];
  for (const { round, ply } of log) if (starts.at(-1)?.round !== round) starts.push({ round, ply: ply - 1 });
  return starts;
}

/** The start of the next round, or the last position. */
export const nextRound = (starts: readonly RoundStart[], ply: number, last: number): number =>
  starts.find((start) => start.ply > ply)?.ply ?? last;

/** The start of this round, or of the previous one if we are there. */
export const previousRound = (starts: readonly RoundStart[], ply: number): number => starts.findLast((start) => start.ply < ply)?.ply ?? 0;
