/** The types of the messages between server and client, generated from the server's OpenAPI description, with shorter names. */

import type { components } from "../generated/messages";

type Schemas = components["schemas"];

/** A text to translate: the key of a template and the values to fill in, which may be texts to translate themselves. */
export type Say = Schemas["Say"];
export type Seat = Schemas["Seat"];
export type Position = Schemas["Position"];
export type View = Position["view"];
/** A possible move, with everything the table needs to show it. */
export type Choice = Position["choices"][number];
/** A decision, or an outcome of chance. */
export type Move = Schemas["WhyNot"]["move"];
/** A log entry: a move and what followed from it, in words. Games narrow down the type of the move. */
export type Entry<M extends Move = Move> = Omit<Schemas["Entry"], "move"> & { move: M };
export type Facts = Schemas["Facts"];
/** The state of a table, as everybody sees it. */
export type TableState = Schemas["Table"];
export type Status = TableState["status"];
export type Update = Schemas["Update"];
export type Presence = Schemas["Presence"];
/** A reaction that somebody just sent. */
export type ShownReaction = Schemas["ShownReaction"];
export type Reaction = ShownReaction["reaction"];

/** The guest using this browser, as seen by the table. */
export type You = Schemas["You"];
export type Snapshot = Schemas["Snapshot"];
export type GameFacts = Schemas["GameFacts"];
/** A bot that may sit at tables. */
export type Bot = Schemas["BotFacts"];
export type GameOption = Schemas["OptionFacts"];
export type NewSeat = Schemas["NewSeat"];
export type NewTable = Required<Schemas["NewTable"]>;
/** A new table where the game of another is played on. */
export type Continuation = Required<Schemas["Continuation"]>;
export type Reach = Schemas["Reach"];
export type Kept = Schemas["Kept"];
export type RuleBook = Schemas["RuleBook"];
export type RuleSection = Schemas["RuleSection"];
export type RulePassage = Schemas["RulePassage"];
/** A position that the rules show. */
export type RulePicture = Schemas["RulePicture"];
/** A new table at one of these. */
export type Trial = Required<Schemas["Trial"]>;
export type Created = Schemas["Created"];
/** A table in a list. */
export type Card = Schemas["Card"];
/** Luck and skill in a game, or how far the server is with it. */
export type ReviewState = Schemas["ReviewState"];
export type Review = Schemas["Review"];
export type ReviewStep = Schemas["ReviewStep"];
/** A moment of a game to think about once more. */
export type Moment = Schemas["Moment"];
/** What would be best now, why, and what everything else is worth. */
export type Hint = Schemas["Hint"];
/** What we can practise now, and how far we are. */
export type Practice = Schemas["Practice"];
export type ExerciseDue = Schemas["ExerciseDue"];
/** Where something is in a record. */
export type Place = Schemas["Place"];
/** Why something is not possible; the text is `error.CODE`, and the rule an anchor. */
export type Reason = Pick<Schemas["Reason"], "code"> & Pick<Say, "data"> & { rule?: string | null };
