/** What the final table shows: lines of points, by scoring where there are several. */

export interface PointLine {
  id: string;
  title: string;
  /** One for each player, with why. */
  cells: { points: number; reason: string }[];
}

export interface PointGroup<Line extends PointLine = PointLine> {
  /** What the lines belong to; nothing where all points are of one kind. */
  title: string | null;
  /** What each player got in it. */
  sums: number[];
  lines: Line[];
}
