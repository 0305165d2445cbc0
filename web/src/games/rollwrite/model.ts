/** Turns a position and its choices into what the table shows: what is lit, where dice are, what a line is worth. Contains no rules. */

import { KINDS, type Kind } from "../../look/kinds";
import type { Entry } from "../../lib/messages";
import type {
  Build,
  Coins,
  DieView,
  Keep,
  RollwriteChoice,
  RollwriteMove,
  RollwriteView,
  SeatView,
  Selectable,
  Stop,
  Turn,
} from "./messages";

export type Colour = "yellow" | "blue";

export const COLOURS = ["yellow", "blue"] as const;
/** The numbers of rows, columns and pips. */
export const SIX = [1, 2, 3, 4, 5, 6] as const;

/** The current choices, grouped by what they do. */
export interface LegalChoices {
  builds: Build[];
  turns: Turn[];
  keeps: Keep[];
  coins: Coins | null;
  stop: Stop | null;
}

/** Group the choices. */
export function legalChoices(choices: readonly RollwriteChoice[]): LegalChoices {
  return {
    builds: choices.filter((choice) => choice.do === "build"),
    turns: choices.filter((choice) => choice.do === "turn"),
    keeps: choices.filter((choice) => choice.do === "keep"),
    coins: choices.find((choice) => choice.do === "coins") ?? null,
    stop: choices.find((choice) => choice.do === "stop") ?? null,
  };
}

/** What can be selected. */
export const selectable = ({ builds, keeps, coins, stop }: LegalChoices): Selectable[] => [
  ...builds,
  ...keeps,
  ...(coins ? [coins] : []),
  ...(stop ? [stop] : []),
];

/** The only building, if there is just one. */
export const onlyBuild = ({ builds }: LegalChoices): Build | null => (builds.length === 1 ? builds[0]! : null);

/** What is selected by itself: the only building, unless it costs coins, or the coins if nothing can be built. */
export function usual(legal: LegalChoices): Selectable | null {
  if (legal.builds.length) return legal.stop ? null : onlyBuild(legal);
  return legal.coins;
}

/** Whether somebody would give up a building for nothing. */
export const isDoubtful = ({ builds }: LegalChoices, choice: Selectable): boolean =>
  choice.do === "coins" && !choice.gain && builds.length > 0;

/** The key of a cell. */
export const cellKey = (row: number, column: number): string => `y${row}b${column}`;

/** The move of building in a cell, possible or not. */
export const buildIn = (yellow: number, blue: number): RollwriteMove => ({ do: "build", yellow, blue });

/** The move of turning a die, possible or not. */
export const turnDie = (colour: Colour, pips: number, to: number): RollwriteMove => ({ do: "turn", colour, pips, to });

/** A cell of the sheet. */
export interface Cell {
  row: number;
  column: number;
  kind: Kind;
  built: boolean;
  /** The choice of building here, if there is one. */
  choice: Build | null;
}

/** The cells of a sheet, row by row. */
export function cells(view: RollwriteView, seat: SeatView, builds: readonly Build[]): Cell[][] {
  return view.sheet.map((letters, above) =>
    [...letters].map((letter, before) => {
      const [row, column] = [above + 1, before + 1];
      return {
        row,
        column,
        kind: letter as Kind,
        built: seat.built[above]?.[before] ?? false,
        choice: builds.find((build) => build.yellow === row && build.blue === column) ?? null,
      };
    }),
  );
}

/** A die on a field; `number` distinguishes the two of a colour. */
export interface FieldDie extends DieView {
  number: number;
}

/** The field of a row or column, with the dice on it. */
export interface Field {
  colour: Colour;
  pips: number;
  dice: FieldDie[];
  up: Turn | null;
  down: Turn | null;
}

/** The six fields of a colour. */
export function fields(seat: SeatView, colour: Colour, turns: readonly Turn[]): Field[] {
  const dice = seat[colour].map((die, number) => ({ ...die, number }));
  const turning = (pips: number, to: number): Turn | null =>
    turns.find((turn) => turn.colour === colour && turn.pips === pips && turn.to === to) ?? null;
  return SIX.map((pips) => ({
    colour,
    pips,
    dice: dice.filter((die) => die.pips === pips),
    up: turning(pips, pips + 1),
    down: turning(pips, pips - 1),
  }));
}

/** The end of a row or column: how much is built there, and its points. */
export interface LineEnd {
  line: number;
  built: number;
  points: number;
  /** Whether the previewed building would increase the points. */
  rises: boolean;
}

/** The ends of all rows or columns, including a previewed building. */
export function lineEnds(view: RollwriteView, seat: SeatView, colour: Colour, previewed: Build | null): LineEnd[] {
  return SIX.map((line) => {
    const would = previewed?.lines.find((one) => one.line === `${colour.charAt(0)}${line}`);
    if (would) return { line, built: would.built, points: would.points, rises: would.points > would.was };
    const built = SIX.filter((other) => (colour === "yellow" ? seat.built[line - 1]?.[other - 1] : seat.built[other - 1]?.[line - 1]));
    return { line, built: built.length, points: view.line_points[built.length] ?? 0, rises: false };
  });
}

export type CoinState = "crossed" | "circled" | "blank";

/** The coins printed on a sheet, the spent ones first. */
export function coinRow(view: RollwriteView, seat: SeatView): CoinState[] {
  return Array.from({ length: view.coins }, (_, number) =>
    number < seat.crossed ? "crossed" : number < seat.circled ? "circled" : "blank",
  );
}

/** The number of coins a player has left. */
export const purse = (seat: SeatView): number => seat.circled - seat.crossed;

/** How many cells of a sheet are built on. */
export const builtOn = (seat: SeatView): number => seat.counts.reduce((sum, count) => sum + count, 0);

/** The places of the dice that were not there before; dice that show the same are the same. */
export function added(before: readonly DieView[], now: readonly DieView[]): number[] {
  const left = before.map((die) => die.pips);
  return now.flatMap(({ pips }, number) => {
    const same = left.indexOf(pips);
    if (same < 0) return [number];
    left.splice(same, 1);
    return [];
  });
}

/** The cell built by the last decision, which gets a star; dice rolled since then do not count. */
export function lastBuilt(entries: readonly Entry<RollwriteMove>[]): { seat: number; row: number; column: number } | null {
  const last = entries.findLast((entry) => entry.by !== "chance");
  return last?.seat && last.move.do === "build" ? { seat: last.seat, row: last.move.yellow, column: last.move.blue } : null;
}

/** How many boxes of a kind a seat has filled. */
export interface Boxes {
  seat: number;
  count: number;
  /** The place taken by completing the kind; 0 if it is not complete. */
  place: number;
  /** Whether nobody else still competing has more. */
  most: boolean;
}

/** A line of the score pad. */
export interface PadLine {
  kind: Kind;
  size: number;
  places: { points: number; gone: boolean }[];
  boxes: Boxes[];
}

/** The score pad. */
export function pad(view: RollwriteView): PadLine[] {
  return KINDS.map((kind, number) => {
    const open = view.seats.filter((seat) => !seat.places[number]).map((seat) => seat.counts[number] ?? 0);
    const most = Math.max(1, ...open);
    return {
      kind,
      size: view.sizes[number] ?? 0,
      places: (view.place_points[number] ?? []).map((points, place) => ({ points, gone: place < (view.taken[number] ?? 0) })),
      boxes: view.seats.map((seat) => {
        const count = seat.counts[number] ?? 0;
        const place = seat.places[number] ?? 0;
        return { seat: seat.seat, count, place, most: !place && count === most };
      }),
    };
  });
}

/** The other players' sheets in turn order; virtual players have none. */
export function otherSheets(view: RollwriteView, focus: number): SeatView[] {
  const real = view.seats.filter((seat) => !seat.virtual);
  return [...real.filter((seat) => seat.seat > focus), ...real.filter((seat) => seat.seat < focus)];
}
