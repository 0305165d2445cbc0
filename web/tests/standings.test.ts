import { describe, expect, it } from "vitest";
import { compare, kindOf } from "../src/lib/ownscores";
import { distance, standings } from "../src/lib/standings";
import { tableState } from "./fixtures";

const scores = (...points: number[]): { seat: number; points: number }[] => points.map((one, at) => ({ seat: at + 1, points: one }));
const ranks = (all: ReturnType<typeof standings>): string[] => all.map(({ seat, rank, shared }) => `${seat}:${rank}${shared ? "=" : ""}`);

describe("standings", () => {
  it("are ordered by points, and equal points share a rank", () => {
    expect(ranks(standings(scores(40, 71, 58), [2]))).toEqual(["2:1", "3:2", "1:3"]);
    expect(ranks(standings(scores(58, 71, 58, 30), [2]))).toEqual(["2:1", "1:2=", "3:2=", "4:4"]);
    expect(ranks(standings(scores(71, 20, 71), [1, 3]))).toEqual(["1:1=", "3:1=", "2:3"]);
  });

  it("put whoever won first, even if others have as many points", () => {
    expect(ranks(standings(scores(50, 50), [2]))).toEqual(["2:1", "1:2"]);
  });

  it("tell how far somebody is ahead or behind", () => {
    const all = standings(scores(40, 71, 58), [2]);
    expect([1, 2, 3].map((seat) => distance(all, seat))).toEqual([-31, 13, -13]);
    expect(distance(standings(scores(71, 71), [1, 2]), 1)).toBe(0);
    expect(distance(standings(scores(71), [1]), 1)).toBeNull();
  });
});

describe("one's own games", () => {
  const play = (id: string, points: number, storage: Storage): ReturnType<typeof compare> =>
    compare("kind", { table: id, points }, storage);

  it("are compared with each other, each only once", () => {
    localStorage.clear();
    expect(play("a", 60, localStorage)).toEqual({ rank: 1, games: 1, best: 60, next: null });
    expect(play("b", 80, localStorage)).toEqual({ rank: 1, games: 2, best: 80, next: null });
    expect(play("c", 55, localStorage)).toEqual({ rank: 3, games: 3, best: 80, next: 60 });
    expect(play("a", 60, localStorage)).toEqual({ rank: 2, games: 3, best: 80, next: 80 });
  });

  it("need not be kept", () => {
    const refuse = (): never => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const full: Storage = { length: 0, clear: refuse, key: refuse, removeItem: refuse, getItem: () => "{", setItem: refuse };
    expect(play("a", 60, full)).toEqual({ rank: 1, games: 1, best: 60, next: null });
  });

  it("are of one kind if they were set up alike", () => {
    const facts = { ...tableState().table, options: { Virtual: "2", Sheet: "house" } };
    const alike = { ...facts, id: "other", options: Object.fromEntries(Object.entries(facts.options).toReversed()) };
    expect(kindOf(alike)).toBe(kindOf(facts));
    expect(kindOf({ ...facts, dice: "typed" })).not.toBe(kindOf(facts));
    expect(kindOf({ ...facts, options: { Virtual: "3" } })).not.toBe(kindOf(facts));
  });
});
