import { describe, expect, it } from "vitest";
import type { GameFacts, GameOption } from "../src/lib/messages";
import { Form, type Preset } from "../src/pages/newtable/form.svelte";

const option = (
  name: string,
  type: GameOption["type"],
  by: Record<number, [GameOption["choices"], string | number | boolean]>,
): GameOption => ({
  name,
  title: name,
  tag: name,
  type,
  own: type === "str",
  choices: [],
  default: null,
  by_players: Object.entries(by).map(([players, [choices, usual]]) => ({ players: Number(players), choices, default: usual })),
});

const game: GameFacts = {
  name: "rollwrite",
  hints: true,
  least: 1,
  most: 5,
  minutes: 30,
  bots: ["random", "player", "master"].map((name) => ({ name, title: name, about: null })),
  strongest: "master",
  imaginary: [1, 2],
  lessons: [],
  options: [
    option("virtual", "int", { 1: [[2, 3, 4], 2], 2: [[1], 1], 3: [[0], 0] }),
    option("versus", "bool", { 1: [[false, true], false], 2: [[false], false], 3: [[false], false] }),
    option("sheet", "str", { 1: [["house"], "house"], 2: [["house"], "house"], 3: [["house"], "house"] }),
  ],
};

const newForm = (preset: Preset, me = "Ani"): Form => new Form(game, preset, me, "player", "Guest");

describe("a new table", () => {
  it("with friends has open seats", () => {
    const form = newForm("friends");
    expect(form.table()).toEqual({
      game: "rollwrite",
      seats: [{ kind: "me", name: "Ani" }, { kind: "open" }, { kind: "open" }],
      options: {},
      dice: "rolled",
      public: false,
      hints: false,
    });
  });

  it("has hints for several people only if they are to have them", () => {
    const form = newForm("friends");
    form.hints = true;
    expect(form.table().hints).toBe(true);
    for (const one of form.seats.slice(1)) one.kind = "bot";
    expect([form.people, form.table().hints]).toEqual([1, false]);
  });

  it("on a shared screen needs names", () => {
    const form = newForm("screen");
    expect(form.nameless).toEqual([1]);
    form.seats[1]!.name = " Ben ";
    expect(form.nameless).toEqual([]);
    expect(form.table().seats[1]).toEqual({ kind: "person", name: "Ben" });
  });

  it("has only the options for its number of players", () => {
    const form = newForm("solo");
    expect(form.fields.map((field) => field.option.name)).toEqual(["virtual", "versus", "sheet"]);
    form.players = 3;
    expect(form.fields.map((field) => field.option.name)).toEqual(["sheet"]);
  });

  it("sends what differs from the default, and drops what is no longer possible", () => {
    const form = newForm("solo");
    form.chosen = { virtual: 4, versus: true, sheet: "STC/PGA" };
    expect(form.table().options).toEqual({ virtual: 4, versus: true, sheet: "STC/PGA" });
    form.chosen.versus = false;
    form.chosen.virtual = 2;
    form.chosen.sheet = "house";
    expect(form.table().options).toEqual({});
    form.chosen.virtual = 3;
    form.players = 2;
    expect(form.table().options).toEqual({});
  });

  it("has bots of one strength, and asks for it only if there are any", () => {
    const form = newForm("solo");
    form.players = 3;
    expect(form.hasBots).toBe(false);
    form.seats[1]!.kind = "bot";
    form.seats[2]!.kind = "bot";
    expect(form.hasBots).toBe(true);
    form.level = "master";
    expect(form.table().seats.slice(1)).toEqual([
      { kind: "bot", level: "master" },
      { kind: "bot", level: "master" },
    ]);
  });

  it("alone needs no name", () => {
    const form = newForm("solo", "");
    expect(form.nameless).toEqual([]);
    expect(form.table().seats).toEqual([{ kind: "me", name: "Guest" }]);
    form.players = 2;
    expect(form.nameless).toEqual([0, 1]);
    form.seats[1]!.kind = "bot";
    expect(form.nameless).toEqual([]);
  });

  it("never has two seats for me", () => {
    const form = newForm("solo");
    form.players = 4;
    expect(form.seats.map((one) => one.kind)).toEqual(["me", "person", "person", "person"]);
  });
});
