import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { remarks as inAlcazaba } from "../src/games/alcazaba/coach";
import { remarks as inDicegame } from "../src/games/dicegame/coach";
import { remarks as inRollwrite } from "../src/games/rollwrite/coach";
import coach from "../src/generated/locales/en/rollwrite-coach.json";
import common from "../src/generated/locales/en/common.json";
import game from "../src/generated/locales/en/rollwrite.json";
import later from "../src/generated/locales/en/rollwrite-later.json";
import { api, ApiError } from "../src/lib/api";
import { isCoached, remember, said } from "../src/lib/coaching";
import { useTexts } from "../src/lib/i18n.svelte";
import { begunLesson, rememberLesson } from "../src/lib/lessons";
import type { TableState } from "../src/lib/messages";
import { settings } from "../src/lib/settings.svelte";
import { TableModel } from "../src/lib/table.svelte";
import Lesson from "../src/pages/table/coach/Lesson.svelte";
import Remarks from "../src/pages/table/coach/Remarks.svelte";
import { targets } from "../src/pages/table/coach/targets";
import * as alcazaba from "./alcazaba/played";
import * as dicegame from "./dicegame/played";
import { entry, made, seat, snapshot } from "./fixtures";
import * as rollwrite from "./rollwrite/played";

const topics = (found: { topic: string }[]): string[] => found.map(({ topic }) => topic);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe("what there is to remark", () => {
  it("in Roll & Write", () => {
    const at = (name: rollwrite.Name): string[] => topics(inRollwrite({ ...rollwrite.position(name), entries: [] }));
    expect(at("turn")).toEqual(["turn", "turning"]);
    expect(at("keep")).toEqual(["keep"]);
    expect(at("second")).toContain("second");
    expect(at("nothing")).toContain("all-built");
    const { view } = rollwrite.position("turn");
    expect(topics(inRollwrite({ view: { ...view, round: view.rounds }, choices: [], entries: [] }))).toEqual(["last-round"]);
    const ben = { ...view.seats[1]!, counts: view.seats[1]!.counts.with(0, view.sizes[0]!) };
    const completed = { ...view, seats: view.seats.with(1, ben) };
    expect(inRollwrite({ view: completed, choices: [], entries: [] })).toEqual([
      { topic: "completed", data: { name: "Ben", kind: { key: "rollwrite.buildings.P", data: {} }, n: 16 } },
    ]);
  });

  it("in the dice game", () => {
    const { view, choices } = dicegame.position("turn");
    expect(topics(inDicegame({ view, choices, entries: [] }))).toContain("turn");
    expect(topics(inDicegame({ view, choices: [], entries: [made({ do: "push", kind: "G" }, 2)] }))).toEqual(["pushed"]);
    const scored = { ...made({ do: "caliph", seat: 1 } as const, 1), also: [{ key: "dicegame.say.scored", data: {} }] };
    expect(topics(inDicegame({ view, choices: [], entries: [scored] }))).toEqual(["scoring"]);
  });

  it("in Alcazaba", () => {
    const { view, choices } = alcazaba.position("turn");
    expect(topics(inAlcazaba({ view, choices, entries: [] }))).toContain("turn");
    expect(topics(inAlcazaba({ view, choices: [], entries: [made({ do: "store", tile: "G10" }, 2)] }))).toEqual(["rebuilt"]);
  });
});

describe("whether there is a coach", () => {
  it("in the first game of a kind, unless somebody chose otherwise", () => {
    expect(isCoached("rollwrite", "one")).toBe(true);
    expect(isCoached("rollwrite", "two")).toBe(false);
    expect(isCoached("dicegame", "two")).toBe(true);
    expect(isCoached("rollwrite", "one")).toBe(true);
    vi.spyOn(settings, "coach", "get").mockReturnValue("on");
    expect(isCoached("rollwrite", "two")).toBe(true);
    vi.spyOn(settings, "coach", "get").mockReturnValue("off");
    expect(isCoached("rollwrite", "one")).toBe(false);
  });

  it("a lesson is not yet the first game", () => {
    rememberLesson("rollwrite", "first", "lesson");
    expect(begunLesson("rollwrite", "first")).toBe("lesson");
    expect(begunLesson("rollwrite", "solo")).toBe(null);
    expect(isCoached("rollwrite", "lesson")).toBe(true);
    expect(isCoached("rollwrite", "one")).toBe(true);
  });

  it("without anything to remember in, there is none", () => {
    const closed = (): Storage => {
      throw new Error("closed");
    };
    expect(isCoached("rollwrite", "one", closed)).toBe(false);
    remember("rollwrite turn", closed);
    expect(said(closed)).toEqual(new Set());
  });
});

describe("at the table", () => {
  beforeEach(() => useTexts("en", { ...common, ...game, ...later, ...coach }));

  function open(more: Partial<TableState>): TableModel {
    const model = new TableModel("table", api);
    model.load(snapshot({ seats: [seat(1), seat(2, { kind: "bot", holder: null }), seat(3, { kind: "bot", holder: null })], ...more }));
    return model;
  }

  it("says each thing once", async () => {
    const { view, choices } = rollwrite.position("turn");
    const position = { ...snapshot().position!, view, choices };
    const model = open({ position, log: [] });
    render(Remarks, { props: { model, remarks: inRollwrite as never } });
    expect(screen.getByRole("status").textContent).toContain("Your four dice meet");
    await fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.getByRole("status").textContent.trim()).toBe("");
    expect(said()).toEqual(new Set(["rollwrite turn"]));
    cleanup();
    render(Remarks, { props: { model: open({ position, log: [] }), remarks: inRollwrite as never } });
    expect(screen.getByRole("status").textContent).toContain("A coin turns a die");
  });

  it("leads through a lesson, and answers other tries", async () => {
    const step = vi.spyOn(api, "lessonStep").mockResolvedValue({ version: 6 });
    const lesson = { name: "first", step: "dice", number: 2, of: 10, points: [], token: "build:y5b3" };
    const model = open({ lesson, log: [entry(1)] });
    render(Lesson, { props: { model, others: [], replaying: false } });
    expect(screen.getByRole("status").textContent).toContain("The other two went to Ben, and Clara left you 5 and 6.");
    expect(screen.getByText("Step 2 of 10")).toBeTruthy();
    model.problem = new ApiError("not-in-lesson", { why: { key: "rollwrite.lesson.first.dice.not", data: {} } });
    flushSync();
    expect(screen.getByRole("alert").textContent).toContain("you are collecting gardens");
    await fireEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(step).toHaveBeenCalledWith("table", "back", { seat: 1, version: 5 });
    expect(screen.getByRole("alert").textContent).toBe("");
  });

  it("ends with other lessons, and with playing on", async () => {
    const end = vi.spyOn(api, "endLesson").mockResolvedValue({ version: 6 });
    const lesson = { name: "first", step: null, number: 10, of: 10, points: [], token: null };
    render(Lesson, { props: { model: open({ lesson }), others: ["solo"], replaying: false } });
    expect(screen.getByRole("link", { name: "Lesson: Alone" }).getAttribute("href")).toBe("/learn/rollwrite/solo");
    await fireEvent.click(screen.getByRole("button", { name: "Play on" }));
    expect(end).toHaveBeenCalledWith("table", 1);
  });
});

describe("what a lesson points at", () => {
  beforeEach(() => {
    Element.prototype.checkVisibility = () => true;
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 10, 10));
  });
  afterEach(() => document.body.replaceChildren());

  it("is the move, and then the main button", () => {
    document.body.innerHTML = `<button data-choice="place:G" aria-pressed="false"></button><button data-main></button>`;
    const [column, main] = document.body.children;
    expect(targets([], "place:G")).toEqual([column]);
    column!.setAttribute("aria-pressed", "true");
    expect(targets([], "place:G")).toEqual([main]);
    expect(targets([], null)).toEqual([]);
  });

  it("is what has not been pressed yet", () => {
    document.body.innerHTML = `<div class="tray"><div class="dice"><i aria-pressed="false"></i><i aria-pressed="true"></i></div></div><b data-main></b>`;
    const [first] = document.querySelectorAll("i");
    expect(targets(["tray 1", "tray 2", "nothing"], "throw:AC")).toEqual([first]);
    first!.setAttribute("aria-pressed", "true");
    expect(targets(["tray 1", "tray 2"], "throw:AC")).toEqual([document.querySelector("b")]);
  });
});
