import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { DiceForm } from "../src/games/contract";
import type { TableModel } from "../src/lib/table.svelte";
import DiceEntry from "../src/pages/table/DiceEntry.svelte";

const play = vi.fn(() => Promise.resolve());
const model = { mine: [1], position: { rollers: [1] }, busy: false, play } as unknown as TableModel;
const pips = [1, 2, 3, 4, 5, 6].map((value) => ({ value, label: String(value) }));
const form: DiceForm = {
  question: { key: "web.dice.first", data: {} },
  rows: [
    { label: "", kind: "yellow", values: pips },
    { label: "", kind: "blue", values: pips, count: 2 },
  ],
  move: (values) => ({ do: "dice", dice: values.join("") }),
};
const press = (key: string): Promise<boolean> => fireEvent.keyDown(document.body, { key });

afterEach(cleanup);

test("number keys fill in one row after the other, backspace takes a value away, and the button is next", async () => {
  render(DiceEntry, { model, form });
  for (const key of ["4", "9", "2", "Backspace", "6", "1"]) await press(key);
  const enter = document.querySelector<HTMLElement>(".btn")!;
  expect(document.activeElement).toBe(enter);
  await fireEvent.click(enter);
  expect(play).toHaveBeenCalledExactlyOnceWith({ do: "dice", dice: "461" }, 1);
});

test("keys with another meaning are left alone", async () => {
  render(DiceEntry, { model, form });
  await fireEvent.keyDown(document.body, { key: "4", ctrlKey: true });
  expect(document.querySelectorAll("input:checked")).toHaveLength(0);
});
