/** Who came in where. */

export interface Standing {
  seat: number;
  points: number;
  /** Counted from 1; those with the same rank share it, and the next one is skipped for each of them. */
  rank: number;
  shared: boolean;
}

/** Everybody by rank; those who won come first, whatever broke a tie. */
export function standings(scores: readonly { seat: number; points: number }[], winners: readonly number[]): Standing[] {
  const value = ({ seat, points }: { seat: number; points: number }): number => (winners.includes(seat) ? Infinity : points);
  return scores
    .map((one) => ({
      ...one,
      rank: 1 + scores.filter((other) => value(other) > value(one)).length,
      shared: scores.some((other) => other.seat !== one.seat && value(other) === value(one)),
    }))
    .toSorted((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/** By how many points somebody is ahead of the others, or behind the best; null with nobody to compare with. */
export function distance(all: readonly Standing[], seat: number): number | null {
  const own = all.find((one) => one.seat === seat);
  const others = all.filter((one) => one.seat !== seat).map((one) => one.points);
  return own && others.length ? own.points - Math.max(...others) : null;
}
