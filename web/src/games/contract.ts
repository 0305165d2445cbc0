/**
 * The interface between a game's table and the frame around it.
 *
 * The frame handles tables, seats, versions and connections; the game's component draws a position and reports choices. Neither contains
 * any rules: `choices` lists what can be done, and `why` explains why something else cannot.
 */

import type { Component, Snippet } from "svelte";
import type { Choice, Entry, Move, Reason, Say, Seat, View } from "../lib/messages";

/** What is being played back: dice that still tumble, and what others do. */
export interface Following<V extends object = View, M extends Move = Move> {
  /** Whether the dice lie still; until then, nothing may tell what they show. */
  landed: boolean;
  /** Whether others act now, or what they did is still being shown. */
  watching: boolean;
  /** What somebody else did last. */
  deed: Deed<V, M> | null;
  /** The position after our last decision: what has changed since then is marked. */
  since: V | null;
  /** Skip everything until it is our turn, or what has happened so far if we only watch; null if there is nothing to skip. */
  skip: (() => void) | null;
  /** Whether we only watch, and never have a turn. */
  spectating: boolean;
}

/** What somebody did. */
export interface Deed<V extends object = View, M extends Move = Move> {
  seat: number;
  entry: Entry<M>;
  /** The position before it. */
  before: V;
  /** Whether it is still being shown, or somebody else's turn already. */
  now: boolean;
}

/** Nothing is being played back. */
export const AT_REST: Following<never, never> = { landed: true, watching: false, deed: null, since: null, skip: null, spectating: false };

/** The props of a game's table. They all change together, with every new position. */
export interface TableProps<V extends object = View, C extends Choice = Choice, M extends Move = Move> {
  /** The position to draw. */
  view: V;
  /** What the player to move can do; empty unless that is one of `mine` and no move is on its way. */
  choices: C[];
  /** Who sits where, without virtual players; those are in the view. */
  seats: Seat[];
  /** The seats this browser plays for; several if people share a screen. */
  mine: number[];
  /** The seat in the middle of the screen: the one of `mine` that acts or acted last, or any seat when only watching. */
  focus: number;
  /**
   * Play one of the choices by its token; the new position arrives as new props. If it ends by rolling dice, it may be `held` first;
   * throwing dice, which is what somebody asked for, only if they want to confirm every roll.
   */
  act: (token: string, throws?: boolean) => void;
  /** The choice that is about to be played and can still be taken back. */
  held: Held | null;
  /** Why a move is not possible now; `reasonText` turns it into text. */
  why: (move: Move) => Promise<Reason>;
  /** Nothing can be done: an earlier position, a spectator, or a finished game. */
  readonly: boolean;
  /** The log, the newest entry last; for an earlier position, only up to there. */
  entries: Entry<M>[];
  /** What is being played back; without it, nothing is. */
  following?: Following<V, M>;
  /** The frame's log panel, to be placed where the layout has room: in a column, or in a tab on phones. */
  log: Snippet;
}

/** A choice that ends by rolling dice, held back for a moment or until the player confirms it. */
export interface Held {
  token: string;
  /** How many seconds are left; null if the player has to confirm. */
  seconds: number | null;
  /** Play it now. */
  go: () => void;
  /** Take it back. */
  back: () => void;
}

/** The props of a game's result. */
export interface ResultProps<V extends object = View> {
  view: V;
  /** How the points add up, in this game's own format. */
  breakdown: unknown;
  winners: number[];
  mine: number[];
  /** The seats that score, by rank. */
  ranked: number[];
}

/** The props of the last scoring, which is shown over the table before the result. */
export interface LastScoringProps<V extends object = View> {
  view: V;
  /** How the points add up, in this game's own format. */
  breakdown: unknown;
  mine: number[];
  close: () => void;
}

/** The form for people who roll their own dice. */
export interface DiceForm {
  /** The question above the buttons. */
  question: Say;
  /** One row of buttons for each value to enter. */
  rows: DiceFormRow[];
  /** The move for the values entered, row by row. */
  move: (values: number[]) => Move;
}

export interface DiceFormRow {
  label: Say | string;
  /** What the buttons show: a die of a colour, a kind on a die (values from 0), a chip, a tile, or only the label. */
  kind: "yellow" | "blue" | "kind" | "chip" | "tile" | "name";
  values: { value: number; label: string }[];
  /** The chips or tiles to show; values are indexes into this list. */
  drawn?: readonly string[];
  /** How many to choose; one by default. */
  count?: number;
  /** Whether each value can be chosen only once. */
  once?: boolean;
}

/** A game's client, the default export of `games/NAME/index.ts`. */
export interface GameClient<V extends object = View, C extends Choice = Choice, M extends Move = Move> {
  /** The table: prompt, boards, actions, previews, score pad. The frame adds the header, the log and the replay. */
  Table: Component<TableProps<V, C, M>>;
  /** How the points of a finished game came about, loaded when needed; games without it show the points alone. */
  result?: () => Promise<{ default: Component<ResultProps<V>> }>;
  /** The scoring that ends a game, loaded when needed; games without scorings have none. */
  lastScoring?: () => Promise<{ default: Component<LastScoringProps<V>> }>;
  /** Load what the table needs only later in a game; called in the background, so that nobody has to wait for it. */
  preload?: () => Promise<unknown>;
  /** The name of a player, virtual or not. */
  nameOf: (view: V, seat: number) => string;
  /** The current round (0 before the first), the number of rounds, the label for the header, and the rule about them. */
  rounds: (view: V) => { now: number; of: number; label: string; rule?: string };
  /** The rules in a few sentences. */
  help: (view: V) => string[];
  /** How long the dice of these moves tumble at normal speed, in milliseconds; 0 without dice. */
  landing?: (entries: readonly Entry<M>[]) => number;
  /** What the table shows of a player in the middle of the screen, such as their sheet; nothing if all share one board. */
  sheetOf?: (view: V, seat: number) => string;
  /** Everybody's points if the game ended now, for the header on small screens. */
  scores: (view: V) => { seat: number; points: number }[];
  /** Whether these are only what they would be if the game ended now; otherwise, nobody can lose them any more. */
  provisional?: (view: V) => boolean;
  /** Load the forms for people who roll their own dice; null if there is nothing to enter. */
  diceForm: () => Promise<{ diceForm: (view: V) => DiceForm | null }>;
}

/** Erase a game's own types for the frame, which never looks inside views, choices and moves. */
export function forFrame<V extends object, C extends Choice, M extends Move = Move>(client: GameClient<V, C, M>): GameClient {
  return client as unknown as GameClient;
}
