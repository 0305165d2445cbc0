import { describe, expect, it } from "vitest";
import { soundsOf } from "../src/lib/sounds";
import { entry, position, tableState } from "./fixtures";

const before = tableState({ version: 5, log: [entry(1)], position: position({ to_move: 2 }) });
const after = (more: Parameters<typeof tableState>[0]) => tableState({ version: 6, position: position({ to_move: 2 }), ...more });

describe("the sounds of a change", () => {
  it("are silence if nothing happened", () => {
    expect(soundsOf(before, before, true)).toEqual({ first: null, then: null });
    expect(soundsOf(before, after({ log: [entry(1)] }), false)).toEqual({ first: null, then: null });
  });

  it("match what happened", () => {
    expect(soundsOf(before, after({ log: [entry(1), entry(2)] }), false)).toEqual({ first: null, then: "place" });
    const rolled = after({ log: [entry(1), entry(2), entry(3, { by: "chance" })] });
    expect(soundsOf(before, rolled, false)).toEqual({ first: "roll", then: null });
  });

  it("announce our turn and the end of the game once the dice lie still", () => {
    const mine = { log: [entry(1), entry(2)], position: position({ to_move: 1 }) };
    expect(soundsOf(before, after(mine), true)).toEqual({ first: null, then: "turn" });
    expect(soundsOf(before, after({ ...mine, status: "finished" }), false)).toEqual({ first: null, then: "over" });
    const rolled = { ...mine, log: [...mine.log, entry(3, { by: "chance" })] };
    expect(soundsOf(before, after(rolled), true)).toEqual({ first: "roll", then: "turn" });
  });
});
