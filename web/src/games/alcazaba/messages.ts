/** Alcazaba's positions, choices and points, by the names its table uses. */

import type { components } from "../../generated/messages";

type Schemas = components["schemas"];

export type AlcazabaView = Schemas["AlcazabaView"];
export type SeatView = Schemas["AlcazabaSeatView"];
export type ColumnView = Schemas["AlcazabaColumnView"];
export type BuiltTile = Schemas["AlcazabaTileView"];
export type Segment = Schemas["AlcazabaSegment"];
export type Place = Schemas["AlcazabaPlace"];
export type Throw = Schemas["AlcazabaThrow"];
export type Store = Schemas["AlcazabaStore"];
export type Build = Schemas["AlcazabaBuild"];
export type Swap = Schemas["AlcazabaSwap"];
export type Take = Schemas["AlcazabaTake"];
export type Chip = Schemas["AlcazabaChip"];
export type Reserve = Schemas["AlcazabaReserve"];
export type Dirk = Schemas["AlcazabaDirk"];
export type Caliph = Schemas["AlcazabaCaliph"];
export type AlcazabaChoice = Place | Throw | Store | Build | Swap | Take | Chip | Reserve | Dirk | Caliph;
export type Breakdown = Schemas["AlcazabaBreakdown"];
export type SeatPoints = Schemas["AlcazabaSeatPoints"];
export type ScoringPoints = Schemas["AlcazabaScoringPoints"];
export type KindPoints = Schemas["AlcazabaKindPoints"];
