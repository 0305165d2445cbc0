/** The parts of the table, and what is going on, which decides which of them are needed where there is little room. */

import type { AlcazabaView } from "./messages";

/** What the tabs on phones are called. */
export type Part = "alhambra" | "columns" | "players" | "log";

export type Doing = "throwing" | "rebuilding" | "taking" | "settling" | null;

/** Whether dice are thrown or markers placed. */
export const isThrowing = (view: AlcazabaView): boolean => view.phase === "dice" || view.phase === "turn";

/** What is going on in a position. */
export function doing(view: AlcazabaView, rebuilding: boolean): Doing {
  if (rebuilding) return "rebuilding";
  if (isThrowing(view)) return "throwing";
  if (view.phase === "settle") return "settling";
  return view.column === null ? null : "taking";
}
