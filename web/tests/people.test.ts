import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import common from "../src/generated/locales/en/common.json";
import home from "../src/generated/locales/en/home.json";
import { addressTo, useTexts } from "../src/lib/i18n.svelte";
import type { Card } from "../src/lib/messages";
import TableLine from "../src/pages/home/TableLine.svelte";
import People from "../src/pages/table/People.svelte";
import { seat } from "./fixtures";

const card = (game: string, ...seats: Card["seats"]): Card => ({
  id: "x",
  game,
  seats,
  round: 6,
  rounds: 6,
  status: "finished",
  your_turn: false,
  updated: "2026-01-01T00:00:00Z",
});

const words = (): string => (screen.getByRole("link").querySelector("b")?.textContent ?? "").replace(/\s+/g, " ").trim();

describe("who is called what", () => {
  beforeEach(() => useTexts("en", { ...common, ...home }));
  afterEach(() => {
    cleanup();
    addressTo(null);
  });

  const bot = seat(2, { kind: "bot", name: "Yusuf", bot: "master", holder: null });

  it("is you at a table without other people, and your name among others", () => {
    addressTo("Guest");
    render(People, { seats: [seat(1, { name: "Guest" }), bot], held: [1] });
    expect(screen.getAllByRole("listitem").map((one) => one.textContent.trim().replace(/\s+/g, " "))).toEqual(["You", "Yusuf bot, master"]);
    cleanup();
    addressTo(null);
    render(People, { seats: [seat(1), seat(2)], held: [1] });
    expect(screen.getAllByRole("listitem").map((one) => one.textContent.trim().replace(/\s+/g, " "))).toEqual(["Ani you", "Ben here"]);
  });

  it("is you in the list of one's own games, but not in that of others", () => {
    const seats: Card["seats"] = [
      { name: "Guest", kind: "person", points: 20, won: false },
      { name: "Yusuf", kind: "bot", points: 31, won: true },
    ];
    render(TableLine, { card: card("rollwrite", ...seats), mine: true });
    expect(words()).toBe("Winner:Yusuf 31, You 20");
    cleanup();
    render(TableLine, { card: card("rollwrite", ...seats) });
    expect(words()).toBe("Winner:Yusuf 31, Guest 20");
  });

  it("is Dirk where Dirk has won", () => {
    const dirk = { name: { key: "dicegame.dirk", data: {} }, kind: "imaginary", points: 40, won: true } as const;
    const people = ["Ani", "Ben"].map((name) => ({ name, kind: "person", points: 30, won: false }) as const);
    render(TableLine, { card: card("dicegame", ...people, dirk), mine: true });
    expect(words()).toBe("Winner:Dirk 40, Ani 30, Ben 30");
    cleanup();
    const virtual = { key: "rollwrite.virtual", data: { dirk: { key: "rollwrite.dirk.2", data: {} } } };
    render(TableLine, { card: card("rollwrite", people[0]!, { ...dirk, name: virtual }), mine: true });
    expect(words()).toBe("Winner:Virtual Dirki 40, You 30");
  });
});
