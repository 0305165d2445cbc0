import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { preload } from "../../src/games/dicegame/lazy";
import Table from "../../src/games/dicegame/Table.svelte";
import { useTexts } from "../../src/lib/i18n.svelte";
import english from "./english";
import { names, position, steps, type Name } from "./played";

const act = vi.fn();
const why = vi.fn(() => Promise.resolve({ code: "kind-not-shown", data: { kind: "pavilion" } }));
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
const nameOf = (thing: Element): string => (thing.getAttribute("aria-label") ?? thing.textContent).replaceAll(/\s+/g, " ").trim();
const buttons = (name: RegExp): HTMLElement[] => all("button").filter((one) => name.test(nameOf(one)));
const button = (name: RegExp): HTMLElement => {
  const [found] = buttons(name);
  expect(found, `a button ${name}`).toBeDefined();
  return found!;
};
const column = (kind: string): HTMLElement => document.querySelector<HTMLElement>(`[data-column="${kind}"]`)!;
const dice = (): HTMLElement[] => all("button.die");
const main = (): HTMLElement => document.querySelector<HTMLElement>("[data-main]")!;

/** Select something, and do it with the main button, which says what it does. */
async function choose(thing: HTMLElement, says: RegExp): Promise<void> {
  await fireEvent.click(thing, { detail: 1 });
  expect(act).not.toHaveBeenCalled();
  expect(thing.getAttribute("aria-pressed")).toBe("true");
  expect(nameOf(main())).toMatch(says);
  await fireEvent.click(main(), { detail: 1 });
}

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
    expect(nameOf(main())).toBe("Throw 6 dice again");
    await fireEvent.click(main());
    expect(act).toHaveBeenCalledExactlyOnceWith("throw:SSAAGT", true);
  });

  test("needs a free die to throw", async () => {
    show("turn");
    for (const die of dice()) await fireEvent.click(die);
    expect(main().getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(main());
    expect(act).not.toHaveBeenCalled();
  });

  test("has nothing to hold after the third throw", () => {
    show("last");
    expect(dice()).toEqual([]);
    expect(buttons(/dic?e again/)).toEqual([]);
  });
});

describe("columns", () => {
  test("are lit if a die shows their symbol, and say where the marker lands", () => {
    show("turn");
    expect(all("[data-column]:not([aria-disabled])").map((one) => one.dataset.column)).toEqual("SACGT".split(""));
    expect(nameOf(column("S"))).toMatch(/^Seraglio: 2 symbols, your marker lands on \d (left|middle|right)$/);
    expect(all(".ghost").length).toBe(5);
  });

  test("are selected first; then the main button places the marker, and so does a double click", async () => {
    show("turn");
    await choose(column("A"), /^Place at the arcades$/);
    expect(act).toHaveBeenCalledExactlyOnceWith("place:A", false);
    act.mockClear();
    await fireEvent.click(column("S"), { detail: 1 });
    await fireEvent.click(column("S"), { detail: 2 });
    expect(act).toHaveBeenCalledExactlyOnceWith("place:S", false);
  });

  test("give way to the dice when one is held, or when throwing is chosen", async () => {
    show("turn");
    await fireEvent.click(column("A"), { detail: 1 });
    await fireEvent.click(button(/^Throw 8 dice again$/), { detail: 1 });
    expect(nameOf(main())).toBe("Throw 8 dice again");
    await fireEvent.click(column("A"), { detail: 1 });
    await fireEvent.click(dice()[0]!, { detail: 1 });
    expect(nameOf(main())).toBe("Throw 7 dice again");
    expect(column("A").getAttribute("aria-pressed")).toBe("false");
  });

  test("say what their places pay next, and in the last scoring", () => {
    show("turn");
    const { scoring, scoring_points, final_points } = position("turn").view;
    expect(all(".pays")).toHaveLength(6);
    all(".pays").forEach((one, at) => {
      const next = scoring_points[at]!;
      const who = next.length > 1 ? "the places pay" : "the first place pays";
      expect(nameOf(one)).toContain(`In scoring ${scoring}, ${who} ${next.join(", ")}.`);
      expect(nameOf(one)).toContain(`In scoring C, the places pay ${final_points[at]!.join(", ")}.`);
    });
  });

  test("have chips that say what they do before anybody takes them, and still select their column", async () => {
    show("turn");
    const chip = column("S").parentElement!.querySelector<HTMLElement>("[data-chip]")!;
    await fireEvent.click(chip, { detail: 1 });
    const told = all("[role=tooltip]").map(nameOf).join();
    expect(told).not.toBe("");
    expect(chip.getAttribute("aria-label")).toContain(told);
    expect(column("S").getAttribute("aria-pressed")).toBe("true");
    expect(act).not.toHaveBeenCalled();
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
    await choose(button(/^Push: 4 left$/), /^Push: 4 left$/);
    expect(act).toHaveBeenCalledExactlyOnceWith("push:G", false);
  });

  test("a kind can be chosen for the black die", async () => {
    show("black");
    await fireEvent.click(button(/^Black die$/));
    expect(act).not.toHaveBeenCalled();
    expect(buttons(/^Black die: /)).toHaveLength(6);
    await choose(button(/^Black die: pavilion\./), /^Black die: pavilion$/);
    expect(act).toHaveBeenCalledExactlyOnceWith("black:P", false);
  });

  test("after annulling a throw, the dice are thrown again or the previous throw is placed", async () => {
    show("annul");
    await choose(button(/^Annul the throw$/), /^Annul the throw$/);
    expect(act).toHaveBeenCalledExactlyOnceWith("annul", false);
    cleanup();
    act.mockClear();
    show("annulled");
    expect(nameOf(main())).toMatch(/^Throw the same .* again$/);
    await fireEvent.click(main());
    expect(act).toHaveBeenCalledExactlyOnceWith("again", true);
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
      "2 building points field 0 → 2, place 1: 1 point in scoring A",
      expect.stringMatching(/^1 building point and the chip Annul: a throw does not count; .* field 0 → 1, place 1: 1 point in scoring A$/),
    ]);
    await choose(all(".card.lit")[1]!, /^Take 1 building point and the chip \(annul\)$/);
    expect(act).toHaveBeenCalledExactlyOnceWith("take:chip", false);
  });

  test("are shown to others without anything to press", () => {
    show("take", { choices: [], mine: [2], focus: 2 });
    expect(all(".card").length).toBe(2);
    expect(all(".card.lit, button.card")).toEqual([]);
  });

  test("let a point be moved to another column, by pressing its card or the column", async () => {
    show("exchange");
    expect(all(".card.lit")).toHaveLength(6);
    await choose(column("T"), /^Take one at the tower$/);
    expect(act).toHaveBeenCalledExactlyOnceWith("exchange:T", false);
  });

  test("ask once where all points of a reward go; keeping them comes first", async () => {
    const { view, choices } = position("exchange");
    show("exchange", {
      view: { ...view, points_left: 2 },
      choices: choices.map((choice) => (choice.do === "keep" ? { ...choice, tokens: ["keep", "keep"], field_then: 8 } : choice)),
    });
    const [first] = all(".card.lit");
    expect(nameOf(first!)).toBe("Keep all 2 points here field 6 → 8, place 1");
    expect(first!.getAttribute("aria-pressed")).toBe("true");
    expect(nameOf(main())).toBe("Keep all 2 points here");
    await fireEvent.click(main(), { detail: 1 });
    expect(act).toHaveBeenCalledExactlyOnceWith("keep", false);
  });

  test("name who starts", async () => {
    show("caliph");
    await choose(button(/^Clara starts$/), /^Clara starts$/);
    expect(act).toHaveBeenCalledExactlyOnceWith("caliph:3", false);
  });
});

test("Dirk is at the table of two, with markers and points", () => {
  show("two");
  expect(document.body.textContent).toContain("Dirk");
});

test("a new scoring is shown until it is closed", async () => {
  const { view, ...others } = steps[3]!;
  const props = { seats: [], mine: [1], focus: 1, act, held: null, why, readonly: false, log };
  const { rerender } = render(Table, { ...props, ...others, choices: [], view });
  expect(all("dialog")).toEqual([]);
  await rerender({ ...props, ...steps[4]!, choices: [] });
  expect(all("dialog h2").map(nameOf)).toEqual(["Scoring A"]);
  const sums = all("dialog tfoot td").map(nameOf);
  expect(sums).toEqual(steps[4]!.view.scores.map(String));
  // The second click of a double click that led here, on the button or beside the dialog, does not close it.
  await fireEvent.click(button(/^Go on$/));
  await fireEvent.click(document.querySelector("dialog")!);
  expect(all("dialog")).toHaveLength(1);
  await vi.waitFor(() => expect(all("[aria-busy=true]")).toEqual([]));
  await fireEvent.click(button(/^Go on$/));
  expect(all("dialog")).toEqual([]);
});

test.each(names)("can be opened at any moment of a game, to look back: %s", (name) => {
  show(name, { readonly: true, choices: [] });
  expect(document.querySelector("[data-choice]")).toBeNull();
});
