/** The messages between server and client, by the names the rest of the client uses. */

/** Something said to people: a template's key and what is filled in; a `Say` inside is said in the same language. */
export interface Say {
  key: string;
  data: Record<string, string | number | Say>;
}

export interface Seat {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string | null;
  level: string | null;
  stand_in: boolean;
  holder: string | null;
  online: boolean;
}

/** One thing that can be done now; each game adds what its table needs to show it. */
export interface Choice {
  token: string;
  do: string;
}

/** What every game's view has; each game adds its own. */
export interface View {
  game: string;
  players: string[];
  to_move: number | "chance" | null;
}

export interface Position {
  ply: number;
  view: View;
  to_move: number | "chance" | null;
  choices: Choice[];
  undo: number | null;
  winners: number[];
  breakdown: unknown;
}

/** What a token did, in words. */
export interface Entry {
  ply: number;
  round: number;
  seat: number | null;
  token: string;
  who: string | Say | null;
  say: Say;
  also: Say[];
}

export type Status = "waiting" | "playing" | "finished";

export interface Facts {
  id: string;
  game: string;
  options: Record<string, string>;
  dice: "rolled" | "typed" | "all-typed";
  public: boolean;
  created: string;
}

export interface You {
  holder: string;
  owner: boolean;
  invite: string | null;
}

/** What everybody at a table sees. */
export interface Scene {
  table: Facts;
  version: number;
  seats: Seat[];
  status: Status;
  position: Position | null;
  log: Entry[];
  rematch: string | null;
}

export interface Snapshot extends Scene {
  you: You;
}

export interface Update {
  version: number;
  seats: Seat[];
  status: Status;
  position: Position | null;
  /** So many entries at the end of the log were taken back. */
  taken_back: number;
  entries: Entry[];
  rematch: string | null;
}

export interface Presence {
  online: string[];
}

export interface GameOption {
  name: string;
  tag: string;
  type: string;
  choices: (string | number)[] | null;
  default: string | number | boolean | null;
}

export interface GameFacts {
  name: string;
  least: number;
  most: number;
  options: GameOption[];
  bots: string[];
  playable: boolean;
}

export interface SeatWish {
  kind: "me" | "person" | "bot" | "open";
  name?: string;
  level?: string;
}

export interface Wish {
  game: string;
  seats: SeatWish[];
  options: Record<string, string | number | boolean>;
  dice: Facts["dice"];
  public: boolean;
}

export interface Created {
  id: string;
  invite: string;
}

export interface Card {
  id: string;
  game: string;
  seats: { name: string | null; kind: Seat["kind"] }[];
  round: number;
  rounds: number;
  status: Status;
  your_turn: boolean;
  updated: string;
}

/** Why something is not possible: said as `error.CODE`. */
export interface Reason {
  code: string;
  data: Say["data"];
}
