import { describe, expect, test } from "vitest";
import type { AlcazabaView } from "../../src/games/alcazaba/messages";
import { changes } from "../../src/games/alcazaba/motion";
import { changed, position, steps } from "./played";

/** Everything that changed, in words. */
function moved(before: AlcazabaView | null, now: AlcazabaView): string[] {
  const seen = changes(before, now);
  return [
    ...now.seats.flatMap(({ seat, alhambra, reserve, beside }) => [
      ...alhambra.filter(({ tile }) => seen.built(seat, tile)).map(({ tile }) => `${seat} built ${tile}`),
      ...[...reserve, ...beside].filter((tile) => seen.stored(seat, tile)).map((tile) => `${seat} stored ${tile}`),
    ]),
    ...now.columns.flatMap(({ tiles }) => tiles.filter((tile) => seen.laid(tile)).map((tile) => `laid ${tile}`)),
    ...seen.taken.map(({ seat, tile }) => `${seat} took ${tile}`),
    ...seen.scored.map((points, at) => `${at + 1} scored ${points}`),
  ];
}

const settle = position("settle").view;

describe("between two positions", () => {
  test("nothing moves if nothing changed, or in the first one", () => {
    expect(moved(settle, settle)).toEqual([]);
    expect(moved(null, settle)).toEqual([]);
  });

  test("a tile that was taken is built, or stored", () => {
    const tile = settle.taken!;
    const built = changed(settle, (view) => {
      view.taken = null;
      view.seats[0]!.alhambra.push({ tile, x: 7, y: 7 });
    });
    expect(moved(settle, built)).toEqual([`1 built ${tile}`]);
    const stored = changed(settle, (view) => {
      view.taken = null;
      view.seats[0]!.reserve.push(tile);
    });
    expect(moved(settle, stored)).toEqual([`1 stored ${tile}`]);
  });

  test("an exchange moves two tiles", () => {
    const before = position("rebuild").view;
    const [kept] = before.seats[0]!.reserve;
    const [stood] = before.seats[0]!.alhambra;
    const now = changed(before, (view) => {
      view.seats[0]!.reserve = [...view.seats[0]!.reserve.slice(1), stood!.tile];
      view.seats[0]!.alhambra[0] = { ...stood!, tile: kept! };
    });
    expect(moved(before, now)).toEqual([`1 built ${kept}`, `1 stored ${stood!.tile}`]);
  });

  test("nothing moves when going back or jumping ahead", () => {
    expect(
      moved(
        settle,
        changed(settle, (view) => (view.round += 2)),
      ),
    ).toEqual([]);
    expect(moved(settle, position("turn").view)).toEqual([]);
    const [first, ...rest] = steps.map(({ view }) => view);
    for (const view of rest.filter(({ round }) => round > first!.round)) expect(moved(view, first!)).toEqual([]);
  });
});

test("in a recorded game, only what is new is marked as new", () => {
  const built = (view: AlcazabaView): number => view.seats.reduce((sum, seat) => sum + seat.alhambra.length, 0);
  steps.slice(1).forEach(({ view }, before) => {
    const was = steps[before]!.view;
    const lines = moved(was, view);
    expect(lines.filter((line) => line.includes("built"))).toHaveLength(built(view) - built(was));
    expect(lines.filter((line) => line.startsWith("laid"))).toHaveLength(was.unseen.length - view.unseen.length);
    const scored = view.scorings.length > was.scorings.length;
    expect(lines.filter((line) => line.includes("scored"))).toHaveLength(scored ? view.seats.length : 0);
  });
});
