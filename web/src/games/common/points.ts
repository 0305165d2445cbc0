/** What the final table shows: lines of points, by scoring where there are several; and what is said of one player's. */

export interface PointLine<Id extends string = string> {
  /** What it is for: there is a sign for each. */
  id: Id;
  title: string;
  /** One for each player, with why. */
  cells: { points: number; reason: string }[];
}

export interface PointGroup<Id extends string = string> {
  /** What the lines belong to; nothing where all points are of one kind. */
  title: string | null;
  /** What each player got in it. */
  sums: number[];
  lines: PointLine<Id>[];
}

export interface Explanation<Id extends string = string> {
  /** The scoring; nothing where there is only one. */
  title: string | null;
  /** What it brought in all. */
  points: number;
  lines: { id: Id; words: string }[];
}

/** A sum of several parts, with the parts as its reason. */
export function sumOf(parts: readonly number[]): { points: number; reason: string } {
  const points = parts.reduce((sum, part) => sum + part, 0);
  return { points, reason: points && parts.length > 1 ? parts.join(" + ") : "" };
}
