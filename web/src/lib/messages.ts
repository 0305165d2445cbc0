/** The messages between server and client, by the names the rest of the client uses. Their types are made from the server's. */

import type { components } from "../generated/messages";

type Schemas = components["schemas"];

/** Something said to people: a template's key and what is filled in; a `Say` inside is said in the same language. */
export type Say = Schemas["Say"];
export type Seat = Schemas["Seat"];
export type Position = Schemas["Position"];
export type View = Position["view"];
/** One thing that can be done now, with what its table needs to show it. */
export type Choice = Position["choices"][number];
/** What a token did, in words. */
export type Entry = Schemas["Entry"];
export type Facts = Schemas["Facts"];
/** What everybody at a table sees. */
export type Scene = Schemas["Table"];
export type Status = Scene["status"];
export type Update = Schemas["Update"];
export type Presence = Schemas["Presence"];

export interface You {
  holder: string;
  owner: boolean;
  invite: string | null;
}

export interface Snapshot extends Scene {
  you: You;
}

export interface GameOption {
  name: string;
  tag: string;
  type: "int" | "bool" | "str";
  /** Whether people can write down something of their own instead of what is listed. */
  own: boolean;
  choices: (number | boolean | string)[];
  default: number | boolean | string | null;
  /** What fits with each number of players. */
  by_players: { players: number; choices: (number | boolean | string)[]; default: number | boolean | string | null }[];
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
