import { beforeEach, expect, test } from "vitest";
import { diceForm } from "../../src/games/alcazaba/diceform";
import type { DiceForm } from "../../src/games/contract";
import { say, useTexts } from "../../src/lib/i18n.svelte";
import english from "./english";
import { changed, position, type Name } from "./played";

beforeEach(() => useTexts("en", english));

function question(name: Name): DiceForm {
  return diceForm(changed(position(name).view, (view) => (view.to_move = "chance")))!;
}

test("there is nothing to type in while somebody decides", () => {
  expect(diceForm(position("settle").view)).toBeNull();
});

test("people enter who begins and where the chip lies", () => {
  const first = question("first");
  expect(say(first.question)).toBe("Who begins?");
  expect(first.rows[0]!.values.map(({ label }) => label)).toEqual(["Ani", "Ben", "Clara"]);
  expect(first.move([2])).toEqual({ do: "first-player", seat: 2 });
  expect(question("start-chip").move([4])).toEqual({ do: "start-chip", kind: "G" });
});

test("dice can be entered in any order", () => {
  const { rows, move } = question("throwing");
  expect(rows).toHaveLength(1);
  expect(rows[0]!.count).toBe(position("throwing").view.thrown);
  expect(move([5, 0, 2, 2])).toEqual({ do: "dice", dice: "PAAT" });
});

test("a tile of each kind comes from the stack", () => {
  const { rows, move } = question("stack");
  const { unseen } = position("stack").view;
  expect(rows.map(({ label }) => say(label))).toEqual(["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"]);
  expect(rows.flatMap(({ values }) => values).length).toBe(unseen.length);
  const picked = rows.map(({ values }) => values[0]!.value);
  expect(move(picked)).toEqual({ do: "stack", tiles: picked.map((value) => unseen[value]) });
  expect(rows[0]!.values[0]!.label).toMatch(/^Pavilion \d+ \((walls? .+|no wall)\)$/);
});

test("five different tiles come from the bag, in their order", () => {
  const { rows, move } = question("bag");
  const { unseen } = position("bag").view;
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ count: 5, once: true });
  expect(move([4, 0, 3, 2, 1])).toEqual({ do: "bag", tiles: [4, 0, 3, 2, 1].map((value) => unseen[value]) });
});
