import { expect, test } from "vitest";
import { gridArea, fieldsBetween, fieldName, FIELDS, placementText, gridPosition } from "../../src/games/common/fields";
import { fieldKey, markerPaths, type Track } from "../../src/games/common/tracks";
import { useTexts } from "../../src/lib/i18n.svelte";
import english from "../dicegame/english";

useTexts("en", english);

const track = (markers: Record<string, number>, named: string | null = null): Track[] => [{ kind: "P", markers, named }];
/** The paths of the markers that moved, by field. */
const moved = (before: Track[], now: Track[]): Record<string, string> =>
  Object.fromEntries(
    [...markerPaths(before, now)].map(([at, { fields, pushed }]) => [at, `${fields.join(" ")}${pushed ? " pushed" : ""}`]),
  );

test("a track has 24 fields, the best first", () => {
  expect(FIELDS).toHaveLength(24);
  expect([FIELDS[0], FIELDS[1], FIELDS[3], FIELDS.at(-1)]).toEqual(["8.1", "8.2", "7.1", "1.3"]);
  expect(fieldsBetween("4.2", "3.1")).toEqual(["4.2", "4.3", "3.1"]);
});

test("fields are in three columns, with the most symbols at the top", () => {
  expect(["8.1", "4.2", "1.3"].map(gridPosition)).toEqual([
    { row: 0, column: 0 },
    { row: 4, column: 1 },
    { row: 7, column: 2 },
  ]);
  expect(gridArea("4.2")).toBe("5 / 2");
});

test("fields are named after their symbols and their column", () => {
  expect(["8.1", "4.2", "1.3", "out"].map(fieldName)).toEqual(["8 left", "4 middle", "1 right", "off the board"]);
  const landing = { token: "place:G", kind: "G", symbols: 4 };
  expect(placementText({ ...landing, field: "3.1" })).toBe("Garden: 4 symbols, your marker lands on 3 left");
  expect(placementText({ ...landing, symbols: 1, field: "out" })).toBe("Garden: 1 symbol, your marker would fall off the board");
});

test("a marker lands on the field that the dice name", () => {
  expect(moved(track({ "5.1": 2 }, "4.1"), track({ "5.1": 2, "4.1": 1 }))).toEqual({ [fieldKey("P", "4.1")]: "4.1" });
});

test("a marker whose field is occupied steps down to the next free one", () => {
  const before = track({ "4.1": 2, "4.2": 3 }, "4.1");
  expect(moved(before, track({ "4.1": 2, "4.2": 3, "4.3": 1 }))).toEqual({ [fieldKey("P", "4.3")]: "4.1 4.2 4.3" });
});

test("a pushed marker moves back one field, and so does the marker it meets", () => {
  const before = track({ "4.1": 2, "4.2": 3 }, "4.1");
  expect(moved(before, track({ "4.1": 1, "4.2": 2, "4.3": 3 }))).toEqual({
    [fieldKey("P", "4.1")]: "4.1",
    [fieldKey("P", "4.2")]: "4.1 4.2 pushed",
    [fieldKey("P", "4.3")]: "4.2 4.3 pushed",
  });
});

test("nothing moves if nothing changed, or if markers were removed", () => {
  expect(moved(track({ "4.1": 2 }), track({ "4.1": 2 }))).toEqual({});
  expect(moved(track({ "4.1": 2 }), track({}))).toEqual({});
  expect(moved(track({ "4.1": 2 }), track({ "3.1": 1 }))).toEqual({});
});
