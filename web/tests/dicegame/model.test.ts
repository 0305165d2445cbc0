import { describe, expect, test } from "vitest";
import {
  chipsOf,
  columnOf,
  columnChoices,
  fieldOf,
  impossibleMove,
  lastPlaced,
  markersIn,
  legalChoices,
  ranking,
  symbols,
  usable,
} from "../../src/games/dicegame/model";
import { KINDS } from "../../src/look/kinds";
import { changed, names, position, steps } from "./played";

describe("legal choices", () => {
  test.each(names)("every choice of %s appears exactly once", (name) => {
    const { choices } = position(name);
    const { throws, places, pushes, blacks, annul, again, takes, exchanges, keep, caliphs } = legalChoices(choices);
    const all = [...throws, ...places, ...pushes, ...blacks, annul, again, ...takes, ...exchanges, keep, ...caliphs];
    expect(all.flatMap((choice) => choice?.token ?? []).toSorted()).toEqual(choices.map(({ token }) => token).toSorted());
  });

  test.each(names)("no column of %s has two meanings", (name) => {
    const kinds = columnChoices(legalChoices(position(name).choices)).map((choice) => choice.kind);
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  test("columns are where a marker or a building point can go", () => {
    expect(columnChoices(legalChoices(position("turn").choices)).map((choice) => choice.kind)).toEqual("SACGT".split(""));
    expect(
      columnChoices(legalChoices(position("exchange").choices))
        .map((choice) => choice.kind)
        .toSorted(),
    ).toEqual([...KINDS].toSorted());
    expect(columnChoices(legalChoices(position("take").choices))).toEqual([]);
  });

  test("columns explain why they cannot be chosen only while one has to be chosen", () => {
    expect(impossibleMove(legalChoices(position("turn").choices), "P")).toEqual({ do: "place", kind: "P" });
    expect(impossibleMove(legalChoices(position("take").choices), "P")).toBeNull();
    expect(impossibleMove(legalChoices([]), "P")).toBeNull();
  });

  test("chips are usable only at the right time", () => {
    const now = (name: "push" | "black" | "annul" | "annulled" | "exchange" | "last") =>
      ["push", "black", "annul", "exchange", "2"].filter((chip) => usable(legalChoices(position(name).choices), chip));
    expect(now("push")).toEqual(["push", "annul"]);
    expect(now("black")).toEqual(["black", "annul"]);
    expect(now("annul")).toEqual(["annul"]);
    expect(now("annulled")).toEqual([]);
    expect(now("exchange")).toEqual(["exchange"]);
    expect(now("last")).toEqual([]);
  });
});

describe("stones", () => {
  const { view } = position("turn");
  const column = changed(view, (copy) => {
    copy.columns[2]!.stones[2] = [3, 1];
    copy.columns[2]!.stones[4] = [2];
  }).columns[2]!;

  test("are ranked by field, and on the same field the lower stone comes first", () => {
    expect(ranking(column)).toEqual([
      { seat: 2, field: 5 },
      { seat: 3, field: 3 },
      { seat: 1, field: 3 },
    ]);
  });

  test("are on a field, or not on the track yet", () => {
    expect([1, 2, 3, 4].map((seat) => fieldOf(column, seat))).toEqual([3, 5, 3, 0]);
  });
});

test("markers are listed the best first", () => {
  for (const { view } of steps) {
    for (const column of view.columns) {
      const fields = Object.keys(column.markers);
      expect(fields).toEqual(fields.toSorted((a, b) => Number(b[0]) - Number(a[0]) || a.localeCompare(b)));
      expect(markersIn(column)).toEqual(fields.map((field) => column.markers[field]));
    }
  }
});

test("the player with the best marker chooses the reward", () => {
  for (const name of ["take", "alone"] as const) {
    const { view, choices } = position(name);
    const [best, second] = markersIn(columnOf(view, view.column!));
    expect(best).toBe(view.seat);
    expect(legalChoices(choices).takes.map((take) => take.other)).toEqual([second ?? null, second ?? null]);
  }
});

test("symbols are counted, the most frequent first", () => {
  expect(symbols("PPSAAACG")).toEqual([
    { kind: "A", n: 3 },
    { kind: "P", n: 2 },
    { kind: "S", n: 1 },
    { kind: "C", n: 1 },
    { kind: "G", n: 1 },
  ]);
  expect(symbols("")).toEqual([]);
});

test("equal chips are shown once, with their number", () => {
  expect(chipsOf(["1", "2", "2", "annul"])).toEqual([
    { chip: "1", n: 1 },
    { chip: "2", n: 2 },
    { chip: "annul", n: 1 },
  ]);
});

describe("the last marker", () => {
  test("is where it was placed in a recorded game", () => {
    let found = 0;
    steps.forEach(({ view, entries }, at) => {
      const before = steps[at - 1]?.view ?? null;
      const last = lastPlaced(entries, view, before);
      const move = entries.at(-1)?.move;
      if (!before || move?.do !== "place") return;
      const { kind } = move;
      found += 1;
      expect(last?.kind).toBe(kind);
      expect(columnOf(view, kind).markers[last!.field]).toBe(entries.at(-1)!.seat);
      expect(columnOf(before, kind).markers[last!.field]).toBeUndefined();
    });
    expect(found).toBeGreaterThan(2);
  });

  test("is unknown without a previous position", () => {
    const { view, entries } = steps.at(-1)!;
    expect(lastPlaced(entries, view, null)).toBeNull();
  });
});
