/** The types of the dice game's positions, choices, moves and points, with shorter names. */

import type { components } from "../../generated/messages";

type Schemas = components["schemas"];

export type DicegameView = Schemas["DicegameView"];
export type ColumnView = Schemas["DicegameColumnView"];
export type SeatView = Schemas["DicegameSeatView"];
export type ScoringView = Schemas["DicegameScoringView"];
export type Throw = Schemas["DicegameThrowChoice"];
export type Place = Schemas["DicegamePlaceChoice"];
export type Push = Schemas["DicegamePushChoice"];
export type Black = Schemas["DicegameBlackChoice"];
export type Annul = Schemas["DicegameAnnulChoice"];
export type Again = Schemas["DicegameAgainChoice"];
export type Take = Schemas["DicegameTakeChoice"];
export type Exchange = Schemas["DicegameExchangeChoice"];
export type Keep = Schemas["DicegameKeepChoice"];
export type Caliph = Schemas["DicegameCaliphChoice"];
export type DicegameChoice = Schemas[Extract<keyof Schemas, `Dicegame${string}Choice`>];
/** A decision, or an outcome of chance. */
export type DicegameMove = Schemas[Extract<keyof Schemas, `Dicegame${string}Move`>];
export type Breakdown = Schemas["DicegameBreakdown"];
export type SeatPoints = Schemas["DicegameSeatPoints"];
export type ScoringPoints = Schemas["DicegameScoringPoints"];
