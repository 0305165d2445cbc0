import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import english from "./english";
import { loadSheetDialog } from "../../src/games/rollwrite/lazy";
import type { Build } from "../../src/games/rollwrite/messages";
import { cellKey } from "../../src/games/rollwrite/model";
import Table from "../../src/games/rollwrite/Table.svelte";
import { useTexts } from "../../src/lib/i18n.svelte";
import { position, type Name } from "./played";

const act = vi.fn(() => Promise.resolve());
const why = vi.fn(() => Promise.resolve({ code: "cell-built", data: { yellow: 1, blue: 1 } }));
beforeAll(async () => {
  await loadSheetDialog();
});

const log = createRawSnippet(() => ({ render: () => "<p>log</p>" }));

class NoResize {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function show(name: Name, more: object = {}): void {
  const { view, choices, entries } = position(name);
  render(Table, { view, choices, entries, seats: [], mine: [1], focus: 1, act, why, readonly: false, log, ...more });
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

async function tap(thing: HTMLElement): Promise<void> {
  // jsdom's pointer events have no pointerType.
  await fireEvent(thing, Object.assign(new MouseEvent("pointerdown", { bubbles: true }), { pointerType: "touch" }));
  await fireEvent.click(thing, { detail: 1 });
}

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
    for (const one of lit) expect(nameOf(one)).toMatch(/^[A-Z][a-z]+, row \d, column \d, can be built: \d of \d$/);
    for (const one of all("[role=gridcell].built")) expect(nameOf(one)).toMatch(/, built(, last move)?$/);
  });

  test("builds with one click, or with two taps", async () => {
    show("turn");
    const [first, second] = builds("turn");
    await fireEvent.click(cell(first!));
    expect(act).toHaveBeenCalledExactlyOnceWith(first!.token);
    act.mockClear();
    await tap(cell(second!));
    expect(act).not.toHaveBeenCalled();
    expect(cell(second!).getAttribute("aria-selected")).toBe("true");
    await tap(cell(second!));
    expect(act).toHaveBeenCalledExactlyOnceWith(second!.token);
  });

  test("needs two taps even if there is only one thing to build", async () => {
    show("second");
    const [only, ...others] = builds("second");
    expect(others).toEqual([]);
    await tap(cell(only!));
    expect(act).not.toHaveBeenCalled();
    await tap(cell(only!));
    expect(act).toHaveBeenCalledExactlyOnceWith(only!.token);
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
    expect(await tip()).toBe("The cell 1/1 is already built.");
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
        .filter((name) => /^(Gain|Build|turn)/.test(name)),
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
  test("are previewed before they are played", async () => {
    show("turn");
    const [build] = builds("turn");
    await tap(cell(build!));
    expect(all("h3").map(nameOf)[0]).toMatch(new RegExp(`^[A-Z][a-z]+ at ${build!.yellow}/${build!.blue}$`));
    expect(all(".prev li").map(nameOf)[0]).toContain(`Row ${build!.yellow}: ${build!.lines[0]!.built} of 6`);
    await fireEvent.click(button(/^Build the/));
    expect(act).toHaveBeenCalledExactlyOnceWith(build!.token);
  });

  test("are coins, a second building, or stopping", async () => {
    show("nothing");
    await fireEvent.click(button(/^Gain \d coins?$/));
    expect(act).toHaveBeenLastCalledWith("coins");
    cleanup();
    show("second");
    await fireEvent.click(button(/^Build the .* too 3 coins$/));
    expect(act).toHaveBeenLastCalledWith(builds("second")[0]!.token);
    await fireEvent.click(button("Leave it at one"));
    expect(act).toHaveBeenLastCalledWith("stop");
  });

  test("are pairs, with what the neighbour gets", async () => {
    show("keep");
    const { yellow, blue, passes, token } = position("keep").choices.find((choice) => choice.do === "keep")!;
    await fireEvent.click(button(`You keep ${yellow}/${blue}; Ben gets ${passes.yellow}/${passes.blue}`));
    expect(act).toHaveBeenCalledExactlyOnceWith(token);
  });
});

test("the score pad can be read line by line", () => {
  show("over");
  expect(all("tbody th").map(nameOf)).toEqual(["Pavilion", "Seraglio", "Arcades", "Chambers", "Garden", "Tower"]);
  expect(all("tfoot th, tfoot td").map(nameOf)).toEqual(["Total", ...position("over").view.scores.map(String)]);
});

test("other sheets can be enlarged", async () => {
  show("turn");
  await fireEvent.click(button("Enlarge Ben’s sheet"));
  await tick();
  expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalledOnce();
  expect(nameOf(document.querySelector("dialog h2")!)).toBe("Ben’s sheet");
  expect(all("dialog [role=gridcell]")).toHaveLength(36);
});
