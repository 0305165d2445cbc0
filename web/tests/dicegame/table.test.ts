import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { preload } from "../../src/games/dicegame/lazy";
import Table from "../../src/games/dicegame/Table.svelte";
import { useTexts } from "../../src/lib/i18n.svelte";
import english from "./english";
import { position, steps, type Name } from "./played";

const act = vi.fn(() => Promise.resolve());
const why = vi.fn(() => Promise.resolve({ code: "kind-not-shown", data: { kind: "pavilion" } }));
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
const nameOf = (thing: Element): string => (thing.getAttribute("aria-label") ?? thing.textContent).replaceAll(/\s+/g, " ").trim();
const buttons = (name: RegExp): HTMLElement[] => all("button").filter((one) => name.test(nameOf(one)));
const button = (name: RegExp): HTMLElement => {
  const [found] = buttons(name);
  expect(found, `a button ${name}`).toBeDefined();
  return found!;
};
const column = (kind: string): HTMLElement => document.querySelector<HTMLElement>(`[data-column="${kind}"]`)!;
const dice = (): HTMLElement[] => all("button.die");

beforeAll(preload);
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

describe("the tray", () => {
  test("throws the dice that are free", async () => {
    show("turn"); // SSAACCGT
    expect(dice()).toHaveLength(8);
    for (const die of dice().filter((one) => nameOf(one).startsWith("Chambers"))) await fireEvent.click(die);
    expect(
      dice()
        .filter((die) => die.getAttribute("aria-pressed") === "true")
        .map(nameOf),
    ).toEqual(["Chambers, held", "Chambers, held"]);
    await fireEvent.click(button(/^Throw 6 dice again$/));
    expect(act).toHaveBeenCalledExactlyOnceWith("throw:SSAAGT");
  });

  test("needs a free die to throw", async () => {
    show("turn");
    for (const die of dice()) await fireEvent.click(die);
    const none = button(/^Throw again/);
    expect(none.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(none);
    expect(act).not.toHaveBeenCalled();
  });

  test("has nothing to hold after the third throw", () => {
    show("last");
    expect(dice()).toEqual([]);
    expect(buttons(/again/)).toEqual([]);
  });
});

describe("columns", () => {
  test("are lit if a die shows their symbol, and say where the marker lands", () => {
    show("turn");
    expect(all("[data-column]:not([aria-disabled])").map((one) => one.dataset.column)).toEqual("SACGT".split(""));
    expect(nameOf(column("S"))).toMatch(/^Seraglio: 2 symbols, your marker lands on \d (left|middle|right)$/);
    expect(all(".ghost").length).toBe(5);
  });

  test("are selected first; then the button places the marker, and so does a second press", async () => {
    show("turn");
    await fireEvent.click(column("A"));
    expect(act).not.toHaveBeenCalled();
    expect(column("A").getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(button(/^Place: arcades$/));
    expect(act).toHaveBeenCalledExactlyOnceWith("place:A");
    act.mockClear();
    await fireEvent.click(column("A"));
    expect(act).toHaveBeenCalledExactlyOnceWith("place:A");
  });

  test("explain why they cannot be chosen", async () => {
    show("turn");
    await fireEvent.click(column("P"));
    await vi.waitFor(() => expect(all("[role=tooltip]").map(nameOf).join()).toContain("No die shows pavilion."));
    expect(why).toHaveBeenCalledExactlyOnceWith({ do: "place", kind: "P" });
    expect(act).not.toHaveBeenCalled();
  });

  test.each([{ readonly: true }, { choices: [] }])("do nothing if nothing can be done: %o", (more) => {
    show("turn", more);
    expect(all("[data-column]")).toEqual([]);
    expect(dice()).toEqual([]);
    expect(all(".ghost")).toEqual([]);
  });
});

describe("chips", () => {
  test("push is possible in the previewed column, if there is somebody to push", async () => {
    show("push");
    expect(buttons(/^Push/)).toEqual([]);
    await fireEvent.click(column("A"));
    expect(buttons(/^Push/)).toEqual([]);
    await fireEvent.click(column("G"));
    await fireEvent.click(button(/^Push: 4 left$/));
    expect(act).toHaveBeenCalledExactlyOnceWith("push:G");
  });

  test("a kind can be chosen for the black die", async () => {
    show("black");
    await fireEvent.click(button(/^Black die$/));
    expect(act).not.toHaveBeenCalled();
    expect(buttons(/^Black die: /)).toHaveLength(6);
    await fireEvent.click(button(/^Black die: pavilion\./));
    expect(act).toHaveBeenCalledExactlyOnceWith("black:P");
  });

  test("after annulling a throw, the dice are thrown again or the previous throw is placed", async () => {
    show("annul");
    await fireEvent.click(button(/^Annul the throw$/));
    expect(act).toHaveBeenCalledExactlyOnceWith("annul");
    cleanup();
    act.mockClear();
    show("annulled");
    await fireEvent.click(button(/^Throw the same .* again$/));
    expect(act).toHaveBeenCalledExactlyOnceWith("again");
  });

  test("are not buttons at any other time", () => {
    show("six");
    expect(all(".chipbtn")).toEqual([]);
  });
});

describe("rewards", () => {
  test("are two cards for the player with the best marker", async () => {
    show("take");
    expect(all(".card.lit").map(nameOf)).toEqual([
      expect.stringMatching(/^2 building points Field 0 → 2, place 1 Dora gets the rest\.$/i),
      expect.stringMatching(/^1 building point and: annul Field 0 → 1, place 1 Dora gets the rest\.$/i),
    ]);
    await fireEvent.click(all(".card.lit")[1]!);
    expect(act).toHaveBeenCalledExactlyOnceWith("take:chip");
  });

  test("are shown to others without anything to press", () => {
    show("take", { choices: [], mine: [2], focus: 2 });
    expect(all(".card").length).toBe(2);
    expect(all(".card.lit, button.card")).toEqual([]);
  });

  test("let a point be moved to another column, by pressing its card or the column", async () => {
    show("exchange");
    expect(all(".card.lit")).toHaveLength(6);
    await fireEvent.click(column("T"));
    expect(act).toHaveBeenCalledExactlyOnceWith("exchange:T");
    act.mockClear();
    await fireEvent.click(button(/^Pavilion: leave the point here/));
    expect(act).toHaveBeenCalledExactlyOnceWith("keep");
  });

  test("name who starts", async () => {
    show("caliph");
    await fireEvent.click(button(/^Clara starts$/));
    expect(act).toHaveBeenCalledExactlyOnceWith("caliph:3");
  });
});

test("Dirk is at the table of two, with markers and points", () => {
  show("two");
  expect(document.body.textContent).toContain("Dirk");
});

test("a new scoring is shown until it is closed", async () => {
  const { view, ...others } = steps[3]!;
  const props = { seats: [], mine: [1], focus: 1, act, why, readonly: false, log };
  const { rerender } = render(Table, { ...props, ...others, choices: [], view });
  expect(all("dialog")).toEqual([]);
  await rerender({ ...props, ...steps[4]!, choices: [] });
  expect(all("dialog h2").map(nameOf)).toEqual(["Scoring A"]);
  const sums = all("dialog tfoot td").map(nameOf);
  expect(sums).toEqual(steps[4]!.view.scores.map(String));
  await fireEvent.click(button(/^Go on$/));
  expect(all("dialog")).toEqual([]);
});
