import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { preload } from "../../src/games/alcazaba/lazy";
import type { AlcazabaChoice } from "../../src/games/alcazaba/messages";
import Table from "../../src/games/alcazaba/Table.svelte";
import { useTexts } from "../../src/lib/i18n.svelte";
import english from "./english";
import { position, steps, type Name } from "./played";

const act = vi.fn(() => Promise.resolve());
const why = vi.fn(() => Promise.resolve({ code: "wall-against-none", data: { tile: "P6N", side: "N" } }));
const log = createRawSnippet(() => ({ render: () => "<p>log</p>" }));

class NoResize {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const given = (name: Name, more: object = {}) => ({
  ...position(name),
  seats: [],
  mine: [1],
  focus: 1,
  act,
  why,
  readonly: false,
  log,
  ...more,
});
const show = (name: Name, more: object = {}) => render(Table, given(name, more));

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const one = (selector: string): HTMLElement => {
  const [found] = all(selector);
  expect(found, selector).toBeDefined();
  return found!;
};
const nameOf = (thing: Element): string => (thing.getAttribute("aria-label") ?? thing.textContent).replaceAll(/\s+/g, " ").trim();
const button = (name: string | RegExp): HTMLElement => {
  const found = all("button").filter((thing) => (typeof name === "string" ? nameOf(thing) === name : name.test(nameOf(thing))));
  expect(found.length, `a button ${name}`).toBeGreaterThan(0);
  return found[0]!;
};
/** The choices of a type; building and rebuilding share one. */
type Of<Do> = AlcazabaChoice extends infer One ? (One extends { do: infer Sort } ? (Do extends Sort ? One : never) : never) : never;
const of = <Do extends AlcazabaChoice["do"]>(name: Name, sort: Do): Of<Do>[] =>
  position(name).choices.filter((choice) => choice.do === sort) as Of<Do>[];
const place = ({ x, y }: { x: number; y: number }): HTMLElement => one(`[data-place="${x},${y}"]`);

async function tap(thing: HTMLElement): Promise<void> {
  // jsdom's pointer events have no pointerType.
  await fireEvent(thing, Object.assign(new MouseEvent("pointerdown", { bubbles: true }), { pointerType: "touch" }));
  await fireEvent.click(thing, { detail: 1 });
}

beforeAll(() => preload());
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

describe("a tile that was taken", () => {
  test("is built with one click, or with two taps", async () => {
    show("settle");
    const [first, second] = of("settle", "build");
    await fireEvent.click(place(first!));
    expect(act).toHaveBeenCalledExactlyOnceWith(first!.token);
    act.mockClear();
    await tap(place(second!));
    expect(act).not.toHaveBeenCalled();
    await tap(place(second!));
    expect(act).toHaveBeenCalledExactlyOnceWith(second!.token);
  });

  test("shows what it would bring before it is built: the wall with its length, the points", async () => {
    show("settle");
    const [, build] = of("settle", "build");
    await tap(place(build!));
    expect(one(".over text").textContent).toBe(String(build!.wall));
    expect(one(".preview").textContent).toContain(`${build!.wall_was}→,${build!.wall}`);
    await fireEvent.click(button("Build here"));
    expect(act).toHaveBeenCalledExactlyOnceWith(build!.token);
  });

  test("goes to the reserve, or to Dirk", async () => {
    show("dirk");
    await fireEvent.click(button("To the reserve"));
    expect(act).toHaveBeenLastCalledWith("reserve");
    await fireEvent.click(button("Give to Dirk"));
    expect(act).toHaveBeenLastCalledWith("dirk");
  });

  test("explains in words why it fits nowhere else", async () => {
    show("settle");
    await fireEvent.click(all(".place[aria-disabled=true]:not(.tile)")[0]!);
    await vi.waitFor(() => expect(all("[role=tooltip]")).toHaveLength(1));
    expect(nameOf(one("[role=tooltip]"))).toBe("Pavilion 6 has a wall on side north, and the tile beside it has none there.");
    expect(act).not.toHaveBeenCalled();
  });

  test("is placed with the arrow keys; one spot is in the tab order", async () => {
    show("settle");
    const [build] = of("settle", "build");
    expect(all(".place[tabindex='0']")).toEqual([place(build!)]);
    expect(nameOf(place(build!))).toMatch(/^Room for \w+ \d+: .+; longest wall then \d+$/);
    place(build!).focus();
    await fireEvent.keyDown(place(build!), { key: "ArrowLeft" });
    const [x, y] = document.activeElement!.getAttribute("data-place")!.split(",").map(Number);
    expect(x).toBeLessThan(build!.x);
    expect(all(".place[tabindex='0']")).toEqual([place({ x: x!, y: y! })]);
  });
});

describe("rewards", () => {
  test("are taken from the column; a single one is preselected", async () => {
    show("take");
    const [take] = of("take", "take");
    await fireEvent.click(one(`[data-reward="${take!.token}"]`));
    expect(act).toHaveBeenLastCalledWith(take!.token);
    cleanup();
    show("only");
    await fireEvent.click(button(/^Take \w+ \d+$/));
    expect(act).toHaveBeenLastCalledWith(of("only", "take")[0]!.token);
  });

  test("show where they would fit on the first tap", async () => {
    show("take");
    const [take] = of("take", "take");
    await tap(one(`[data-reward="${take!.token}"]`));
    expect(act).not.toHaveBeenCalled();
    expect(all(".maybe")).toHaveLength(take!.rooms.length);
  });

  test("the chip lets its owner name who starts", async () => {
    show("caliph");
    for (const { seat, token } of of("caliph", "caliph")) {
      await fireEvent.click(button(`${["Ani", "Ben", "Clara"][seat - 1]} starts`));
      expect(act).toHaveBeenLastCalledWith(token);
    }
  });
});

describe("a turn", () => {
  test("a column is selected, then the marker is placed", async () => {
    show("turn");
    const [first] = of("turn", "place");
    await fireEvent.click(one(`[data-column="${first!.kind}"]`));
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(one(`[data-column="${first!.kind}"]`));
    expect(act).toHaveBeenCalledExactlyOnceWith(first!.token);
  });

  test("takes a tile out, builds from the reserve, or exchanges", async () => {
    show("rebuild");
    await fireEvent.click(one("[data-rebuild]"));
    const [store] = of("rebuild", "store");
    await fireEvent.click(place(store!));
    expect(act).toHaveBeenLastCalledWith(store!.token);
    for (const sort of ["rebuild", "swap"] as const) {
      const [work] = of("rebuild", sort);
      const held = one(`[data-reserve="${work!.tile}"]`);
      if (held.getAttribute("aria-pressed") !== "true") await fireEvent.click(held);
      await fireEvent.click(place(work!));
      expect(act).toHaveBeenLastCalledWith(work!.token);
    }
    act.mockClear();
    await fireEvent.click(button("Back to the dice"));
    expect(all(".place.lit")).toEqual([]);
    expect(act).not.toHaveBeenCalled();
  });

  test("has no rebuilding after the third throw, and says so", () => {
    show("last");
    expect(nameOf(button(/^Rebuild/))).toContain("not after the third throw");
  });
});

test("nothing reacts if nothing can be done", async () => {
  show("settle", { readonly: true });
  expect(all(".lit")).toEqual([]);
  for (const thing of all(".place")) await fireEvent.click(thing);
  expect(act).not.toHaveBeenCalled();
  expect(why).not.toHaveBeenCalled();
});

test("a scoring is shown when it happens", async () => {
  const at = steps.findIndex(({ view }, number) => number > 0 && view.scorings.length > steps[number - 1]!.view.scorings.length);
  const { rerender } = show("turn", { ...steps[at - 1]!, choices: [] });
  expect(HTMLDialogElement.prototype.showModal).not.toHaveBeenCalled();
  await rerender({ ...steps[at]!, choices: [] });
  await tick();
  expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalledOnce();
  expect(nameOf(one("dialog h2"))).toBe("Scorings");
  expect(all("dialog tfoot td").map((cell) => Number(cell.textContent))).toEqual(steps[at]!.view.scores);
});

test("everybody's Alhambra can be enlarged", async () => {
  show("six");
  for (const name of ["Ani", "Ben", "Fritz"]) {
    await fireEvent.click(button(`Enlarge the Alhambra of ${name}`));
    expect(nameOf(one("dialog h2"))).toBe(`${name}’s Alhambra`);
  }
});
