import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import english from "../../src/generated/locales/en.json";
import Table from "../../src/games/rollwrite/Table.svelte";
import { use } from "../../src/lib/i18n.svelte";
import { position, type Name } from "./played";

const act = vi.fn(() => Promise.resolve());
const why = vi.fn(() => Promise.resolve({ code: "cell-built", data: { cell: "y1b1" } }));
const log = createRawSnippet(() => ({ render: () => "<p>log</p>" }));

function show(name: Name, more: object = {}): void {
  const { view, choices, entries } = position(name);
  render(Table, { view, choices, entries, seats: [], mine: [1], focus: 1, act, why, readonly: false, log, ...more });
}

const lit = (): HTMLElement[] => screen.getAllByRole("gridcell", { name: /can be built/ });
const touch = async (cell: HTMLElement): Promise<void> => {
  // jsdom has no PointerEvent with a type of pointer.
  await fireEvent(cell, Object.assign(new MouseEvent("pointerdown", { bubbles: true }), { pointerType: "touch" }));
  await fireEvent.click(cell, { detail: 1 });
};

beforeEach(() => {
  use("en", english);
  HTMLDialogElement.prototype.showModal ??= vi.fn();
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the sheet", () => {
  test("says of each cell what it is", () => {
    show("turn");
    expect(screen.getAllByRole("gridcell")).toHaveLength(36);
    expect(screen.getByRole("grid", { name: "Ani’s sheet" })).toBeTruthy();
    expect(lit()).toHaveLength(position("turn").choices.filter((choice) => choice.do === "build").length);
    for (const cell of lit()) expect(cell.getAttribute("aria-label")).toMatch(/^[A-Z][a-z]+, row \d, column \d, can be built: \d of \d/);
  });

  test("builds with one click, and by touch with a second tap", async () => {
    show("turn");
    const builds = position("turn").choices.filter((choice) => choice.do === "build");
    await fireEvent.click(lit()[0]!);
    expect(act).toHaveBeenCalledExactlyOnceWith(builds[0]!.token);
    act.mockClear();
    await touch(lit()[1]!);
    expect(act).not.toHaveBeenCalled();
    expect(lit()[1]!.getAttribute("aria-selected")).toBe("true");
    await touch(lit()[1]!);
    expect(act).toHaveBeenCalledExactlyOnceWith(builds[1]!.token);
  });

  test("is walked through with the arrow keys; one cell is in the order of the tab key", async () => {
    show("turn");
    const cells = screen.getAllByRole("gridcell");
    expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
    cells[7]!.focus();
    await fireEvent.keyDown(cells[7]!, { key: "ArrowRight" });
    expect(document.activeElement).toBe(cells[8]);
    await fireEvent.keyDown(cells[8]!, { key: "ArrowDown" });
    expect(document.activeElement).toBe(cells[14]);
    await fireEvent.keyDown(cells[14]!, { key: "Home" });
    await fireEvent.keyDown(cells[12]!, { key: "ArrowLeft" });
    expect(document.activeElement).toBe(cells[12]);
    expect(cells.filter((cell) => cell.tabIndex === 0)).toEqual([cells[12]]);
  });

  test("says why a greyed cell cannot be built", async () => {
    show("turn");
    const greyed = screen.getAllByRole("gridcell").find((cell) => cell.getAttribute("aria-disabled") === "true")!;
    await fireEvent.click(greyed);
    expect(why).toHaveBeenCalledOnce();
    expect(act).not.toHaveBeenCalled();
    expect((await screen.findByRole("tooltip")).textContent).toContain("The cell 1/1 is already built.");
  });

  test("does nothing when it is somebody else's turn or an earlier position", async () => {
    show("turn", { readonly: true });
    expect(screen.queryByRole("gridcell", { name: /can be built/ })).toBeNull();
    await fireEvent.click(screen.getAllByRole("gridcell")[0]!);
    expect(act).not.toHaveBeenCalled();
    expect(why).not.toHaveBeenCalled();
    expect(screen.queryByRole("button", { name: /^Gain/ })).toBeNull();
  });
});

describe("dice", () => {
  test("are turned with + and −, or picked up and laid on the field beside them", async () => {
    show("turn");
    const turn = position("turn").choices.find((choice) => choice.do === "turn")!;
    const way = turn.to > turn.pips ? "up" : "down";
    const name = `turn a ${turn.colour} die ${way} from ${turn.pips} to ${turn.to} (1 coin)`;
    await fireEvent.click(screen.getByRole("button", { name }));
    expect(act).toHaveBeenLastCalledWith(turn.token);
    act.mockClear();
    const line = turn.colour === "yellow" ? "row" : "column";
    const die = screen.getByRole("button", { name: new RegExp(`^${turn.colour} die on ${line} ${turn.pips}$`, "i") });
    await fireEvent.click(die);
    expect(die.getAttribute("aria-pressed")).toBe("true");
    const reach = screen.getAllByRole("button", { name }).find((button) => button.classList.contains("reach"))!;
    await fireEvent.click(reach);
    expect(act).toHaveBeenCalledExactlyOnceWith(turn.token);
  });

  test("say why they cannot be turned", async () => {
    show("poor");
    const plus = screen.getAllByRole("button", { name: /^turn a/ });
    expect(plus.every((button) => button.getAttribute("aria-disabled") === "true")).toBe(true);
    await fireEvent.click(plus[0]!);
    expect(act).not.toHaveBeenCalled();
    expect(await screen.findByRole("tooltip")).toBeTruthy();
  });
});

test("what is looked at is told before it is done", async () => {
  show("turn");
  const build = position("turn").choices.find((choice) => choice.do === "build")!;
  await touch(lit()[0]!);
  expect(screen.getByRole("heading", { name: new RegExp(`at ${build.yellow}/${build.blue}$`) })).toBeTruthy();
  expect(screen.getByText(`Row ${build.yellow}: ${build.lines[0]!.built} of 6`)).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: /^Build the/ }));
  expect(act).toHaveBeenCalledExactlyOnceWith(build.token);
});

test("coins, a second building, and leaving it", async () => {
  show("nothing");
  await fireEvent.click(screen.getByRole("button", { name: /^Gain \d coins?$/ }));
  expect(act).toHaveBeenLastCalledWith("coins");
  cleanup();
  show("second");
  await fireEvent.click(screen.getByRole("button", { name: /^Build the .* too 3 coins$/ }));
  expect(act).toHaveBeenLastCalledWith(position("second").choices.find((choice) => choice.do === "build")!.token);
  await fireEvent.click(screen.getByRole("button", { name: "Leave it at one" }));
  expect(act).toHaveBeenLastCalledWith("stop");
});

test("a pair to keep is a card that says what the neighbour gets", async () => {
  show("keep");
  const { yellow, blue, passes, token } = position("keep").choices.find((choice) => choice.do === "keep")!;
  const card = screen.getByRole("button", { name: `You keep ${yellow}/${blue}; Ben gets ${passes.yellow}/${passes.blue}` });
  await fireEvent.click(card);
  expect(act).toHaveBeenCalledExactlyOnceWith(token);
});

test("the score pad can be read line by line", () => {
  show("over");
  const pad = screen.getByRole("table");
  expect(within(pad).getAllByRole("rowheader").map((head) => head.textContent)).toEqual([
    "Pavilion",
    "Seraglio",
    "Arcades",
    "Chambers",
    "Garden",
    "Tower",
    "Total",
  ]);
  const total = within(pad).getAllByRole("row").at(-1)!;
  expect(within(total).getAllByRole("cell").map((cell) => cell.textContent)).toEqual(position("over").view.scores.map(String));
});

test("other sheets can be enlarged", async () => {
  show("turn");
  await fireEvent.click(screen.getByRole("button", { name: "Enlarge Ben’s sheet" }));
  expect(document.querySelector("dialog")?.getAttribute("aria-label")).toBe("Ben’s sheet");
});
