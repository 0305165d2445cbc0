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
/** A decision, or an outcome of chance. */
export type Move = Schemas["WhyNot"]["move"];
/** A move and what followed from it, in words; a game knows which moves are its own. */
export type Entry<M extends Move = Move> = Omit<Schemas["Entry"], "move"> & { move: M };
export type Facts = Schemas["Facts"];
/** What everybody at a table sees. */
export type Scene = Schemas["Table"];
export type Status = Scene["status"];
export type Update = Schemas["Update"];
export type Presence = Schemas["Presence"];
/** How somebody feels. */
export type Shown = Schemas["ShownReaction"];
export type Reaction = Shown["reaction"];

/** The guest at this browser, as the table knows him. */
export type You = Schemas["You"];
export type Snapshot = Schemas["Snapshot"];
export type GameFacts = Schemas["GameFacts"];
/** A bot that may sit at tables. */
export type Bot = Schemas["BotFacts"];
export type GameOption = Schemas["OptionFacts"];
export type NewSeat = Schemas["NewSeat"];
export type NewTable = Required<Schemas["NewTable"]>;
export type Created = Schemas["Created"];
/** A table in a list. */
export type Card = Schemas["Card"];
/** Why something is not possible: said as `error.CODE`. */
export type Reason = Pick<Schemas["Reason"], "code"> & Pick<Say, "data">;
