import { describe, expect, test } from "vitest";
import { boxOf, ground, lineOf, pathOf, tagOf } from "../../src/games/alcazaba/ground";
import { around, nearest, spotKey } from "../../src/games/alcazaba/spots";
import { TILE } from "../../src/look/tiles";
import { position } from "./played";

const T = TILE;

describe("spots", () => {
  test("there are four around the fountain alone", () => {
    expect(around([]).map(spotKey).toSorted()).toEqual(["-1,0", "0,-1", "0,1", "1,0"]);
  });

  test("around tiles they are empty, and each is listed once", () => {
    const { view } = position("settle");
    const { alhambra } = view.seats[0]!;
    const taken = new Set(["0,0", ...alhambra.map(spotKey)]);
    const places = around(alhambra);
    expect(new Set(places.map(spotKey)).size).toBe(places.length);
    for (const { x, y } of places) {
      expect(taken.has(spotKey({ x, y }))).toBe(false);
      expect(
        [
          [0, 1],
          [1, 0],
          [0, -1],
          [-1, 0],
        ].some(([dx, dy]) => taken.has(spotKey({ x: x + dx!, y: y + dy! }))),
      ).toBe(true);
    }
  });

  test("every choice to build is at one of them", () => {
    const { view, choices } = position("settle");
    const places = around(view.seats[0]!.alhambra).map(spotKey);
    for (const choice of choices) if (choice.do === "build") expect(places).toContain(spotKey(choice));
  });

  test("north is up", () => {
    expect(boxOf({ x: 1, y: 2 })).toEqual({ left: T, top: -2 * T, right: 2 * T, bottom: -T });
    expect(ground([{ x: 1, y: 2 }], 5)).toEqual({ left: -5, top: -2 * T - 5, right: 2 * T + 5, bottom: T + 5 });
  });
});

describe("walls", () => {
  test("follow their segments clockwise around the corners", () => {
    const line = lineOf([
      { x: 0, y: 1, side: "W" },
      { x: 0, y: 1, side: "N" },
      { x: 0, y: 1, side: "E" },
    ]);
    expect(line).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
      [1, 1],
    ]);
    expect(pathOf(line)).toBe(`M0 0L0 ${-T}L${T} ${-T}L${T} 0`);
    expect(tagOf(line)).toEqual([0, -T]);
  });

  test("without a wall there is no line", () => {
    expect(lineOf([])).toEqual([]);
    expect(pathOf([])).toBe("");
    expect(tagOf([])).toBeNull();
  });

  test("a ring is closed", () => {
    expect(
      pathOf([
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 0],
        [0, 0],
      ]),
    ).toMatch(/z$/);
  });

  test("are as long as the server says, as segments and as lines", () => {
    for (const name of ["settle", "rebuild", "dirk"] as const) {
      for (const choice of position(name).choices) {
        if (choice.do !== "build" && choice.do !== "swap" && choice.do !== "store") continue;
        const steps = choice.line.slice(1).map(([x, y], n) => Math.abs(x! - choice.line[n]![0]!) + Math.abs(y! - choice.line[n]![1]!));
        expect(steps.reduce((sum, step) => sum + step, 0)).toBe(choice.wall);
      }
    }
    for (const { wall } of position("over").view.seats) expect(lineOf(wall)).toHaveLength(wall.length ? wall.length + 1 : 0);
  });

  test("start each segment where the previous one ends", () => {
    for (const { wall } of position("over").view.seats) {
      const line = lineOf(wall);
      line.slice(1).forEach(([x, y], n) => expect(Math.abs(x - line[n]![0]) + Math.abs(y - line[n]![1])).toBe(1));
    }
  });
});

test("arrow keys lead to the nearest spot in their direction, preferably straight ahead", () => {
  const places = [
    { x: 0, y: 0 },
    { x: 0, y: 2 },
    { x: 1, y: 1 },
    { x: 2, y: 0 },
    { x: 3, y: -1 },
  ];
  expect(nearest({ x: 0, y: 0 }, "N", places)).toEqual({ x: 0, y: 2 });
  expect(nearest({ x: 0, y: 0 }, "E", places)).toEqual({ x: 2, y: 0 });
  expect(nearest({ x: 2, y: 0 }, "W", places)).toEqual({ x: 0, y: 0 });
  expect(nearest({ x: 0, y: 0 }, "W", places)).toBeNull();
});
