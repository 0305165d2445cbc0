/** Turns a position and its choices into what the table shows: what is lit, where markers would land, where stones are. Contains no rules. */

import type { Entry } from "../../lib/messages";
import { KINDS, type Kind } from "../../look/kinds";
import type {
  Again,
  Annul,
  Black,
  Caliph,
  ColumnView,
  DicegameChoice,
  DicegameMove,
  DicegameView,
  Exchange,
  Keep,
  Place,
  Push,
  Take,
  Throw,
} from "./messages";

/** The current choices, grouped by what they do. */
export interface LegalChoices {
  throws: Throw[];
  places: Place[];
  pushes: Push[];
  blacks: Black[];
  annul: Annul | null;
  again: Again | null;
  takes: Take[];
  exchanges: Exchange[];
  keep: Keep | null;
  caliphs: Caliph[];
}

/** Group the choices. */
export function legalChoices(choices: readonly DicegameChoice[]): LegalChoices {
  return {
    throws: choices.filter((choice) => choice.do === "throw"),
    places: choices.filter((choice) => choice.do === "place"),
    pushes: choices.filter((choice) => choice.do === "push"),
    blacks: choices.filter((choice) => choice.do === "black"),
    annul: choices.find((choice) => choice.do === "annul") ?? null,
    again: choices.find((choice) => choice.do === "again") ?? null,
    takes: choices.filter((choice) => choice.do === "take"),
    exchanges: choices.filter((choice) => choice.do === "exchange"),
    keep: choices.find((choice) => choice.do === "keep") ?? null,
    caliphs: choices.filter((choice) => choice.do === "caliph"),
  };
}

/** A choice made by pressing a column. */
export type ColumnChoice = Place | Exchange | Keep;

/** The choices made by pressing a column: where a marker, or a building point, can go. */
export function columnChoices({ places, exchanges, keep }: LegalChoices): ColumnChoice[] {
  return [...places, ...exchanges, ...(keep ? [keep] : [])];
}

/** What is selected by itself: throwing the free dice, or else the only column. */
export function usual(legal: LegalChoices, freeDice: string): DicegameChoice | null {
  const columns = columnChoices(legal);
  const throwing = legal.again ?? legal.throws.find(({ dice }) => dice === freeDice);
  return throwing ?? legal.keep ?? (columns.length === 1 && !legal.throws.length ? columns[0]! : null);
}

/** The move for a column that cannot be chosen, to ask why; null if no column can be chosen anyway. */
export function impossibleMove(legal: LegalChoices, kind: Kind): DicegameMove | null {
  return legal.places.length ? { do: "place", kind } : null;
}

/** The column of a kind; the view has all six. */
export const columnOf = (view: DicegameView, kind: string): ColumnView => view.columns[KINDS.indexOf(kind as Kind)]!;

/** The field of a seat's stone on a column's building track; 0 if it is not on the track. */
export function fieldOf(column: ColumnView, seat: number): number {
  return column.stones.findIndex((pile) => pile.includes(seat)) + 1;
}

/** The stones of a column, the best first. */
export function ranking(column: ColumnView): { seat: number; field: number }[] {
  return column.stones.flatMap((pile, at) => pile.map((seat) => ({ seat, field: at + 1 }))).sort((a, b) => b.field - a.field);
}

/** The seats with markers in a column, the best first. */
export const markersIn = (column: ColumnView): number[] => Object.values(column.markers);

/** What the dice show, the most frequent kind first. */
export function symbols(dice: string): { kind: Kind; n: number }[] {
  const counted = KINDS.map((kind) => ({ kind, n: dice.split(kind).length - 1 }));
  return counted.filter(({ n }) => n).sort((a, b) => b.n - a.n);
}

/** Where the last decision placed a marker, which gets a star. */
export function lastPlaced(
  entries: readonly Entry<DicegameMove>[],
  view: DicegameView,
  before: DicegameView | null,
): { kind: string; field: string } | null {
  const last = entries.findLast((entry) => entry.by !== "chance");
  if (!before || (last?.move.do !== "place" && last?.move.do !== "push")) return null;
  const { kind } = last.move;
  const was = columnOf(before, kind).markers;
  const now = columnOf(view, kind).markers;
  const field = Object.keys(now).find((one) => now[one] === last.seat && was[one] !== now[one]);
  return field ? { kind, field } : null;
}

/** Chips, with equal ones counted together. */
export function chipsOf(chips: readonly string[]): { chip: string; n: number }[] {
  return [...new Set(chips)].map((chip) => ({ chip, n: chips.filter((one) => one === chip).length }));
}

/** Whether a chip can be used right now. */
export function usable(legal: LegalChoices, chip: string): boolean {
  if (chip === "push") return legal.pushes.length > 0;
  if (chip === "black") return legal.blacks.length > 0;
  if (chip === "annul") return legal.annul !== null;
  return chip === "exchange" && legal.exchanges.length > 0;
}
