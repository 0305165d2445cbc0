import { describe, expect, test } from "vitest";
import { diceForm } from "../../src/games/dicegame/diceform";
import { say, useTexts } from "../../src/lib/i18n.svelte";
import english from "./english";
import { changed, position, type Name } from "./played";

useTexts("en", english);

const wanted = (name: Name) => diceForm(position(name).view)!;

describe("what people type in", () => {
  test("is needed only when it is chance's turn", () => {
    for (const name of ["turn", "take", "over"] as const) expect(diceForm(position(name).view)).toBeNull();
  });

  test("is eight dice, which become letters in the order of the kinds", () => {
    const { question, rows, move } = wanted("throwing");
    expect(say(question)).toContain("Ani");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ kind: "kind", count: 8 });
    expect(rows[0]!.values.map(({ label }) => label)).toEqual(["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"]);
    expect(move([5, 0, 0, 2, 1, 3, 4, 2])).toEqual({ do: "dice", dice: "PPSAACGT" });
  });

  test("is as many dice as are thrown again", () => {
    const again = changed(position("throwing").view, (view) => (view.thrown = 3));
    expect(diceForm(again)!.rows[0]!.count).toBe(3);
    expect(diceForm(again)!.move([4, 4, 0])).toEqual({ do: "dice", dice: "PGG" });
  });

  test("is the chips of the free bonus fields, from left to right", () => {
    const { rows, move } = wanted("chips");
    const free = position("chips").view.columns.filter(({ bonus }) => bonus === null);
    expect(rows.map(({ label }) => say(label))).toEqual(free.map(({ kind }) => english[`kind.${kind as "P"}`]));
    expect(free).toHaveLength(5);
    expect(rows[0]!.drawn).toEqual(["1", "2", "3", "exchange", "push", "annul", "black"]);
    expect(move([0, 6, 3, 5, 1])).toEqual({ do: "bonus-chips", chips: ["1", "black", "exchange", "annul", "2"] });
  });

  test("is the columns of the starting player chip and of Dirk's first marker", () => {
    expect(wanted("dirk").move([4])).toEqual({ do: "dirk", kind: "G" });
    const start = changed(position("chips").view, (view) => (view.phase = "start-chip"));
    expect(diceForm(start)!.move([2])).toEqual({ do: "start-chip", kind: "A" });
  });

  test("starts with who has the Caliph stone: people, not Dirk", () => {
    const first = diceForm(changed(position("dirk").view, (view) => (view.phase = "first-player")))!;
    expect(first.rows[0]!.values.map(({ label }) => label)).toEqual(["Ani", "Ben"]);
    expect(first.move([2])).toEqual({ do: "first-player", seat: 2 });
  });
});
