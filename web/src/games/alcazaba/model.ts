/** From a position and its choices to what the table shows: what is lit, what is in hand, what a choice would bring. Knows no rule. */

import type { Entry, Reason } from "../../lib/messages";
import { withKind } from "../common/reasons";
import { KINDS, type Kind } from "../../look/kinds";
import { say, t } from "../../lib/i18n.svelte";
import type { Side } from "../../look/tiles";
import { around, same, type Spot } from "./ground";
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

/** What can be done now, sorted by what it is. */
export interface Offer {
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

/** Sort the choices. */
export function offered(choices: readonly AlcazabaChoice[]): Offer {
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

/** Something that can be done at one place of the Alhambra. */
export type Work = Build | Swap | Store;

/** Whether anything can be rebuilt now: that is done in a turn, while a tile that was taken is built at once. */
export const canRebuild = (offer: Offer): boolean => !offer.reserve && offer.stores.length + offer.builds.length + offer.swaps.length > 0;

/** What can be done in the Alhambra with a tile in hand, or with empty hands. */
export function works(offer: Offer, hand: string | null): Work[] {
  return hand === null ? offer.stores : [...offer.builds, ...offer.swaps].filter((work) => work.tile === hand);
}

/** The tiles of the reserve that can be built or exchanged, each once. */
export const usable = (offer: Offer): Set<string> => new Set([...offer.builds, ...offer.swaps].map((work) => work.tile));

/** Something at a place: the fountain, a tile, or room for one. */
export interface Item extends Spot {
  /** The tile that stands there. */
  tile: string | null;
  fountain: boolean;
  /** What can be done there. */
  work: Work | null;
  /** Where nothing can be done: the move of which it can be asked why. */
  asked: AlcazabaMove | null;
}

/** What doing something at a place would be, possible or not; there may be a tile already. */
export type Attempt = (spot: Spot, tile: string | null) => AlcazabaMove;

/** What an Alhambra shows, row by row from the north: the order of the tab key and of screen readers. */
export function items(tiles: readonly BuiltTile[], doable: readonly Work[], hand: string | null, attempt: Attempt | null): Item[] {
  const item = (spot: Spot, tile: string | null, fountain = false): Item => {
    const work = doable.find((one) => same(one, spot)) ?? null;
    return { x: spot.x, y: spot.y, tile, fountain, work, asked: work || fountain || !attempt ? null : attempt(spot, tile) };
  };
  const empty = hand === null ? [] : around(tiles);
  const found = [
    item({ x: 0, y: 0 }, null, true),
    ...tiles.map((built) => item(built, built.tile)),
    ...empty.map((spot) => item(spot, null)),
  ];
  return found.toSorted((one, other) => other.y - one.y || one.x - other.x);
}

/** Building a tile that was just taken. */
export const build: Attempt = ({ x, y }) => ({ do: "build", x, y });

/** Rebuilding with a tile in hand, or with empty hands. */
export function rebuild(hand: string | null): Attempt {
  return ({ x, y }, tile) => {
    if (hand === null) return { do: "store", tile: tile ?? "" };
    return tile === null ? { do: "rebuild", tile: hand, x, y } : { do: "swap", tile: hand, replaced: tile };
  };
}

/** What lies in a column, or lay there in this round. */
export interface Lying {
  /** A tile; nothing for the starting player chip. */
  tile: string | null;
  /** Taking it, where that can be chosen. */
  choice: Take | Chip | null;
  /** Who has it now, once it is taken. */
  owner: number | null;
}

/** Whoever has a tile. */
export function ownerOf(view: AlcazabaView, tile: string): number | null {
  if (view.taken === tile) return view.seat;
  const has = (seat: SeatView): boolean =>
    seat.reserve.includes(tile) || seat.beside.includes(tile) || seat.alhambra.some((built) => built.tile === tile);
  return view.seats.find(has)?.seat ?? null;
}

/** A column's pile, the lowest first; what left the game is not there any more. */
export function pile(view: AlcazabaView, number: number, offer: Offer): Lying[] {
  const column = view.columns[number]!;
  const here = view.column === column.kind;
  const tiles = column.laid.map((tile): Lying => {
    const lies = column.tiles.includes(tile);
    const choice = (here ? offer.takes.find((take) => take.tile === tile) : undefined) ?? null;
    return { tile, choice, owner: lies ? null : ownerOf(view, tile) };
  });
  const shown = tiles.filter(({ tile, owner }) => owner !== null || column.tiles.includes(tile!));
  return column.chip ? [...shown, { tile: null, choice: here ? offer.chip : null, owner: null }] : shown;
}

/** How much there is to take in a column. */
export const rewardsIn = (view: AlcazabaView, number: number): number => {
  const { tiles, chip } = view.columns[number]!;
  return tiles.length + (chip ? 1 : 0);
};

/** Who takes next in a column, from the best marker on. */
export const takers = (view: AlcazabaView, number: number): number[] => Object.values(view.columns[number]!.markers);

/** The points of a choice about an Alhambra, as one sum: what its kinds and its wall would bring in the next scoring. */
export function sums(work: Work): { was: number; now: number } {
  const total = (points: number[], wall: number): number => points.reduce((sum, one) => sum + one, wall);
  return {
    was: total(
      work.kinds.map((kind) => kind.points_was),
      work.wall_was,
    ),
    now: total(
      work.kinds.map((kind) => kind.points),
      work.wall,
    ),
  };
}

/** What each seat would get for its kinds and its wall is not told; how many tiles each has of a kind is. */
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

/** The tile that the last decision built or exchanged, for the star on it; dice thrown since do not count. */
export function lastBuilt(entries: readonly Entry<AlcazabaMove>[], view: AlcazabaView): { seat: number; tile: string } | null {
  const last = entries.findLast((entry) => entry.by !== "chance");
  if (!last?.seat) return null;
  const { seat, move } = last;
  if (move.do === "rebuild" || move.do === "swap") return { seat, tile: move.tile };
  const built = move.do === "build" ? view.seats[seat - 1]?.alhambra.find((tile) => same(tile, move)) : null;
  return built ? { seat, tile: built.tile } : null;
}

/** The other seats, from the one who comes next; Dirk too. */
export function others(view: AlcazabaView, focus: number): SeatView[] {
  return [...view.seats.filter((seat) => seat.seat > focus), ...view.seats.filter((seat) => seat.seat < focus)];
}

/** Where the last decision placed a marker, for the star on it: the field that was free before. */
export function lastPlaced(entries: readonly Entry<AlcazabaMove>[], view: AlcazabaView): { kind: string; field: string } | null {
  const last = entries.findLast((entry) => entry.by !== "chance");
  const kind = last?.move.do === "place" ? last.move.kind : null;
  const fields = Object.entries(view.columns.find((column) => column.kind === kind)?.markers ?? {});
  const mine = fields.filter(([, seat]) => seat === last?.seat);
  // Of several of his markers in a column nobody can tell any more which is the newest.
  return kind && mine.length === 1 ? { kind, field: mine[0]![0] } : null;
}

/** A reason that names tiles, sides and places as people do. */
export function inWords(reason: Reason): Reason {
  const { code, data } = withKind(reason);
  const words: Reason["data"] = { ...data };
  const { tile, side, x, y } = data;
  if (typeof tile === "string") words.tile = say(tileSay(tile));
  if (typeof side === "string") words.side = t(`alcazaba.side.${side as Side}`);
  if (typeof x === "number" && typeof y === "number") words.place = placeInWords({ x, y });
  return { code, data: words };
}
