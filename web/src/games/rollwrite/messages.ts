/** Roll & Write's positions, choices and points, as the server sends them. */

import type { Kind } from "../../look/kinds";
import type { View } from "../../lib/messages";

export interface DieView {
  pips: number;
  /** 1 turned up, -1 turned down in this turn. */
  turned: number;
}

export interface SeatView {
  seat: number;
  virtual: boolean;
  built: boolean[][];
  yellow: DieView[];
  blue: DieView[];
  circled: number;
  crossed: number;
  counts: number[];
  /** The place taken by completing a kind during the game, 0 without. */
  places: number[];
}

export interface RollwriteView extends View {
  phase: string;
  /** Who decides, or for whom the dice are rolled; nobody at the very start and at the end. */
  seat: number | null;
  first: number | null;
  round: number;
  rounds: number;
  coins: number;
  sheet: string[];
  sizes: number[];
  taken: number[];
  seats: SeatView[];
  scores: number[];
}

export interface Pair {
  yellow: number;
  blue: number;
}

export interface Build extends Pair {
  token: string;
  do: "build";
  second: boolean;
  cost: number;
  kind: Kind;
  count: number;
  size: number;
  lines: { line: string; built: number; was: number; points: number }[];
  kind_was: number;
  kind_points: number;
  level_with: number[];
  place: number;
  score_was: number;
  score: number;
  next_seat: number;
  passes: Pair | null;
}

export interface Turn {
  token: string;
  do: "turn";
  colour: "yellow" | "blue";
  pips: number;
  to: number;
  cost: number;
  coins_left: number;
}

export interface Coins {
  token: string;
  do: "coins";
  gain: number;
  coins: number;
  score_was: number;
  score: number;
}

export interface Stop {
  token: string;
  do: "stop";
}

export interface Keep extends Pair {
  token: string;
  do: "keep";
  next_seat: number;
  passes: Pair;
}

export type RollwriteChoice = Build | Turn | Coins | Stop | Keep;

export interface KindPoints {
  kind: Kind;
  count: number;
  /** Completed during the game, and scored at the end of that round. */
  completed: boolean;
  /** The best of the places that were taken together; none without a building. */
  place: number | null;
  /** The seats that share these places, this one included. */
  shared_by: number[];
  points: number;
}

export interface LinePoints {
  line: string;
  built: number;
  points: number;
}

export interface SeatPoints {
  seat: number;
  virtual: boolean;
  /** Whether the points count. */
  scores: boolean;
  kinds: KindPoints[];
  lines: LinePoints[];
  coins: number;
  coin_points: number;
  bonus: number;
  total: number;
}

export interface Breakdown {
  seats: SeatPoints[];
}
