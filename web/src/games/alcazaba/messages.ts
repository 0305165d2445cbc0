/** The types of Alcazaba's positions, choices, moves and points, with shorter names. */

import type { components } from "../../generated/messages";

type Schemas = components["schemas"];

export type AlcazabaView = Schemas["AlcazabaView"];
export type SeatView = Schemas["AlcazabaSeatView"];
export type ColumnView = Schemas["AlcazabaColumnView"];
export type BuiltTile = Schemas["AlcazabaTileView"];
export type Segment = Schemas["AlcazabaSegment"];
export type Place = Schemas["AlcazabaPlaceChoice"];
export type Throw = Schemas["AlcazabaThrowChoice"];
export type Store = Schemas["AlcazabaStoreChoice"];
export type Build = Schemas["AlcazabaBuildChoice"];
export type Swap = Schemas["AlcazabaSwapChoice"];
export type Take = Schemas["AlcazabaTakeChoice"];
export type Chip = Schemas["AlcazabaChipChoice"];
export type Reserve = Schemas["AlcazabaReserveChoice"];
export type Dirk = Schemas["AlcazabaDirkChoice"];
export type Caliph = Schemas["AlcazabaCaliphChoice"];
export type AlcazabaChoice = Schemas[Extract<keyof Schemas, `Alcazaba${string}Choice`>];
/** A decision, or an outcome of chance. */
export type AlcazabaMove = Schemas[Extract<keyof Schemas, `Alcazaba${string}Move`>];
export type Breakdown = Schemas["AlcazabaBreakdown"];
export type SeatPoints = Schemas["AlcazabaSeatPoints"];
export type ScoringPoints = Schemas["AlcazabaScoringPoints"];
export type KindPoints = Schemas["AlcazabaKindPoints"];
