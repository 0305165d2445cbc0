import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage, loadTexts } from "../src/lib/i18n.svelte";
import ChipsField from "../src/games/dicegame/ChipsField.svelte";
import SheetField from "../src/games/rollwrite/SheetField.svelte";
import TowerField from "../src/games/alcazaba/TowerField.svelte";

beforeEach(async () => {
  await setLanguage("en");
  await loadTexts("home");
});

describe("custom bonus chips", () => {
  it("start as the default set, and are counted by type", async () => {
    const choose = vi.fn();
    const { rerender } = render(ChipsField, { label: "Chips", value: "house", choose });
    expect(screen.queryByRole("table")).toBeNull();
    await fireEvent.click(screen.getByLabelText("my own"));
    expect(choose).toHaveBeenLastCalledWith("4,4,2,2,2,3,3/2,2,2,0,0,0,0");
    await rerender({ value: "4,4,2,2,2,3,3/2,2,2,0,0,0,0" });
    const push = await screen.findByRole("spinbutton", { name: "push, light" });
    await fireEvent.input(push, { target: { value: "5" } });
    expect(choose).toHaveBeenLastCalledWith("4,4,2,2,5,3,3/2,2,2,0,0,0,0");
    await fireEvent.input(await screen.findByRole("spinbutton", { name: "number 1, dark" }), { target: { value: "" } });
    expect(choose).toHaveBeenLastCalledWith("4,4,2,2,2,3,3/0,2,2,0,0,0,0");
    await fireEvent.click(screen.getByLabelText("standard"));
    expect(choose).toHaveBeenLastCalledWith("house");
  });
});

describe("a custom tower", () => {
  it("has a price and walls, listed clockwise", async () => {
    const choose = vi.fn();
    const { rerender } = render(TowerField, { label: "Tower", value: "T10SW", usual: "T10SW", choose });
    await fireEvent.click(screen.getByLabelText("my own"));
    await fireEvent.input(screen.getByLabelText("Price"), { target: { value: "12" } });
    expect(choose).toHaveBeenLastCalledWith("T12SW");
    await rerender({ value: "T12SW" });
    await fireEvent.click(screen.getByLabelText("north"));
    expect(choose).toHaveBeenLastCalledWith("T12NSW");
    await rerender({ value: "T12NSW" });
    await fireEvent.click(screen.getByLabelText("south"));
    expect(choose).toHaveBeenLastCalledWith("T12NW");
    await fireEvent.click(screen.getByLabelText("standard"));
    expect(choose).toHaveBeenLastCalledWith("T10SW");
  });
});

describe("a custom sheet", () => {
  const EMPTY = "....../....../....../....../....../......";

  it("is empty at first, and is filled by picking a kind and pressing cells", async () => {
    const choose = vi.fn();
    const { rerender } = render(SheetField, { label: "Sheet", value: "house", choose });
    expect(screen.queryByRole("group", { name: "Sheet" })?.querySelector(".cell")).toBeNull();
    await fireEvent.click(screen.getByLabelText("my own"));
    expect(choose).toHaveBeenLastCalledWith(EMPTY);
    await rerender({ value: EMPTY });
    await fireEvent.click(screen.getByRole("radio", { name: /garden/ }));
    await fireEvent.click(screen.getByRole("button", { name: "Row 2, column 3: empty" }));
    expect(choose).toHaveBeenLastCalledWith("....../..G.../....../....../....../......");
    await rerender({ value: "....../..G.../....../....../....../......" });
    await fireEvent.click(screen.getByRole("button", { name: "Row 2, column 3: garden" }));
    expect(choose).toHaveBeenLastCalledWith(EMPTY);
  });

  it("is filled by typing letters from cell to cell", async () => {
    let value = EMPTY;
    const choose = vi.fn((chosen: string) => (value = chosen));
    const { rerender } = render(SheetField, { label: "Sheet", value, choose });
    const type = async (...keys: string[]): Promise<void> => {
      for (const key of keys) {
        await fireEvent.keyDown(document.activeElement!, { key });
        await rerender({ value });
      }
    };
    screen.getByRole("button", { name: "Row 1, column 1: empty" }).focus();
    await type("s", "T", "c", "x", "ArrowDown", "A");
    expect(value).toBe("STC.../...A../....../....../....../......");
    await type("Backspace", "Backspace", "ArrowUp", "ArrowUp", "Delete");
    expect(value).toBe("ST..../....../....../....../....../......");
  });
});
