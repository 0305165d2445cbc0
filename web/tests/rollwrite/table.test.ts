import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import english from "./english";
import { loadDoubt } from "../../src/games/common/lazy";
import { AT_REST } from "../../src/games/contract";
import { loadSheetDialog } from "../../src/games/rollwrite/lazy";
import type { Build } from "../../src/games/rollwrite/messages";
import { cellKey } from "../../src/games/rollwrite/model";
import Table from "../../src/games/rollwrite/Table.svelte";
import { QUIET_TIME } from "../../src/lib/guard.svelte";
import { useTexts } from "../../src/lib/i18n.svelte";
import { changed, names, position, type Name } from "./played";

const act = vi.fn();
const why = vi.fn(() => Promise.resolve({ code: "cell-built", data: { yellow: 1, blue: 1 } }));
beforeAll(async () => {
  await Promise.all([loadSheetDialog(), loadDoubt()]);
});

const log = createRawSnippet(() => ({ render: () => "<p>log</p>" }));

class NoResize {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function show(name: Name, more: object = {}): void {
  const { view, choices, entries } = position(name);
  render(Table, { view, choices, entries, seats: [], mine: [1], focus: 1, act, held: null, why, readonly: false, log, ...more });
}

// Queries by role take seconds in jsdom on a page like this; this reads accessible names the same way.
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const nameOf = (thing: Element): string =>
  (thing.getAttribute("aria-label") ?? thing.textContent).replaceAll(/\s+/g, " ").replaceAll(" ;", ";").trim();
const button = (name: string | RegExp): HTMLElement => {
  const found = all("button").filter((one) => (typeof name === "string" ? nameOf(one) === name : name.test(nameOf(one))));
  expect(found.length, `a button ${name}`).toBeGreaterThan(0);
  return found[0]!;
};
const cell = (build: Build): HTMLElement => document.querySelector<HTMLElement>(`[data-cell="${cellKey(build.yellow, build.blue)}"]`)!;
const builds = (name: Name): Build[] => position(name).choices.filter((choice) => choice.do === "build");

const click = (thing: HTMLElement): Promise<boolean> => fireEvent.click(thing, { detail: 1 });
const doubleClick = async (thing: HTMLElement): Promise<void> => {
  await click(thing);
  await fireEvent.click(thing, { detail: 2 });
};
const main = (): HTMLElement => document.querySelector<HTMLElement>("[data-main]")!;

const dice = (...pips: number[]): { pips: number }[] => pips.map((pip) => ({ pips: pip }));

async function tip(): Promise<string> {
  await vi.waitFor(() => expect(all("[role=tooltip]")).toHaveLength(1));
  return nameOf(all("[role=tooltip]")[0]!);
}

beforeEach(() => {
  useTexts("en", english);
  vi.stubGlobal("ResizeObserver", NoResize);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  HTMLDialogElement.prototype.showModal = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the sheet", () => {
  test("names each cell", () => {
    show("turn");
    expect(all("[role=grid]").map(nameOf)).toHaveLength(1);
    expect(all("[role=grid] [role=row] [role=gridcell]")).toHaveLength(36);
    const lit = all("[role=gridcell]:not([aria-disabled])");
    expect(lit).toHaveLength(builds("turn").length);
    for (const one of lit) expect(nameOf(one)).toMatch(/^[A-Z][a-z]+, row \d, column \d, can be constructed: \d of \d$/);
    for (const one of all("[role=gridcell].built")) expect(nameOf(one)).toMatch(/, constructed(, last move)?$/);
  });

  test("a click selects a cell, the main button builds; a double click does both", async () => {
    show("turn");
    const [first, second] = builds("turn");
    expect(main().getAttribute("aria-disabled")).toBe("true");
    await click(cell(first!));
    await click(cell(second!));
    expect(act).not.toHaveBeenCalled();
    expect([first, second].map((one) => cell(one!).getAttribute("aria-selected"))).toEqual(["false", "true"]);
    expect(all(".cell .tick")).toHaveLength(1);
    await click(main());
    expect(act).toHaveBeenCalledExactlyOnceWith(second!.token);
    act.mockClear();
    await doubleClick(cell(first!));
    expect(act).toHaveBeenCalledExactlyOnceWith(first!.token);
  });

  test("Escape selects nothing", async () => {
    show("turn");
    await click(cell(builds("turn")[0]!));
    await fireEvent.keyDown(document.body, { key: "Escape" });
    expect(main().getAttribute("aria-disabled")).toBe("true");
    expect(all(".tick")).toEqual([]);
  });

  test("a second building, which costs coins, is not selected by itself", async () => {
    show("second");
    const [only, ...others] = builds("second");
    expect(others).toEqual([]);
    expect(main().getAttribute("aria-disabled")).toBe("true");
    // What it would bring is shown all the same, its price too.
    expect(all(".prev h2").map(nameOf)).toEqual([expect.stringMatching(`at ${only!.yellow}/${only!.blue}$`)]);
    expect(all(".prev li").map(nameOf)).toContainEqual(expect.stringMatching(/^Coins\d+ →, \d+$/));
    expect(all(".then").map(nameOf)).toEqual(["Then all four dice are rolled."]);
    await click(cell(only!));
    expect(act).not.toHaveBeenCalled();
  });

  test("is navigated with the arrow keys; one cell is in the tab order", async () => {
    show("turn");
    const cells = all("[role=gridcell]");
    const tabbed = (): HTMLElement[] => cells.filter((one) => one.tabIndex === 0);
    expect(tabbed()).toHaveLength(1);
    expect(tabbed()[0]!.getAttribute("aria-disabled")).toBeNull();
    cells[7]!.focus();
    for (const [key, to] of [
      ["ArrowRight", 8],
      ["ArrowDown", 14],
      ["Home", 12],
      ["ArrowLeft", 12],
      ["PageUp", 0],
    ] as const) {
      await fireEvent.keyDown(document.activeElement!, { key });
      expect(document.activeElement).toBe(cells[to]);
      expect(tabbed()).toEqual([cells[to]]);
    }
  });

  test("explains why a disabled cell cannot be built", async () => {
    show("turn");
    await fireEvent.click(all("[role=gridcell][aria-disabled=true]")[0]!);
    expect(await tip()).toBe("The cell 1/1 is already constructed.");
    expect(why).toHaveBeenCalledOnce();
    expect(act).not.toHaveBeenCalled();
  });

  test.each([{ readonly: true }, { choices: [] }])("does nothing if nothing can be done: %o", async (more) => {
    show("turn", more);
    expect(all("[role=gridcell]:not([aria-disabled])")).toEqual([]);
    await fireEvent.click(all("[role=gridcell]")[0]!);
    expect(act).not.toHaveBeenCalled();
    expect(why).not.toHaveBeenCalled();
    expect(
      all("button")
        .map(nameOf)
        .filter((name) => /^(Gain|Construct|turn)/.test(name)),
    ).toEqual([]);
  });
});

describe("dice", () => {
  test("are turned with + and −, or by selecting one and then the field next to it", async () => {
    show("turn");
    const turn = position("turn").choices.find((choice) => choice.do === "turn")!;
    const name = `turn a ${turn.colour} die ${turn.to > turn.pips ? "up" : "down"} from ${turn.pips} to ${turn.to} (1 coin)`;
    await fireEvent.click(button(name));
    expect(act).toHaveBeenCalledExactlyOnceWith(turn.token);
    act.mockClear();
    const die = button(new RegExp(`^${turn.colour} die on (row|column) ${turn.pips}$`, "i"));
    await fireEvent.click(die);
    expect(die.getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(all(".reach").find((field) => nameOf(field) === name)!);
    expect(act).toHaveBeenCalledExactlyOnceWith(turn.token);
  });

  test("explain why they cannot be turned", async () => {
    show("poor");
    const signs = all("button").filter((one) => nameOf(one).startsWith("turn a"));
    expect(signs.length).toBeGreaterThan(0);
    expect(signs.every((one) => one.getAttribute("aria-disabled") === "true")).toBe(true);
    await fireEvent.click(signs[0]!);
    expect(await tip()).not.toBe("");
    expect(act).not.toHaveBeenCalled();
  });
});

describe("choices", () => {
  test("are listed by what they would bring until one is pointed at", () => {
    show("turn");
    const listed = all(".ways li").map(nameOf);
    expect(listed).toHaveLength(builds("turn").length);
    expect(listed.map((line) => / at (\d\/\d)/.exec(line)?.[1])).toEqual(
      builds("turn")
        .map(({ yellow, blue }) => `${yellow}/${blue}`)
        .toSorted(),
    );
    for (const { yellow, blue, score, score_was } of builds("turn")) {
      expect(listed).toContainEqual(expect.stringMatching(`at ${yellow}/${blue} .?${Math.abs(score - score_was)}$`));
    }
  });

  test("have no place in a replay", () => {
    show("turn", { readonly: true, choices: [] });
    expect(all(".prev, [data-dock]")).toEqual([]);
  });

  test("are previewed before they are played", async () => {
    show("turn");
    const [build] = builds("turn");
    await click(cell(build!));
    expect(all(".prev h2").map(nameOf)[0]).toMatch(new RegExp(`^[A-Z][a-z]+ at ${build!.yellow}/${build!.blue}$`));
    expect(all(".prev li").map(nameOf)[0]).toContain(`Row ${build!.yellow}: ${build!.lines[0]!.built} of 6`);
    await fireEvent.click(button(/^Construct the/));
    expect(act).toHaveBeenCalledExactlyOnceWith(build!.token);
  });

  test("are coins, a second building, or stopping", async () => {
    show("nothing");
    expect(nameOf(main())).toMatch(/^Gain \d coins?$/);
    await click(main());
    expect(act).toHaveBeenLastCalledWith("coins");
    cleanup();
    show("second");
    await click(cell(builds("second")[0]!));
    expect(nameOf(main())).toMatch(/^Construct the .* 3 coins$/);
    await click(main());
    expect(act).toHaveBeenLastCalledWith(builds("second")[0]!.token);
    await click(button("Leave it at one"));
    await click(main());
    expect(act).toHaveBeenLastCalledWith("stop");
  });

  test("by keyboard, the focus goes on to what plays a choice that is held back, and returns when it is taken back", async () => {
    const { view, choices, entries } = position("second");
    const props = { view, choices, entries, seats: [], mine: [1], focus: 1, act, held: null, why, readonly: false, log };
    const { rerender } = render(Table, props);
    button("Leave it at one").focus();
    await fireEvent.keyDown(document.activeElement!, { key: "Enter" });
    await rerender({ held: { token: "stop", seconds: 2, go: vi.fn(), back: vi.fn() } });
    expect(document.activeElement).toBe(main());
    all("[data-back]")[0]!.focus();
    await rerender({ held: null });
    expect(document.activeElement).toBe(cell(builds("second")[0]!));
  });

  test("gaining no coins although one could build is asked about", async () => {
    const { choices } = position("turn");
    const poor = choices.map((choice) => (choice.do === "coins" ? { ...choice, gain: 0 } : choice));
    vi.useFakeTimers();
    show("turn", { choices: poor });
    await doubleClick(button("Gain no coins"));
    await vi.advanceTimersByTimeAsync(0);
    expect(all("dialog h2").map(nameOf)).toEqual(["Gain no coins, although you could construct a building?"]);
    expect(act).not.toHaveBeenCalled();
    await click(button("Construct instead")); // too soon: it may be the end of a double click
    expect(all("dialog")).toHaveLength(1);
    vi.advanceTimersByTime(QUIET_TIME);
    await click(all("dialog .btn").find((one) => nameOf(one) === "Gain no coins")!);
    expect(act).toHaveBeenCalledExactlyOnceWith("coins");
    vi.useRealTimers();
  });

  test("are taken back or played from the dock while they are held", async () => {
    const [go, back] = [vi.fn(), vi.fn()];
    const [first, second] = builds("turn");
    show("turn", { held: { token: first!.token, seconds: 2, go, back } });
    await doubleClick(cell(second!));
    await click(button(/^turn a/));
    expect(act).not.toHaveBeenCalled();
    await click(button("Take back (2 s)"));
    expect(back).toHaveBeenCalledOnce();
    await fireEvent.keyDown(document.body, { key: "Escape" });
    expect(back).toHaveBeenCalledTimes(2);
    await click(main());
    expect(go).toHaveBeenCalledOnce();
  });

  test("are pairs, with what the neighbour gets", async () => {
    show("keep");
    const { yellow, blue, passes, token } = position("keep").choices.find((choice) => choice.do === "keep")!;
    await click(button(`You keep ${yellow}/${blue}; Ben gets ${passes.yellow}/${passes.blue}`));
    expect(act).not.toHaveBeenCalled();
    expect(all(".meets").map((one) => one.dataset.cell)).toEqual([`y${yellow}b${blue}`]);
    await click(main());
    expect(act).toHaveBeenCalledExactlyOnceWith(token);
  });
});

test("dice that came from a neighbour since my last turn are ringed, and told", () => {
  const now = changed(position("turn").view, ({ seats: [me] }) => Object.assign(me!, { yellow: dice(2, 5), blue: dice(3, 3) }));
  const since = changed(now, ({ seats: [me] }) => Object.assign(me!, { yellow: dice(5), blue: dice(3) }));
  show("turn", { view: now, following: { ...AT_REST, since } });
  expect(all(".slot.unseen").map(nameOf)).toEqual([
    "Yellow die on row 2, new since your last turn",
    "Two blue dice on column 3, new since your last turn",
  ]);
  cleanup();
  show("turn", { view: now, following: { ...AT_REST, since: now } });
  expect(all(".unseen, .news")).toEqual([]);
});

test("the score pad can be read line by line", () => {
  show("over");
  expect(all("tbody th").map(nameOf)).toEqual(["Pavilion", "Seraglio", "Arcades", "Chambers", "Garden", "Tower"]);
  expect(all("tfoot th, tfoot td").map(nameOf)).toEqual(["Total", ...position("over").view.scores.map(String)]);
});

test("other sheets can be enlarged", async () => {
  show("turn");
  await fireEvent.click(button("Enlarge Ben’s player sheet"));
  await tick();
  expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalledOnce();
  expect(nameOf(document.querySelector("dialog h2")!)).toBe("Ben’s player sheet");
  expect(all("dialog [role=gridcell]")).toHaveLength(36);
});

test.each(names)("can be opened at any moment of a game, to look back: %s", (name) => {
  show(name, { readonly: true, choices: [] });
  expect(document.querySelector("[data-choice]")).toBeNull();
});
