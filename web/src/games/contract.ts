/**
 * What a game's table and the frame around it say to each other.
 *
 * The frame knows tables, seats, versions and connections; the game's own component draws a position and hands back choices. Neither knows a
 * rule: what can be done is what `choices` lists, and why something else cannot is what `why` answers.
 */

import type { Component, Snippet } from "svelte";
import type { Choice, Entry, Move, Reason, Say, Seat, View } from "../lib/messages";

/** What a game's table is given. All of it changes together, one position after the other. */
export interface TableProps<V extends object = View, C extends Choice = Choice, M extends Move = Move> {
  /** The position to draw. */
  view: V;
  /** What the player to move can do; empty unless that is one of `mine` and nothing is under way. */
  choices: C[];
  /** Who sits where; virtual players are in the view, not here. */
  seats: Seat[];
  /** The seats held by this browser, several at one screen. */
  mine: number[];
  /** Whose sheet stands in the middle: the one of `mine` who is to move or moved last, or any when only watching. */
  focus: number;
  /** Play one of the choices, by its token. Settles when the server has it; the new position comes as new props. */
  act: (token: string) => Promise<void>;
  /** Why a move is not possible now; say it with `because`. */
  why: (move: Move) => Promise<Reason>;
  /** Nothing can be done: an earlier position, somebody watching, or a game that is over. */
  readonly: boolean;
  /** What happened, the newest last; in an earlier position only up to there. */
  entries: Entry<M>[];
  /** The frame's log with its title, to be put where the layout has room for it: a column, or a tab on a phone. */
  log: Snippet;
}

/** What a game's final table is given. */
export interface ResultProps<V extends object = View> {
  view: V;
  /** How the points came about, as the server says it for this game. */
  breakdown: unknown;
  winners: number[];
  mine: number[];
  /** What can be done next, to be put below the table. */
  actions: Snippet;
}

/** What has to be typed in when people roll their own dice. */
export interface Asked {
  /** The question above the buttons. */
  question: Say;
  /** One row of buttons for each thing to choose. */
  rows: AskedRow[];
  /** The move for what was chosen, row after row. */
  move: (values: number[]) => Move;
}

export interface AskedRow {
  label: Say | string;
  /** What the buttons show: a die of a colour, a kind on a die (values from 0), a chip, a tile, or only the label. */
  kind: "yellow" | "blue" | "kind" | "chip" | "tile" | "name";
  values: { value: number; label: string }[];
  /** The chips or tiles that its values stand for. */
  drawn?: readonly string[];
  /** How many are chosen; one unless it says so. */
  count?: number;
  /** Whether each can be chosen only once. */
  once?: boolean;
}

/** A game's part of the client, the default export of `games/NAME/index.ts`. */
export interface GameClient<V extends object = View, C extends Choice = Choice, M extends Move = Move> {
  /** The table: the sentence saying whose turn it is, boards, actions, previews, score pad. The frame has the header, the log and the replay. */
  Table: Component<TableProps<V, C, M>>;
  /** How a game that is over came out; loaded when it is. */
  result: () => Promise<{ default: Component<ResultProps<V>> }>;
  /** Load what the table needs only later in a game, if anything; done while people think, so that nobody waits for it. */
  later?: () => Promise<unknown>;
  /** What a player is called, virtual ones too. */
  nameOf: (view: V, seat: number) => string;
  /** The round now (0 before the first) and the rounds in all, for the track in the header, with what is said beside it. */
  rounds: (view: V) => { now: number; of: number; label: string };
  /** The game in a few sentences. */
  help: (view: V) => string[];
  /** Points as if the game ended now, for the header on small screens. */
  scores: (view: V) => { seat: number; points: number }[];
  /** What dice people have to type in now, where it is chance's turn and they roll themselves. */
  asked: () => Promise<{ asked: (view: V) => Asked | null }>;
}

/** Hand a game's part to the frame, which does not look into its views, choices and moves. */
export function forFrame<V extends object, C extends Choice, M extends Move = Move>(client: GameClient<V, C, M>): GameClient {
  return client as unknown as GameClient;
}
