import { describe, expect, test } from "vitest";
import type { RollwriteView } from "../../src/games/rollwrite/messages";
import { changes, type Arrival } from "../../src/games/rollwrite/motion";
import { changed, position, steps } from "./played";

/** Everything that changed, in words. */
function moved(before: RollwriteView | null, now: RollwriteView): string[] {
  const seen = changes(before, now);
  const found: string[] = [];
  for (const { seat, virtual, yellow, blue } of now.seats) {
    if (virtual) continue;
    for (let row = 1; row <= 6; row += 1) {
      for (let column = 1; column <= 6; column += 1) if (seen.built(seat, row, column)) found.push(`${seat} built ${row}/${column}`);
    }
    for (let coin = 0; coin < now.coins; coin += 1) if (seen.coin(seat, coin)) found.push(`${seat} coin ${coin}`);
    for (const [colour, dice] of [
      ["yellow", yellow],
      ["blue", blue],
    ] as const) {
      dice.forEach((die, number) => {
        const arrival: Arrival | null = seen.die(seat, colour, number);
        if (arrival) found.push(`${seat} ${arrival} ${colour} ${die.pips}`);
      });
    }
  }
  return found;
}

describe("between two positions", () => {
  const turn = changed(position("turn").view, (view) => {
    const [me, next] = view.seats;
    Object.assign(me!, { circled: 9, crossed: 2, yellow: dice(2, 5), blue: dice(3, 6) });
    Object.assign(next!, { yellow: dice(4), blue: dice(1) });
  });

  test("nothing moves if nothing changed, or in the first one", () => {
    expect(moved(turn, turn)).toEqual([]);
    expect(moved(null, turn)).toEqual([]);
  });

  test("a turned die turns, and its coin is crossed out", () => {
    const now = changed(turn, (view) => Object.assign(view.seats[0]!, { crossed: 3, yellow: dice(3, 5) }));
    expect(moved(turn, now)).toEqual(["1 coin 2", "1 turned yellow 3"]);
    expect(moved(now, turn)).toEqual([]); // undone
  });

  test("a building is glazed, used dice are rolled, the others are passed on", () => {
    const now = changed(turn, (view) => {
      const cell = view.seats[0]!.built.findIndex((row) => row.includes(false));
      const column = view.seats[0]!.built[cell]!.indexOf(false);
      view.seats[0]!.built[cell]![column] = true;
      Object.assign(view.seats[0]!, { yellow: dice(1), blue: dice(4) });
      Object.assign(view.seats[1]!, { yellow: dice(4, 5), blue: dice(1, 6) });
      view.seat = 2;
    });
    const [built, ...rest] = moved(turn, now);
    expect(built).toMatch(/^1 built /);
    expect(rest).toEqual(["1 rolled yellow 1", "1 rolled blue 4", "2 passed yellow 5", "2 passed blue 6"]);
  });

  test("gained coins are circled, and four dice are rolled", () => {
    const now = changed(turn, (view) => {
      Object.assign(view.seats[0]!, { circled: 11, yellow: dice(1, 6), blue: dice(1, 2) });
      view.phase = "keep";
    });
    expect(moved(turn, now)).toEqual([
      "1 coin 9",
      "1 coin 10",
      "1 rolled yellow 1",
      "1 rolled yellow 6",
      "1 rolled blue 1",
      "1 rolled blue 2",
    ]);
    const kept = changed(now, (view) => {
      Object.assign(view.seats[0]!, { yellow: dice(1), blue: dice(2) });
      Object.assign(view.seats[1]!, { yellow: dice(4, 6), blue: dice(1, 1) });
      view.seat = 2;
      view.phase = "turn";
    });
    expect(moved(now, kept)).toEqual(["2 passed yellow 6", "2 passed blue 1"]);
  });

  test("nothing moves when jumping elsewhere in the game", () => {
    expect(
      moved(
        turn,
        changed(turn, (view) => (view.round += 2)),
      ),
    ).toEqual([]);
    expect(
      moved(
        turn,
        changed(turn, (view) => (view.round -= 1)),
      ),
    ).toEqual([]);
  });
});

test("in a recorded game, only new buildings and coins are marked as new", () => {
  steps.slice(1).forEach(({ view }, before) => {
    const was = steps[before]!.view;
    const built = moved(was, view).filter((line) => line.includes("built"));
    const count = (one: RollwriteView): number => one.seats.flatMap((seat) => seat.built.flat()).filter(Boolean).length;
    expect(built).toHaveLength(count(view) - count(was));
    const coins = moved(was, view).filter((line) => line.includes("coin"));
    const used = (one: RollwriteView): number => one.seats.reduce((sum, seat) => sum + seat.circled + seat.crossed, 0);
    expect(coins).toHaveLength(used(view) - used(was));
  });
});

function dice(...pips: number[]): { pips: number; turned: number }[] {
  return pips.map((one) => ({ pips: one, turned: 0 }));
}
