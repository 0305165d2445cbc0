import { describe, expect, it } from "vitest";
import { soundOf } from "../src/lib/sounds";
import { entry, position, tableState } from "./fixtures";

const before = tableState({ version: 5, log: [entry(1)], position: position({ to_move: 2 }) });
const after = (more: Parameters<typeof tableState>[0]) => tableState({ version: 6, position: position({ to_move: 2 }), ...more });

describe("the sound of a change", () => {
  it("is silence if nothing happened", () => {
    expect(soundOf(before, before, true)).toBeNull();
    expect(soundOf(before, after({ log: [entry(1)] }), false)).toBeNull();
  });

  it("matches what happened", () => {
    expect(soundOf(before, after({ log: [entry(1), entry(2)] }), false)).toBe("place");
    expect(soundOf(before, after({ log: [entry(1), entry(2), entry(3, { by: "chance" })] }), false)).toBe("roll");
  });

  it("announces our turn and the end of the game", () => {
    const mine = { log: [entry(1), entry(2)], position: position({ to_move: 1 }) };
    expect(soundOf(before, after(mine), true)).toBe("turn");
    expect(soundOf(before, after({ ...mine, status: "finished" }), false)).toBe("over");
  });
});
