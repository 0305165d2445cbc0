/** The data of the final table: lines of points, grouped by scoring if there are several, and explanations of one player's points. */

export interface PointLine<Id extends string = string> {
  /** What the points are for; each has an icon. */
  id: Id;
  title: string;
  /** The points of each player, with the reason. */
  cells: { points: number; reason: string }[];
}

export interface PointGroup<Id extends string = string> {
  /** The scoring; null if there is only one. */
  title: string | null;
  /** The total of each player. */
  sums: number[];
  lines: PointLine<Id>[];
}

export interface Explanation<Id extends string = string> {
  /** The scoring; null if there is only one. */
  title: string | null;
  /** The total. */
  points: number;
  lines: { id: Id; words: string }[];
}

/** A sum, with its parts as the reason. */
export function sumOf(parts: readonly number[]): { points: number; reason: string } {
  const points = parts.reduce((sum, part) => sum + part, 0);
  return { points, reason: points && parts.length > 1 ? parts.join(" + ") : "" };
}
