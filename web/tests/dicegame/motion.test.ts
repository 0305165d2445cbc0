import { expect, test } from "vitest";
import { changes } from "../../src/games/dicegame/motion";
import { fieldOf } from "../../src/games/dicegame/model";
import { changed, position, steps } from "./played";

const { view: taking } = position("take");

/** The position after one player moved up at the pavilion and another got a chip. */
const after = changed(taking, (view) => {
  view.columns[0]!.stones[1] = [1];
  view.columns[0]!.stones[0] = [4];
  view.seats[3]!.chips.push("annul");
  view.column = "S";
});

test("stones move up from where they were, one after the other", () => {
  const moved = changes(taking, after);
  expect(moved.stone("P", 1)).toEqual({ from: 0, turn: 0 });
  expect(moved.stone("P", 4)).toEqual({ from: 0, turn: 1 });
  expect(moved.stone("P", 2)).toBeNull();
  expect(moved.stone("S", 1)).toBeNull();
});

test("chips just gained are new, others are not", () => {
  const moved = changes(taking, after);
  expect(moved.gained(4, "annul")).toBe(1);
  expect(moved.gained(1, "annul")).toBe(0);
  const used = changed(after, (view) => (view.seats[3]!.chips = []));
  expect(changes(after, used).gained(4, "annul")).toBe(0);
});

test("nothing moves in the first position, after an undo, or when jumping ahead", () => {
  for (const moved of [
    changes(null, after),
    changes(after, taking),
    changes(
      taking,
      changed(after, (view) => (view.round += 2)),
    ),
  ]) {
    expect(moved.stone("P", 1)).toBeNull();
    expect(moved.gained(4, "annul")).toBe(0);
    expect(moved.scoring).toBeNull();
    expect(moved.markers.size).toBe(0);
  }
});

test("markers removed after a round do not move", () => {
  const cleared = changed(taking, (view) => {
    view.round += 1;
    for (const column of view.columns) column.markers = {};
    view.columns[0]!.markers = { "3.1": 2 };
  });
  expect(changes(taking, cleared).markers.size).toBe(0);
});

test("in a recorded game, what changed moves, and each scoring is shown once", () => {
  const scorings = steps.slice(1).flatMap(({ view }, at) => changes(steps[at]!.view, view).scoring ?? []);
  expect(scorings).toEqual(["A"]);
  steps.slice(1).forEach(({ view, entries }, at) => {
    const before = steps[at]!.view;
    const moved = changes(before, view);
    for (const [number, { kind }] of view.columns.entries()) {
      for (const { seat } of view.seats) {
        const [was, now] = [fieldOf(before.columns[number]!, seat), fieldOf(view.columns[number]!, seat)];
        expect(moved.stone(kind, seat)?.from ?? null).toBe(now > was ? was : null);
      }
    }
    expect(moved.markers.size).toBe(["place", "push"].includes(entries.at(-1)!.move.do) ? 1 : 0);
  });
});
