/** What the views of all games have in common. */

import type { components } from "../../generated/messages";

export interface PlainView {
  game: string;
  players: string[];
  to_move: number | "chance" | null;
  phase: string;
  seat: number | null;
  round: number;
  rounds?: number;
  scores: number[];
}

/** A choice in words. */
export type PlainChoice = components["schemas"]["Plain"];
