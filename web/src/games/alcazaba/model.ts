/** Turns a position and its choices into what the table shows: what is lit, what is picked up, what a choice would bring. Contains no rules. */

import type { Entry, Reason } from "../../lib/messages";
import { withKind } from "../common/reasons";
import { KINDS, type Kind } from "../../look/kinds";
import { say, t } from "../../lib/i18n.svelte";
import type { Side } from "../../look/tiles";
import { around, same, type Spot } from "./spots";
import { placeInWords, tileSay } from "./names";
import type {
  AlcazabaChoice,
  AlcazabaMove,
  AlcazabaView,
  Build,
  BuiltTile,
  Caliph,
  Chip,
  Dirk,
  Place,
  Reserve,
  SeatView,
  Store,
  Swap,
  Take,
  Throw,
} from "./messages";

/** The current choices, grouped by what they do. */
export interface LegalChoices {
  places: Place[];
  throws: Throw[];
  stores: Store[];
  builds: Build[];
  swaps: Swap[];
  takes: Take[];
  chip: Chip | null;
  reserve: Reserve | null;
  dirk: Dirk | null;
  caliphs: Caliph[];
}

/** Group the choices. */
export function legalChoices(choices: readonly AlcazabaChoice[]): LegalChoices {
  return {
    places: choices.filter((choice) => choice.do === "place"),
    throws: choices.filter((choice) => choice.do === "throw"),
    stores: choices.filter((choice) => choice.do === "store"),
    builds: choices.filter((choice): choice is Build => choice.do === "build" || choice.do === "rebuild"),
    swaps: choices.filter((choice) => choice.do === "swap"),
    takes: choices.filter((choice) => choice.do === "take"),
    chip: choices.find((choice) => choice.do === "chip") ?? null,
    reserve: choices.find((choice) => choice.do === "reserve") ?? null,
    dirk: choices.find((choice) => choice.do === "dirk") ?? null,
    caliphs: choices.filter((choice) => choice.do === "caliph"),
  };
}

/** A choice that concerns one spot of the Alhambra. */
export type AlhambraChoice = Build | Swap | Store;

/** Whether anything can be rebuilt now: only during a turn, not while a tile that was just taken has to be placed. */
export const canRebuild = (legal: LegalChoices): boolean =>
  !legal.reserve && legal.stores.length + legal.builds.length + legal.swaps.length > 0;

/** The ways to rebuild with a tile from the reserve, or without one. */
export function rebuildChoices(legal: LegalChoices, tileInHand: string | null): AlhambraChoice[] {
  return tileInHand === null ? legal.stores : [...legal.builds, ...legal.swaps].filter((choice) => choice.tile === tileInHand);
}

/** The tiles of the reserve that can be built or exchanged. */
export const usable = (legal: LegalChoices): Set<string> => new Set([...legal.builds, ...legal.swaps].map((choice) => choice.tile));

/** Whether a choice changes the Alhambra instead of placing a marker, which costs that marker. */
export const rebuilds = (choice: AlcazabaChoice): boolean => choice.do === "store" || choice.do === "rebuild" || choice.do === "swap";

/** What can be selected: during rebuilding, what can be done in the Alhambra. */
export function selectable(choices: readonly AlcazabaChoice[], rebuilding: readonly AlhambraChoice[] | null): readonly AlcazabaChoice[] {
  return rebuilding ?? choices.filter((choice) => !rebuilds(choice));
}

/** What is selected by itself: throwing the free dice, or else the only choice. */
export function usual(possible: readonly AlcazabaChoice[], freeDice: string): AlcazabaChoice | null {
  const throws = possible.filter((choice) => choice.do === "throw");
  if (throws.length) return throws.find(({ dice }) => dice === freeDice) ?? null;
  const builds = possible.filter((choice) => choice.do === "build");
  if (builds.length === 1) return builds[0]!;
  return possible.length === 1 && !rebuilds(possible[0]!) ? possible[0]! : null;
}

/** What is at a spot: the fountain, a tile, or nothing. */
export interface Item extends Spot {
  /** The tile that stands there. */
  tile: string | null;
  fountain: boolean;
  /** The choice for this spot, if there is one. */
  choice: AlhambraChoice | null;
  /** If there is none: the impossible move, to ask why. */
  impossible: AlcazabaMove | null;
}

/** The move for a spot, possible or not; the spot may hold a tile. */
export type MoveAt = (spot: Spot, tile: string | null) => AlcazabaMove;

/** The spots of an Alhambra, row by row from the north, which is also the order for screen readers. */
export function items(
  tiles: readonly BuiltTile[],
  choices: readonly AlhambraChoice[],
  tileInHand: string | null,
  moveAt: MoveAt | null,
): Item[] {
  const item = (spot: Spot, tile: string | null, fountain = false): Item => {
    const choice = choices.find((one) => same(one, spot)) ?? null;
    return { x: spot.x, y: spot.y, tile, fountain, choice, impossible: choice || fountain || !moveAt ? null : moveAt(spot, tile) };
  };
  const empty = tileInHand === null ? [] : around(tiles);
  const found = [
    item({ x: 0, y: 0 }, null, true),
    ...tiles.map((built) => item(built, built.tile)),
    ...empty.map((spot) => item(spot, null)),
  ];
  return found.toSorted((one, other) => other.y - one.y || one.x - other.x);
}

/** Build the tile that was just taken. */
export const buildMove: MoveAt = ({ x, y }) => ({ do: "build", x, y });

/** Rebuild with a tile from the reserve, or without one. */
export function rebuildMove(tileInHand: string | null): MoveAt {
  return ({ x, y }, tile) => {
    if (tileInHand === null) return { do: "store", tile: tile ?? "" };
    return tile === null ? { do: "rebuild", tile: tileInHand, x, y } : { do: "swap", tile: tileInHand, replaced: tile };
  };
}

/** A reward that lies in a column, or lay there earlier in this round. */
export interface PileItem {
  /** The tile; null for the starting player chip. */
  tile: string | null;
  /** The choice of taking it, if there is one. */
  choice: Take | Chip | null;
  /** Who has it now, if it was taken. */
  owner: number | null;
}

/** The seat that has a tile. */
export function ownerOf(view: AlcazabaView, tile: string): number | null {
  if (view.taken === tile) return view.seat;
  const has = (seat: SeatView): boolean =>
    seat.reserve.includes(tile) || seat.beside.includes(tile) || seat.alhambra.some((built) => built.tile === tile);
  return view.seats.find(has)?.seat ?? null;
}

/** The rewards of a column, the lowest first, without those that left the game. */
export function pile(view: AlcazabaView, number: number, legal: LegalChoices): PileItem[] {
  const column = view.columns[number]!;
  const here = view.column === column.kind;
  const tiles = column.laid.map((tile): PileItem => {
    const lies = column.tiles.includes(tile);
    const choice = (here ? legal.takes.find((take) => take.tile === tile) : undefined) ?? null;
    return { tile, choice, owner: lies ? null : ownerOf(view, tile) };
  });
  const shown = tiles.filter(({ tile, owner }) => owner !== null || column.tiles.includes(tile!));
  return column.chip ? [...shown, { tile: null, choice: here ? legal.chip : null, owner: null }] : shown;
}

/** How many rewards are left in a column. */
export const rewardsIn = (view: AlcazabaView, number: number): number => {
  const { tiles, chip } = view.columns[number]!;
  return tiles.length + (chip ? 1 : 0);
};

/** Who takes rewards in a column, the best marker first. */
export const takers = (view: AlcazabaView, number: number): number[] => Object.values(view.columns[number]!.markers);

/** What kinds and wall would score next time, in total: before and after a choice. */
export function sums(choice: AlhambraChoice): { was: number; now: number } {
  const total = (points: number[], wall: number): number => points.reduce((sum, one) => sum + one, wall);
  return {
    was: total(
      choice.kinds.map((kind) => kind.points_was),
      choice.wall_was,
    ),
    now: total(
      choice.kinds.map((kind) => kind.points),
      choice.wall,
    ),
  };
}

/** How many tiles of a kind everybody has. */
export interface Standing {
  kind: Kind;
  counts: { seat: number; count: number; most: boolean }[];
}

/** How many tiles everybody has of each kind. */
export function standings(view: AlcazabaView): Standing[] {
  return KINDS.map((kind, number) => {
    const most = Math.max(1, ...view.seats.map((seat) => seat.counts[number] ?? 0));
    return {
      kind,
      counts: view.seats.map((seat) => {
        const count = seat.counts[number] ?? 0;
        return { seat: seat.seat, count, most: count === most };
      }),
    };
  });
}

/** The tile built or exchanged by the last decision, which gets a star; dice thrown since then do not count. */
export function lastBuilt(entries: readonly Entry<AlcazabaMove>[], view: AlcazabaView): { seat: number; tile: string } | null {
  const last = entries.findLast((entry) => entry.by !== "chance");
  if (!last?.seat) return null;
  const { seat, move } = last;
  if (move.do === "rebuild" || move.do === "swap") return { seat, tile: move.tile };
  const built = move.do === "build" ? view.seats[seat - 1]?.alhambra.find((tile) => same(tile, move)) : null;
  return built ? { seat, tile: built.tile } : null;
}

/** The other seats in turn order, including Dirk's. */
export function others(view: AlcazabaView, focus: number): SeatView[] {
  return [...view.seats.filter((seat) => seat.seat > focus), ...view.seats.filter((seat) => seat.seat < focus)];
}

/** Where the last decision placed a marker, which gets a star. */
export function lastPlaced(entries: readonly Entry<AlcazabaMove>[], view: AlcazabaView): { kind: string; field: string } | null {
  const last = entries.findLast((entry) => entry.by !== "chance");
  const kind = last?.move.do === "place" ? last.move.kind : null;
  const fields = Object.entries(view.columns.find((column) => column.kind === kind)?.markers ?? {});
  const mine = fields.filter(([, seat]) => seat === last?.seat);
  // If a player has several markers in the column, we cannot tell which is the newest.
  return kind && mine.length === 1 ? { kind, field: mine[0]![0] } : null;
}

/** A reason with tiles, sides and spots in words. */
export function inWords(reason: Reason): Reason {
  const { data } = withKind(reason);
  const words: Reason["data"] = { ...data };
  const { tile, side, x, y } = data;
  if (typeof tile === "string") words.tile = say(tileSay(tile));
  if (typeof side === "string") words.side = t(`alcazaba.side.${side as Side}`);
  if (typeof x === "number" && typeof y === "number") words.place = placeInWords({ x, y });
  return { ...reason, data: words };
}
