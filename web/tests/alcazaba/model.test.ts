import { beforeEach, describe, expect, test } from "vitest";
import type { AlhambraChoice } from "../../src/games/alcazaba/model";
import {
  buildMove,
  canRebuild,
  inWords,
  items,
  lastBuilt,
  lastPlaced,
  legalChoices,
  ownerOf,
  pile,
  rebuildMove,
  rewardsIn,
  standings,
  sums,
  takers,
  usable,
  rebuildChoices,
} from "../../src/games/alcazaba/model";
import { useTexts } from "../../src/lib/i18n.svelte";
import { KINDS } from "../../src/look/kinds";
import { made } from "../fixtures";
import english from "./english";
import { position, steps, type Name } from "./played";

const NAMES: Name[] = ["turn", "last", "rebuild", "take", "only", "settle", "caliph", "dirk", "nowhere", "six"];

beforeEach(() => useTexts("en", english));

describe("legal choices", () => {
  test.each(NAMES)("every choice of %s is shown somewhere", (name) => {
    const { view, choices } = position(name);
    const legal = legalChoices(choices);
    const seat = view.seats[0]!;
    const hands = legal.reserve ? [view.taken] : [null, ...seat.reserve];
    const possible = (tileInHand: string | null): AlhambraChoice[] => (legal.reserve ? legal.builds : rebuildChoices(legal, tileInHand));
    const lit = hands.flatMap((tileInHand) =>
      items(seat.alhambra, possible(tileInHand), tileInHand, null).flatMap(({ choice }) => choice?.token ?? []),
    );
    const lying = KINDS.flatMap((_, number) => pile(view, number, legal).flatMap(({ choice }) => choice?.token ?? []));
    const others = [...legal.places, ...legal.throws, ...legal.caliphs, legal.reserve, legal.dirk].flatMap((choice) => choice?.token ?? []);
    expect([...lit, ...lying, ...others].toSorted()).toEqual(choices.map(({ token }) => token).toSorted());
  });

  test("rebuilding is possible during a turn, not with a tile just taken", () => {
    expect(canRebuild(legalChoices(position("rebuild").choices))).toBe(true);
    expect(canRebuild(legalChoices(position("settle").choices))).toBe(false);
    expect(canRebuild(legalChoices(position("last").choices))).toBe(false);
  });

  test("a tile in hand is built or exchanged; without one, a tile is removed", () => {
    const { view, choices } = position("rebuild");
    const legal = legalChoices(choices);
    expect(rebuildChoices(legal, null).every(({ do: sort }) => sort === "store")).toBe(true);
    for (const tile of view.seats[0]!.reserve) {
      for (const work of rebuildChoices(legal, tile)) {
        expect(work.do).not.toBe("store");
        expect(work.tile).toBe(tile);
      }
      expect(usable(legal).has(tile)).toBe(rebuildChoices(legal, tile).length > 0);
    }
  });

  test("the move to ask about a spot is the move of its choice", () => {
    for (const choice of position("settle").choices) if (choice.do === "build") expect(choice).toMatchObject(buildMove(choice, null));
    const { view, choices } = position("rebuild");
    const stands = (x: number, y: number): string | null => view.seats[0]!.alhambra.find((one) => one.x === x && one.y === y)?.tile ?? null;
    for (const choice of choices) {
      if (choice.do === "store") expect(choice).toMatchObject(rebuildMove(null)(choice, stands(choice.x, choice.y)));
      if (choice.do === "rebuild" || choice.do === "swap")
        expect(choice).toMatchObject(rebuildMove(choice.tile)(choice, stands(choice.x, choice.y)));
    }
  });
});

describe("an Alhambra", () => {
  test("is listed row by row from the north; impossible moves can be explained", () => {
    const { view, choices } = position("settle");
    const found = items(view.seats[0]!.alhambra, legalChoices(choices).builds, view.taken, buildMove);
    const order = found.map(({ x, y }) => [-y, x] as const);
    expect(order).toEqual(order.toSorted(([a, b], [c, d]) => a - c || b - d));
    expect(found.filter(({ fountain }) => fountain)).toHaveLength(1);
    for (const item of found) {
      if (item.choice) expect(item.impossible).toBeNull();
      else if (!item.fountain) expect(item.impossible).toEqual(buildMove(item, item.tile));
    }
  });

  test("shows no empty spots without a tile in hand", () => {
    const { view } = position("settle");
    const { alhambra } = view.seats[0]!;
    expect(items(alhambra, [], null, null)).toHaveLength(alhambra.length + 1);
  });
});

describe("columns", () => {
  test("have the tiles laid out there, and who took them", () => {
    for (const { view } of steps) {
      KINDS.forEach((_, number) => {
        const column = view.columns[number]!;
        const lying = pile(view, number, legalChoices([]));
        expect(lying.filter(({ owner }) => owner === null)).toHaveLength(rewardsIn(view, number));
        for (const { tile, owner } of lying) if (owner !== null) expect(column.tiles).not.toContain(tile);
      });
    }
  });

  test("the best marker takes first", () => {
    const { view } = position("take");
    const number = KINDS.findIndex((kind) => kind === view.column);
    expect(takers(view, number)[0]).toBe(view.seat);
  });

  test("a tile in hand belongs to whoever took it", () => {
    const { view } = position("their-tile");
    expect(ownerOf(view, view.taken!)).toBe(2);
    expect(ownerOf(view, view.unseen[0]!)).toBeNull();
  });
});

describe("sums", () => {
  test("a choice brings the points for its kinds and the wall", () => {
    for (const choice of position("settle").choices) {
      if (choice.do !== "build") continue;
      const kinds = choice.kinds.reduce((sum, kind) => sum + kind.points - kind.points_was, 0);
      const { was, now } = sums(choice);
      expect(now - was).toBe(kinds + choice.wall - choice.wall_was);
    }
  });

  test("whoever has the most of a kind is marked, nobody if there are none", () => {
    for (const { counts } of standings(position("over").view)) {
      const most = Math.max(...counts.map(({ count }) => count));
      for (const one of counts) expect(one.most).toBe(one.count > 0 && one.count === most);
    }
  });
});

describe("the last move", () => {
  const { view } = position("settle");
  const [built] = view.seats[0]!.alhambra;

  test("is the tile built or exchanged, whatever was thrown since", () => {
    const last = { seat: 1, tile: built!.tile };
    expect(lastBuilt([made(buildMove(built!, null), 1), made({ do: "dice", dice: "PPSAACGT" } as const, 2, "chance")], view)).toEqual(last);
    expect(lastBuilt([made(rebuildMove(built!.tile)(built!, null), 1)], view)).toEqual(last);
    expect(lastBuilt([made(rebuildMove(built!.tile)(built!, "T9ES"), 1)], view)).toEqual(last);
    expect(lastBuilt([made({ do: "reserve" } as const, 1)], view)).toBeNull();
    expect(lastBuilt([], view)).toBeNull();
  });

  test("is a marker's field, if it is unambiguous", () => {
    const { view: turn } = position("turn");
    const column = turn.columns.find(
      ({ markers }) => new Set(Object.values(markers)).size === Object.values(markers).length && Object.keys(markers).length,
    )!;
    const [field, seat] = Object.entries(column.markers)[0]!;
    expect(lastPlaced([made({ do: "place", kind: column.kind } as const, seat)], turn)).toEqual({ kind: column.kind, field });
    expect(lastPlaced([made({ do: "throw", dice: "PP" } as const, seat)], turn)).toBeNull();
  });
});

test("reasons name tiles, sides and spots in words", () => {
  const { data } = inWords({ code: "wall-against-none", data: { tile: "G8SW", side: "W", x: -2, y: 1, place: "-2,1" } });
  expect(data).toMatchObject({ tile: "garden 8", side: "west", place: "2 west and 1 north" });
});
