import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { preload } from "../../src/games/alcazaba/lazy";
import type { AlcazabaChoice } from "../../src/games/alcazaba/messages";
import { tileInWords } from "../../src/games/alcazaba/names";
import Table from "../../src/games/alcazaba/Table.svelte";
import { AT_REST } from "../../src/games/contract";
import { useTexts } from "../../src/lib/i18n.svelte";
import { settings } from "../../src/lib/settings.svelte";
import english from "./english";
import { changed, names, position, steps, type Name } from "./played";

const act = vi.fn();
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
  held: null,
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

const click = (thing: HTMLElement): Promise<boolean> => fireEvent.click(thing, { detail: 1 });
const main = (): HTMLElement => one("[data-main]");

/** Select something, and do it with the main button, which says what it does. */
async function choose(thing: HTMLElement, says: string | RegExp): Promise<void> {
  await click(thing);
  expect(act).not.toHaveBeenCalled();
  expect(thing.getAttribute("aria-pressed")).toBe("true");
  expect(nameOf(main())).toMatch(says);
  await click(main());
}

beforeAll(() => preload());
beforeEach(() => {
  useTexts("en", english);
  vi.stubGlobal("ResizeObserver", NoResize);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  HTMLDialogElement.prototype.showModal = vi.fn();
});
afterEach(() => {
  settings.oneClick = "off";
  cleanup();
  vi.clearAllMocks();
});

describe("a tile that was taken", () => {
  test("is built in the selected place by the main button, or by a double click", async () => {
    show("settle");
    const [first, second] = of("settle", "build");
    await choose(place(first!), "Build here");
    expect(act).toHaveBeenCalledExactlyOnceWith(first!.token, false);
    act.mockClear();
    await click(place(second!));
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(place(second!), { detail: 2 });
    expect(act).toHaveBeenCalledExactlyOnceWith(second!.token, false);
  });

  test("shows what it would bring before it is built: the wall with its length, the points", async () => {
    show("settle");
    const [, build] = of("settle", "build");
    await click(place(build!));
    expect(one(".over text").textContent).toBe(String(build!.wall));
    expect(one(".preview").textContent).toContain(`${build!.wall_was}→,${build!.wall}`);
    await click(main());
    expect(act).toHaveBeenCalledExactlyOnceWith(build!.token, false);
  });

  test("goes to the reserve, or to Dirk", async () => {
    show("dirk");
    await choose(button("To the reserve"), "To the reserve");
    expect(act).toHaveBeenLastCalledWith("reserve", false);
    act.mockClear();
    await choose(button("Give to Dirk"), "Give to Dirk");
    expect(act).toHaveBeenLastCalledWith("dirk", false);
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
    await choose(one(`[data-reward="${take!.token}"]`), /^Take /);
    expect(act).toHaveBeenLastCalledWith(take!.token, false);
    cleanup();
    show("only");
    expect(nameOf(main())).toMatch(/^Take \w+ \d+$/);
    await click(main());
    expect(act).toHaveBeenLastCalledWith(of("only", "take")[0]!.token, false);
  });

  test("show where they would fit on the first click", async () => {
    show("take");
    const [take] = of("take", "take");
    await click(one(`[data-reward="${take!.token}"]`));
    expect(act).not.toHaveBeenCalled();
    expect(all(".maybe")).toHaveLength(take!.rooms.length);
  });

  test("say that prices mean nothing when asked, and not when they are selected", async () => {
    show("take");
    const thing = one(`[data-reward="${of("take", "take")[0]!.token}"]`);
    await fireEvent.pointerDown(thing, { pointerType: "touch" });
    await vi.waitFor(() => expect(all("[role=tooltip]").map(nameOf).join()).toContain("The price plays no part in this game"));
    await click(thing);
    expect(all("[role=tooltip]")).toEqual([]);
    expect(thing.getAttribute("aria-pressed")).toBe("true");
  });

  test("the chip lets its owner name who starts", async () => {
    show("caliph");
    for (const { seat, token } of of("caliph", "caliph")) {
      const name = `${["Ani", "Ben", "Clara"][seat - 1]} starts`;
      await choose(button(name), name);
      expect(act).toHaveBeenLastCalledWith(token, false);
      act.mockClear();
    }
  });
});

describe("a turn", () => {
  test("a column is selected, then the marker is placed", async () => {
    show("turn");
    const [first] = of("turn", "place");
    await choose(one(`[data-column="${first!.kind}"]`), /^Place at /);
    expect(act).toHaveBeenCalledExactlyOnceWith(first!.token, false);
  });

  test.each(["off", "on"] as const)("takes a tile out, builds from the reserve, or exchanges; one click plays: %s", async (oneClick) => {
    settings.oneClick = oneClick; // a marker is never lost by one click
    show("rebuild");
    await fireEvent.click(one("[data-rebuild]"));
    const [store] = of("rebuild", "store");
    await choose(place(store!), "Take out");
    expect(act).toHaveBeenLastCalledWith(store!.token, false);
    for (const sort of ["rebuild", "swap"] as const) {
      const [work] = of("rebuild", sort);
      const held = one(`[data-reserve="${work!.tile}"]`);
      if (held.getAttribute("aria-pressed") !== "true") await fireEvent.click(held);
      act.mockClear();
      await choose(place(work!), sort === "swap" ? "Exchange" : "Build here");
      expect(act).toHaveBeenLastCalledWith(work!.token, false);
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
  expect(nameOf(one("dialog h2"))).toBe(`Scoring ${steps[at]!.view.scorings.length}`);
  expect(all("dialog tfoot td").map((cell) => Number(cell.textContent))).toEqual(steps[at]!.view.scores);
});

test("what came to a reserve since my last turn is marked until I act", async () => {
  const since = position("settle").view;
  const tile = since.taken!;
  const view = changed(since, (now) => {
    now.phase = "take";
    now.taken = null;
    now.seats[0]!.reserve.push(tile);
    now.seats[1]!.reserve.push("P7E");
  });
  const { rerender } = show("settle", { view, choices: [], following: { ...AT_REST, since } });
  expect(all(".kept .news [role=img], .kept .news button").map(nameOf)).toEqual([expect.stringContaining(tileInWords(tile))]);
  expect(all(".plan.news").map(nameOf)).toEqual(["Enlarge Ani’s Alhambra", "Enlarge Ben’s Alhambra"]);
  await fireEvent.click(button("Enlarge Ben’s Alhambra"));
  expect(all("dialog .news").map(nameOf)).toEqual([`${tileInWords("P7E")}; new since your last turn`]);
  await rerender(given("settle", { view, choices: [], following: { ...AT_REST, since: view } }));
  expect(all(".kept .news, .plan.news")).toEqual([]);
});

test("the main button waits for the name of the starting player", () => {
  show("caliph");
  expect(nameOf(main())).toBe("Name the starting playerchoose one of them");
});

test("everybody's Alhambra can be enlarged", async () => {
  show("six");
  for (const name of ["Ani", "Ben", "Fritz"]) {
    await fireEvent.click(button(`Enlarge ${name}’s Alhambra`));
    expect(nameOf(one("dialog h2"))).toBe(`${name}’s Alhambra`);
  }
});

test.each(names)("can be opened at any moment of a game, to look back: %s", (name) => {
  show(name, { readonly: true, choices: [] });
  expect(document.querySelector("[data-choice]")).toBeNull();
});
