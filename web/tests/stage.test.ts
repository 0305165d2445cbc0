/** What the tables of all games show of what is being played back: the stage, what is new since my last turn, dice before what they decide. */

import { cleanup, render } from "@testing-library/svelte";
import { createRawSnippet, type Component } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Following } from "../src/games/contract";
import { preload as preloadAlcazaba } from "../src/games/alcazaba/lazy";
import AlcazabaTable from "../src/games/alcazaba/Table.svelte";
import { preload as preloadDicegame } from "../src/games/dicegame/lazy";
import DicegameTable from "../src/games/dicegame/Table.svelte";
import { preload as preloadRollwrite } from "../src/games/rollwrite/lazy";
import RollwriteOpponent from "../src/games/rollwrite/Opponent.svelte";
import RollwriteTable from "../src/games/rollwrite/Table.svelte";
import { useTexts } from "../src/lib/i18n.svelte";
import { settings } from "../src/lib/settings.svelte";
import { made } from "./fixtures";
import englishAlcazaba from "./alcazaba/english";
import { steps as alcazaba } from "./alcazaba/played";
import englishDicegame from "./dicegame/english";
import { steps as dicegame } from "./dicegame/played";
import englishRollwrite from "./rollwrite/english";
import { steps as rollwrite } from "./rollwrite/played";

interface Step {
  view: object & { seat: number | null; players: string[] };
  entries: { seat: number | null; by: number | "chance"; token: string }[];
}

const GAMES = {
  rollwrite: { Table: RollwriteTable, steps: rollwrite, texts: englishRollwrite },
  dicegame: { Table: DicegameTable, steps: dicegame, texts: englishDicegame },
  alcazaba: { Table: AlcazabaTable, steps: alcazaba, texts: englishAlcazaba },
};

const log = createRawSnippet(() => ({ render: () => "<p>log</p>" }));
const skip = vi.fn();

const FOLLOWING = { landed: true, watching: true, since: null, skip, spectating: false };

/** Show what somebody just did, in the recorded step with this token, to somebody who sits elsewhere. */
function watch(game: keyof typeof GAMES, token: string, more: Partial<Following> = {}, now = true): void {
  const { Table, steps, texts } = GAMES[game];
  const all = steps as unknown as Step[];
  const at = all.findIndex(({ entries }, number) => number > 0 && entries.at(-1)?.token === token);
  const last = all[at]!.entries.at(-1)!;
  const entry = { ...last, say: `${all[at]!.view.players[(last.seat ?? 1) - 1]} plays ${token}`, also: [] };
  const deed = { seat: entry.seat, entry, before: all[at - 1]!.view, now };
  const following = { ...FOLLOWING, deed, ...more };
  useTexts("en", texts);
  render(Table as unknown as Component, {
    props: {
      view: all[at]!.view,
      entries: all[at]!.entries,
      choices: [],
      seats: [],
      mine: [entry.seat === 1 ? 2 : 1],
      focus: 1,
      act: vi.fn(),
      why: vi.fn(),
      readonly: false,
      following,
      log,
    },
  });
}

class NoResize {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const words = (thing: Element | null | undefined): string => (thing?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
const stage = (): HTMLElement => {
  const [found] = all("section[aria-label='What others do']");
  expect(found).toBeDefined();
  return found!;
};

beforeAll(async () => {
  await Promise.all([preloadRollwrite(), preloadDicegame(), preloadAlcazaba()]);
});
beforeEach(() => {
  vi.stubGlobal("ResizeObserver", NoResize);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  HTMLDialogElement.prototype.showModal = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the stage", () => {
  test("of Roll & Write shows the dice, the pair in use, and the building", () => {
    watch("rollwrite", "build:y1b4");
    expect(stage().querySelectorAll(".dice > span").length).toBeGreaterThan(1);
    expect(stage().querySelectorAll(".used")).toHaveLength(2);
    expect(stage().querySelector(".made")?.getAttribute("aria-label")).toMatch(/^[A-Z]/);
    expect(words(stage())).toContain("plays build:y1b4");
    expect(words(stage().querySelector(".who"))).toBe(rollwrite[0]!.view.players[1]);
  });

  test("of Roll & Write shows what a die was turned to", () => {
    const { view } = rollwrite[12]!; // Ben has yellow 3 and 1, blue 2 and 5
    const after = structuredClone(view);
    after.seats[1]!.blue[0]!.pips = 3;
    const move = { do: "turn", colour: "blue", pips: 2, to: 3 } as const;
    const deed = { seat: 2, entry: made(move, 2), before: view, now: true };
    useTexts("en", englishRollwrite);
    render(RollwriteOpponent, { view: after, following: { ...FOLLOWING, deed } });
    expect(all(".dice > span").map(words)).toEqual(["3", "1", "3", "5"]);
    expect(all(".used").map(words)).toEqual(["3"]);
    expect(all(".rest")).toEqual([]);
  });

  test("of the dice game shows the column, the reward, and which dice are held", () => {
    watch("dicegame", "place:C");
    expect(words(stage().querySelector(".does"))).toMatch(/^[1-8] ×$/);
    expect(stage().querySelector(".does svg")).not.toBeNull();
    cleanup();
    watch("dicegame", "take:2");
    expect(stage().querySelectorAll(".does svg").length).toBeGreaterThan(2);
  });

  test("of Alcazaba shows the tile", () => {
    watch("alcazaba", "build@-1,0");
    expect(stage().querySelector(".does [role=img]")?.getAttribute("aria-label")).toMatch(/^Garden/i);
  });

  test("passes on to whoever is next, and still tells what was done", () => {
    watch("alcazaba", "place:A", {}, false);
    expect(words(stage().querySelector(".who"))).toBe(alcazaba[0]!.view.players[2]);
    expect(words(stage().querySelector(".said"))).toContain(`${alcazaba[0]!.view.players[1]} plays place:A`);
  });

  test("can be left for my turn", () => {
    watch("rollwrite", "build:y1b4");
    stage().querySelector("button")?.click();
    expect(skip).toHaveBeenCalledOnce();
    cleanup();
    watch("rollwrite", "build:y1b4", { skip: null });
    expect(stage().querySelector("button")).toBeNull();
  });

  test("does not promise a turn to those who only watch", () => {
    watch("rollwrite", "build:y1b4");
    expect(words(stage().querySelector("button"))).toBe("Skip to my turn");
    cleanup();
    watch("rollwrite", "build:y1b4", { spectating: true });
    expect(words(stage().querySelector("button"))).toBe("Skip ahead");
  });
});

describe("while dice tumble", () => {
  test.each(["rollwrite", "dicegame", "alcazaba"] as const)("the prompt of %s tells it only to those who listen", (game) => {
    const token = { rollwrite: "(y1b5)", dicegame: "(PPPCCCGT)", alcazaba: "(PPCCGGTT)" }[game];
    watch(game, token, { landed: false });
    const [shown, spoken] = all(".say p");
    expect(words(shown)).toBe("The dice are rolling …");
    expect(shown?.getAttribute("aria-hidden")).toBe("true");
    expect(spoken?.getAttribute("role")).toBe("status");
    expect(spoken?.classList.contains("sr")).toBe(true);
    expect(words(spoken)).not.toBe("");
  });

  test("Alcazaba does not show yet where a marker would land", () => {
    watch("alcazaba", "(PPCCGGTT)", { landed: false });
    expect(all(".field.ghost")).toHaveLength(0);
    cleanup();
    watch("alcazaba", "(PPCCGGTT)");
    expect(all(".field.ghost").length).toBeGreaterThan(0);
  });
});

describe("what is new since my last turn", () => {
  const since = (steps: readonly { view: object }[], at: number): never => steps[at]!.view as never;

  test("is ringed and told in Roll & Write", () => {
    watch("rollwrite", "build:y2b1", { since: since(rollwrite, 0) });
    expect(all(".mini .cell.news").length + all(".sheet .cell.news").length).toBeGreaterThan(0);
    expect(all(".sr").map(words).join(" ")).toContain("new since your last turn");
  });

  test("is ringed and told in the dice game", () => {
    watch("dicegame", "place:S", { since: since(dicegame, 7) });
    expect(all(".field.news").length).toBeGreaterThan(0);
    expect(all("[data-track] .sr").map(words).join(" ")).toContain("new since your last turn");
  });

  test("is ringed and told in Alcazaba", () => {
    watch("alcazaba", "build@-1,0", { since: since(alcazaba, 0) });
    expect(all("rect.new").length).toBeGreaterThan(0);
    expect(all(".sr").map(words).join(" ")).toContain("New since your last turn: Garden");
  });

  test.each(["rollwrite", "alcazaba"] as const)("has a dot on the tab of the other players in %s", (game) => {
    const dots = (): string[] => all("nav .dot").map(words);
    watch(game, { rollwrite: "build:y2b1", alcazaba: "build@-1,0" }[game], { since: since(GAMES[game].steps, 0) });
    expect(dots()).toEqual(["Players, new since your last turn"]);
    cleanup();
    watch(game, { rollwrite: "build:y2b1", alcazaba: "build@-1,0" }[game]);
    expect(dots()).toEqual([]);
  });

  test("is nothing once I acted", () => {
    watch("rollwrite", "build:y2b1", { since: rollwrite[3]!.view as never });
    expect(all(".news")).toHaveLength(0);
  });
});

test("the pace of others is one of four", () => {
  const beats = (["calm", "normal", "quick", "at-once"] as const).map((tempo) => {
    settings.tempo = tempo;
    return settings.beat;
  });
  expect(beats).toEqual([1400, 900, 400, 0]);
  settings.tempo = "normal";
});

test("letters are on from the start only where colours are hard to tell apart", () => {
  settings.load();
  expect(settings.letters).toBe("on"); // the system asks for more contrast, as it says yes to everything here
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  settings.load();
  expect(document.documentElement.dataset.letters).toBe("off");
  settings.letters = "on";
  settings.load();
  expect(document.documentElement.dataset.letters).toBe("on");
  settings.letters = "off";
});
