/** What the places of a kind pay. */

export interface Payment {
  scoring: string | number;
  /** The points for first place, second place and so on. */
  points: readonly number[];
}

/** What a view says about payments; `scoring` is the next one. */
interface Payments {
  scoring: string | number;
  scoring_points: readonly (readonly number[])[];
  final_points: readonly (readonly number[])[];
}

/** What the places of a column pay in the next scoring and in the last one, which may be the same. */
export function payments(view: Payments, column: number, last: string | number): Payment[] {
  const next = { scoring: view.scoring, points: view.scoring_points[column] ?? [] };
  return view.scoring === last ? [next] : [next, { scoring: last, points: view.final_points[column] ?? [] }];
}
