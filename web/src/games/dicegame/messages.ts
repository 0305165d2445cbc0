/** The dice game's positions, choices and points, by the names its table uses. */

import type { components } from "../../generated/messages";

type Schemas = components["schemas"];

export type DicegameView = Schemas["DicegameView"];
export type ColumnView = Schemas["DicegameColumnView"];
export type SeatView = Schemas["DicegameSeatView"];
export type ScoringView = Schemas["DicegameScoringView"];
export type Throw = Schemas["DicegameThrow"];
export type Place = Schemas["DicegamePlace"];
export type Push = Schemas["DicegamePush"];
export type Black = Schemas["DicegameBlack"];
export type Annul = Schemas["DicegameAnnul"];
export type Again = Schemas["DicegameAgain"];
export type Take = Schemas["DicegameTake"];
export type Exchange = Schemas["DicegameExchange"];
export type Keep = Schemas["DicegameKeep"];
export type Caliph = Schemas["DicegameCaliph"];
export type DicegameChoice = Throw | Place | Push | Black | Annul | Again | Take | Exchange | Keep | Caliph;
export type Breakdown = Schemas["DicegameBreakdown"];
export type SeatPoints = Schemas["DicegameSeatPoints"];
export type ScoringPoints = Schemas["DicegameScoringPoints"];
