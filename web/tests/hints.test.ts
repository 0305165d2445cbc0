import { beforeEach, describe, expect, it } from "vitest";
import { ApiError, type Api } from "../src/lib/api";
import type { Hint } from "../src/lib/messages";
import { TableModel } from "../src/lib/table.svelte";
import { Hinting } from "../src/pages/table/hints/hinting.svelte";
import { besideText, worthOf } from "../src/pages/table/hints/worth";
import { remembered } from "../src/pages/table/hints/worths.svelte";
import common from "../src/generated/locales/en/common.json";
import texts from "../src/generated/locales/en/hint.json";
import { useTexts } from "../src/lib/i18n.svelte";
import { entry, position, seat, snapshot, update } from "./fixtures";

const choices = position().choices;
const words = { key: "rollwrite.say.stop", data: {} };

const hint = (values: Record<string, [number, Hint["choices"][string]["grade"]]>, more: Partial<Hint> = {}): Hint => {
  const choices = Object.fromEntries(Object.entries(values).map(([token, [value, grade]]) => [token, { value, grade }]));
  const [first] = Object.entries(choices).toSorted(([, a], [, b]) => b.value - a.value);
  const best = [{ token: first![0], value: first![1].value, words }];
  return { evaluator: "rollwrite 1", seat: 1, ply: 1, points: false, best, then: [], choices, beside: null, why: [], ...more };
};

const bots = [seat(1), seat(2, { kind: "bot", holder: null })];

function table(ask: Api["hint"]): { model: TableModel; hinting: Hinting } {
  const api = { hint: ask } as unknown as Api;
  const model = new TableModel("table", api, async () => undefined);
  model.load(snapshot({ seats: bots, position: position({ choices }), hints: { given: true, used: [] } }));
  return { model, hinting: new Hinting(model, api) };
}

beforeEach(() => useTexts("en", { ...common, ...texts }));

describe("the hint for a decision", () => {
  it("is asked for with the version that is seen, and belongs to that decision", async () => {
    const asked: unknown[] = [];
    const { model, hinting } = table(async (...what) => (asked.push(what), hint({ stop: [0.4, ""] })));
    expect(hinting.hint).toBeNull();
    await hinting.ask();
    expect(asked).toEqual([["table", 1, 5]]);
    expect(hinting.best?.token).toBe("stop");
    // That it was noted changes nothing about the decision.
    model.update(update(6, { seats: bots, position: position({ ply: 1, choices }), hints: { given: true, used: [1] } }));
    expect(hinting.asked).toBe(true);
    expect(hinting.best?.token).toBe("stop");
    model.update(update(7, { seats: bots, position: position({ ply: 2, choices }), entries: [entry(2)] }));
    expect(hinting.asked).toBe(false);
    expect(hinting.hint).toBeNull();
  });

  it("is not there for decisions of others", async () => {
    const { model, hinting } = table(async () => hint({ stop: [0.4, ""] }));
    model.update(update(6, { seats: bots, position: position({ to_move: 2 }) }));
    await hinting.ask();
    expect(hinting.due).toBeNull();
    expect(hinting.hint).toBeNull();
  });

  it("says why there is none, and is not asked for again by itself", async () => {
    const { model, hinting } = table(() => Promise.reject(new ApiError("busy")));
    await hinting.ask();
    expect(model.problem?.code).toBe("busy");
    expect([hinting.asked, hinting.hint]).toEqual([true, null]);
  });
});

describe("what a choice is worth", () => {
  const told = hint({ a: [0.5, ""], b: [0.5, ""], c: [0.4998, ""], d: [0.49, ""], e: [0.46, "?!"], f: [0.44, "?"], g: [0.3, "??"] });

  it("is a star for the best, all of them, and else what it loses, with its grade", () => {
    expect(["a", "b", "c", "d", "e", "f", "g"].map((token) => worthOf(told, token)?.sign)).toEqual([
      "★",
      "★",
      "≈",
      "−1.0",
      "−4.0 ?!",
      "−6.0 ?",
      "−20 ??",
    ]);
    expect(worthOf(told, "unknown")).toBeNull();
  });

  it("is told in words, too", () => {
    expect(worthOf(told, "a")?.words).toBe("the best choice");
    expect(worthOf(told, "d")?.words).toBe("1.0 percentage points less than the best");
    expect(worthOf(told, "g")?.words).toBe("20 percentage points less than the best: a blunder");
  });

  it("is in points where only points count", () => {
    const alone = hint({ a: [90, ""], b: [86.5, "?"] }, { points: true });
    expect(worthOf(alone, "b")).toEqual({ sign: "−3.5 ?", words: "3.5 points less than the best: a mistake", look: "mistake" });
    expect(besideText(alone, { token: "b", value: 86.5, words })).toMatch(/^Not as good: .+ \(−3.5\)\.$/);
    expect(besideText(alone, { token: "b", value: 89.99, words })).toMatch(/^Almost as good: /);
  });
});

describe("whether every choice shows what it is worth", () => {
  it("is remembered for one table only, and not at first", () => {
    sessionStorage.clear();
    const here = remembered("one");
    expect(here.on).toBe(false);
    here.on = true;
    expect([remembered("one").on, remembered("other").on]).toEqual([true, false]);
    here.on = false;
    expect(remembered("one").on).toBe(false);
  });

  it("works where the browser keeps nothing", () => {
    const refusing = (): Storage => {
      throw new Error("no storage");
    };
    const here = remembered("one", refusing);
    here.on = true;
    expect(here.on).toBe(true);
  });
});
