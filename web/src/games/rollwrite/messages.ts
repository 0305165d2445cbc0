/** Roll & Write's positions, choices and points, by the names its table uses. */

import type { components } from "../../generated/messages";

type Schemas = components["schemas"];

export type RollwriteView = Schemas["RollwriteView"];
export type SeatView = Schemas["RollwriteSeatView"];
export type DieView = Schemas["RollwriteDie"];
export type Pair = Schemas["RollwritePair"];
export type Build = Schemas["RollwriteBuild"];
export type Turn = Schemas["RollwriteTurn"];
export type Coins = Schemas["RollwriteCoins"];
export type Stop = Schemas["RollwriteStop"];
export type Keep = Schemas["RollwriteKeep"];
export type RollwriteChoice = Build | Turn | Coins | Stop | Keep;
export type Breakdown = Schemas["RollwriteBreakdown"];
export type SeatPoints = Schemas["RollwriteSeatPoints"];
export type KindPoints = Schemas["RollwriteKindPoints"];
