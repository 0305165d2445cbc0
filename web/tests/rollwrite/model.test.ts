import { describe, expect, test } from "vitest";
import {
  buildIn,
  cells,
  coinRow,
  fields,
  lastBuilt,
  lineEnds,
  legalChoices,
  otherSheets,
  pad,
  purse,
  turnDie,
} from "../../src/games/rollwrite/model";
import { made } from "../fixtures";
import { changed, position, steps, type Name } from "./played";

const TURNS: Name[] = ["turn", "poor", "twins", "nothing", "two", "solo", "versus", "five"];

const ROLL = { do: "pair", yellow: 1, blue: 1 } as const;

describe("legal choices", () => {
  test.each(TURNS)("every choice of %s is shown exactly once", (name) => {
    const { view, choices } = position(name);
    const legal = legalChoices(choices);
    const seat = view.seats[view.seat! - 1]!;
    const lit = cells(view, seat, legal.builds)
      .flat()
      .flatMap((cell) => cell.choice ?? []);
    const turning = (["yellow", "blue"] as const)
      .flatMap((colour) => fields(seat, colour, legal.turns))
      .flatMap(({ up, down }) => [up, down]);
    const shown = [...lit, ...turning, legal.coins, legal.stop, ...legal.keeps].flatMap((choice) => choice?.token ?? []);
    expect(shown.toSorted()).toEqual(choices.map((choice) => choice.token).toSorted());
  });

  test("nothing is lit when nothing can be chosen", () => {
    const { view } = position("turn");
    expect(
      cells(view, view.seats[0]!, [])
        .flat()
        .some((cell) => cell.choice),
    ).toBe(false);
  });

  test("only cells not yet built are lit, where two dice meet", () => {
    const { view, choices } = position("turn");
    const seat = view.seats[0]!;
    for (const cell of cells(view, seat, legalChoices(choices).builds)
      .flat()
      .filter(({ choice }) => choice)) {
      expect(cell.built).toBe(false);
      expect(seat.yellow.map((die) => die.pips)).toContain(cell.row);
      expect(seat.blue.map((die) => die.pips)).toContain(cell.column);
      expect(cell.choice).toMatchObject(buildIn(cell.row, cell.column));
      expect(cell.choice!.kind).toBe(cell.kind);
    }
  });

  test("the pairs to keep all consist of dice that were rolled", () => {
    const { view, choices } = position("keep");
    const { keeps, builds, coins } = legalChoices(choices);
    expect(keeps.length).toBeGreaterThanOrEqual(2);
    expect(builds).toEqual([]);
    expect(coins).toBeNull();
    const dice = view.seats[view.seat! - 1]!;
    for (const keep of keeps) {
      expect([keep.yellow, keep.passes.yellow].toSorted()).toEqual(dice.yellow.map((die) => die.pips).toSorted());
      expect([keep.blue, keep.passes.blue].toSorted()).toEqual(dice.blue.map((die) => die.pips).toSorted());
    }
  });
});

describe("dice", () => {
  test("lie on the field of their pips, both on one field if they are equal", () => {
    const { view, choices } = position("twins");
    const seat = view.seats[0]!;
    const six = fields(seat, "yellow", legalChoices(choices).turns);
    const taken = six.filter((field) => field.dice.length);
    expect(six.map((field) => field.pips)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(taken).toHaveLength(1);
    expect(taken[0]!.dice.map((die) => die.number)).toEqual([0, 1]);
    expect(taken[0]!.pips).toBe(seat.yellow[0]!.pips);
  });

  test("are turned to the neighbouring field, as their moves say", () => {
    const { view, choices } = position("turn");
    for (const colour of ["yellow", "blue"] as const) {
      for (const field of fields(view.seats[0]!, colour, legalChoices(choices).turns)) {
        if (field.up) expect(field.up).toMatchObject(turnDie(colour, field.pips, field.pips + 1));
        if (field.down) expect(field.down).toMatchObject(turnDie(colour, field.pips, field.pips - 1));
        if (!field.dice.length) expect([field.up, field.down]).toEqual([null, null]);
      }
    }
  });

  test("cannot be turned without coins", () => {
    const { view, choices } = position("poor");
    expect(purse(view.seats[0]!)).toBe(0);
    expect(legalChoices(choices).turns).toEqual([]);
  });
});

describe("ends of rows and columns", () => {
  test("count what is built, with the points printed on the sheet", () => {
    const { view } = position("over");
    for (const seat of view.seats) {
      const rows = lineEnds(view, seat, "yellow", null);
      const columns = lineEnds(view, seat, "blue", null);
      const built = seat.built.flat().filter(Boolean).length;
      for (const ends of [rows, columns]) {
        expect(ends.reduce((sum, end) => sum + end.built, 0)).toBe(built);
        for (const end of ends) expect([end.points, end.rises]).toEqual([view.line_points[end.built], false]);
      }
      expect(rows[0]!.built).toBe(seat.built[0]!.filter(Boolean).length);
      expect(columns[5]!.built).toBe(seat.built.filter((row) => row[5]).length);
    }
  });

  test("include a previewed building", () => {
    const { view, choices } = position("turn");
    const seat = view.seats[0]!;
    for (const build of legalChoices(choices).builds) {
      const before = lineEnds(view, seat, "yellow", null)[build.yellow - 1]!;
      const after = lineEnds(view, seat, "yellow", build);
      expect(after[build.yellow - 1]).toEqual({
        line: build.yellow,
        built: before.built + 1,
        points: view.line_points[before.built + 1],
        rises: view.line_points[before.built + 1]! > before.points,
      });
      expect(after.filter((end) => end.line !== build.yellow)).toEqual(
        lineEnds(view, seat, "yellow", null).filter((end) => end.line !== build.yellow),
      );
    }
  });
});

test("coins are in the order in which they are used", () => {
  const { view } = position("turn");
  const seat = { ...view.seats[0]!, circled: 5, crossed: 2 };
  const row = coinRow({ ...view, coins: 7 }, seat);
  expect(row).toEqual(["crossed", "crossed", "circled", "circled", "circled", "blank", "blank"]);
  expect(purse(seat)).toBe(3);
});

describe("the last building", () => {
  test("comes from the last decision, whatever was rolled since", () => {
    expect(lastBuilt([made(buildIn(3, 5), 2), made(ROLL, 2, "chance")])).toEqual({ seat: 2, row: 3, column: 5 });
    expect(lastBuilt([made(buildIn(3, 5), 2), made({ do: "stop" } as const, 2), made(ROLL, 2, "chance")])).toBeNull();
    expect(lastBuilt([made(buildIn(3, 5), 2), made(ROLL, 2, "chance"), made({ do: "coins" } as const, 3)])).toBeNull();
    expect(lastBuilt([made(ROLL, 1, "chance")])).toBeNull();
    expect(lastBuilt([])).toBeNull();
  });

  test("is built in the position it led to", () => {
    for (const { view, entries } of steps) {
      const last = lastBuilt(entries);
      if (last) expect(view.seats[last.seat - 1]!.built[last.row - 1]![last.column - 1]).toBe(true);
    }
  });
});

describe("the score pad", () => {
  test("has a line for each kind with the boxes of all seats, including virtual ones", () => {
    const { view } = position("solo");
    const lines = pad(view);
    expect(lines.map((line) => line.kind).join("")).toBe("PSACGT");
    expect(lines.map((line) => line.size)).toEqual(view.sizes);
    for (const [kind, line] of lines.entries()) {
      expect(line.boxes.map((boxes) => boxes.count)).toEqual(view.seats.map((seat) => seat.counts[kind]));
      expect(line.places.map((place) => place.points)).toEqual(view.place_points[kind]);
    }
  });

  test("strikes out places that are gone, the best first", () => {
    const view = changed(position("turn").view, (copy) => (copy.taken = [0, 1, 2, 3, 4, 0]));
    expect(pad(view).map((line) => line.places.filter((place) => place.gone).length)).toEqual([0, 1, 2, 3, 3, 0]);
    expect(pad(view)[1]!.places.map((place) => place.gone)).toEqual([true, false, false]);
  });

  test("marks who has the most among those without a place", () => {
    const view = changed(position("turn").view, (copy) => {
      copy.seats.forEach((seat, number) => {
        seat.counts[0] = [5, 3, 3][number]!;
        seat.places[0] = [1, 0, 0][number]!;
        seat.counts[1] = 0;
        seat.places[1] = 0;
      });
    });
    const [pavilions, seraglios] = pad(view);
    expect(pavilions!.boxes.map(({ place, most }) => [place, most])).toEqual([
      [1, false],
      [0, true],
      [0, true],
    ]);
    expect(seraglios!.boxes.some((boxes) => boxes.most)).toBe(false);
  });
});

test("other sheets are in turn order, and virtual players have none", () => {
  expect(otherSheets(position("five").view, 3).map((seat) => seat.seat)).toEqual([4, 5, 1, 2]);
  expect(otherSheets(position("two").view, 1).map((seat) => seat.seat)).toEqual([2]);
  expect(otherSheets(position("solo").view, 1)).toEqual([]);
});
