/** From a position and its choices to what the table shows: what is lit, what is in hand, what a choice would bring. Knows no rule. */

import type { Entry, Reason } from "../../lib/messages";
import { withKind } from "../common/reasons";
import { KINDS, type Kind } from "../../look/kinds";
import { say, t } from "../../lib/i18n.svelte";
import type { Side } from "../../look/tiles";
import { at, around, same, type Spot } from "./ground";
import { placeInWords, tileSay } from "./names";
import type {
  AlcazabaChoice,
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
    builds: choices.filter((choice) => choice.do === "build"),
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
  /** The token that is asked for where nothing can be done, to learn why. */
  asked: string | null;
}

/** What an Alhambra shows, row by row from the north: the order of the tab key and of screen readers. */
export function items(
  tiles: readonly BuiltTile[],
  doable: readonly Work[],
  hand: string | null,
  token: ((spot: Spot, tile: string | null) => string) | null,
): Item[] {
  const item = (spot: Spot, tile: string | null, fountain = false): Item => {
    const work = doable.find((one) => same(one, spot)) ?? null;
    return { x: spot.x, y: spot.y, tile, fountain, work, asked: work || fountain || !token ? null : token(spot, tile) };
  };
  const empty = hand === null ? [] : around(tiles);
  const found = [
    item({ x: 0, y: 0 }, null, true),
    ...tiles.map((built) => item(built, built.tile)),
    ...empty.map((spot) => item(spot, null)),
  ];
  return found.toSorted((one, other) => other.y - one.y || one.x - other.x);
}

/** The token for building a tile that was just taken, possible or not. */
export const buildToken = (spot: Spot): string => `build@${at(spot)}`;

/** The token for rebuilding at a place with a tile in hand, or with empty hands; possible or not. */
export function rebuildToken(hand: string | null, spot: Spot, tile: string | null): string {
  if (hand === null) return `store:${tile}`;
  return tile === null ? `build:${hand}@${at(spot)}` : `swap:${hand}=${tile}`;
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
export function lastBuilt(entries: readonly Entry[], view: AlcazabaView): { seat: number; tile: string } | null {
  const last = entries.findLast((entry) => !entry.token.startsWith("("));
  if (!last?.seat) return null;
  const tiles = view.seats[last.seat - 1]?.alhambra ?? [];
  const [, x, y] = /^build@(-?\d+),(-?\d+)$/.exec(last.token) ?? [];
  const [, tile] = /^(?:build:(\w+)@|swap:(\w+)=)/.exec(last.token)?.filter(Boolean) ?? [];
  const built = tile ?? tiles.find((one) => one.x === Number(x) && one.y === Number(y))?.tile;
  return built ? { seat: last.seat, tile: built } : null;
}

/** The other seats, from the one who comes next; Dirk too. */
export function others(view: AlcazabaView, focus: number): SeatView[] {
  return [...view.seats.filter((seat) => seat.seat > focus), ...view.seats.filter((seat) => seat.seat < focus)];
}

/** Where the last decision placed a marker, for the star on it: the field that was free before. */
export function lastPlaced(entries: readonly Entry[], view: AlcazabaView): { kind: string; field: string } | null {
  const last = entries.findLast((entry) => !entry.token.startsWith("("));
  const [, kind] = /^place:(\w)$/.exec(last?.token ?? "") ?? [];
  const fields = Object.entries(view.columns.find((column) => column.kind === kind)?.markers ?? {});
  const mine = fields.filter(([, seat]) => seat === last?.seat);
  // Of several of his markers in a column nobody can tell any more which is the newest.
  return kind && mine.length === 1 ? { kind, field: mine[0]![0] } : null;
}

/** A reason that names tiles, sides and places as people do. */
export function inWords(reason: Reason): Reason {
  const { code, data } = withKind(reason);
  const words: Reason["data"] = { ...data };
  const { tile, side, place } = data;
  if (typeof tile === "string") words.tile = say(tileSay(tile));
  if (typeof side === "string") words.side = t(`alcazaba.side.${side as Side}`);
  if (typeof place === "string") {
    const [x = 0, y = 0] = place.split(",").map(Number);
    words.place = placeInWords({ x, y });
  }
  return { code, data: words };
}
