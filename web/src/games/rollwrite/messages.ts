/** The types of Roll & Write's positions, choices, moves and points, with shorter names. */

import type { components } from "../../generated/messages";

type Schemas = components["schemas"];

export type RollwriteView = Schemas["RollwriteView"];
export type SeatView = Schemas["RollwriteSeatView"];
export type DieView = Schemas["RollwriteDie"];
export type Pair = Schemas["RollwritePair"];
export type Build = Schemas["RollwriteBuildChoice"];
export type Turn = Schemas["RollwriteTurnChoice"];
export type Coins = Schemas["RollwriteCoinsChoice"];
export type Stop = Schemas["RollwriteStopChoice"];
export type Keep = Schemas["RollwriteKeepChoice"];
export type RollwriteChoice = Schemas[Extract<keyof Schemas, `Rollwrite${string}Choice`>];
/** A choice that is selected before it is made; turning a die is only trying something out. */
export type Selectable = Build | Coins | Stop | Keep;
/** A decision, or an outcome of chance. */
export type RollwriteMove = Schemas[Extract<keyof Schemas, `Rollwrite${string}Move`>];
export type Breakdown = Schemas["RollwriteBreakdown"];
export type SeatPoints = Schemas["RollwriteSeatPoints"];
export type KindPoints = Schemas["RollwriteKindPoints"];
