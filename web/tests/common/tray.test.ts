import { describe, expect, test } from "vitest";
import { letters, pick, Tray, type Thrown } from "../../src/games/common/tray.svelte";

const first = (dice: string, seat = 1): Thrown => ({ seat, dice, rolled: dice, throws: 1 });
const shown = (tray: Tray): string => tray.dice.map((die) => die.kind).join("");
/** The numbers of the dice that are held. */
const held = (tray: Tray): number[] => [...tray.held].toSorted();

function trayWith(...thrown: Thrown[]): Tray {
  const tray = new Tray();
  for (const one of thrown) tray.lay(one);
  return tray;
}

describe("dice in the tray", () => {
  test("lie in the order of the throw, all of them free", () => {
    const tray = trayWith(first("PPSAACGT"));
    expect(shown(tray)).toBe("PPSAACGT");
    expect(letters(tray.free)).toBe("PPSAACGT");
  });

  test("are held and released one by one, and only the others would be thrown", () => {
    const tray = trayWith(first("PPSAACGT"));
    tray.toggle(0);
    tray.toggle(4);
    expect(letters(tray.free)).toBe("PSACGT");
    tray.toggle(0);
    expect(letters(tray.free)).toBe("PPSACGT");
  });

  test("stay held, and in place, after the next throw", () => {
    const tray = trayWith(first("PPSAACGT"));
    for (const number of [1, 3, 4]) tray.toggle(number);
    tray.lay({ seat: 1, dice: "PAAGGGTT", rolled: "GGGTT", throws: 2 });
    expect([1, 3, 4].map((number) => tray.dice[number]!.kind)).toEqual(["P", "A", "A"]);
    expect(held(tray)).toEqual([1, 3, 4]);
    expect(letters(tray.dice)).toBe("PAAGGGTT");
    expect(letters(tray.free)).toBe("GGGTT");
  });

  test("know which throw they come from", () => {
    const tray = trayWith(first("PPSAACGT"));
    for (const number of [0, 1]) tray.toggle(number);
    tray.lay({ seat: 1, dice: "PPPPPPPP", rolled: "PPPPPP", throws: 2 });
    expect(tray.dice.filter((die) => die.cast === tray.cast).map((die) => die.number)).toEqual([2, 3, 4, 5, 6, 7]);
  });

  test("stay in place as far as possible when somebody else throws", () => {
    const tray = trayWith(first("PPSAACGT"), { seat: 1, dice: "AACCCGGT", rolled: "CCGG", throws: 2 });
    expect(letters(tray.dice)).toBe("AACCCGGT");
    expect([3, 4, 5, 7].map((number) => tray.dice[number]!.kind)).toEqual(["A", "A", "C", "T"]);
  });

  test("are all free for the next player, even if they throw the same", () => {
    const tray = trayWith(first("PPSAACGT"));
    tray.toggle(2);
    tray.lay({ seat: 2, dice: "", rolled: "", throws: 0 });
    tray.lay(first("PPSAACGT", 2));
    expect(held(tray)).toEqual([]);
    expect(tray.cast).toBe(2);
  });

  test("do not move when the same position arrives again", () => {
    const tray = trayWith(first("PPSAACGT"));
    tray.toggle(5);
    const dice = tray.dice;
    tray.lay(first("PPSAACGT"));
    expect(tray.dice).toBe(dice);
    expect(held(tray)).toEqual([5]);
  });

  test("show what they showed before an annulled throw, and those to throw again are free", () => {
    const tray = trayWith(first("PPSAACGT"));
    for (const number of [0, 1]) tray.toggle(number);
    tray.lay({ seat: 1, dice: "PPGGGGGG", rolled: "GGGGGG", throws: 2 });
    tray.lay({ seat: 1, dice: "PPSAACGT", rolled: "", throws: 1 });
    tray.release("SAACGT");
    expect(letters(tray.dice)).toBe("PPSAACGT");
    expect(held(tray)).toEqual([0, 1]);
    // Dice that are back on the table were not thrown.
    expect(tray.dice.filter((die) => die.cast === tray.cast && die.kind !== "G")).toEqual([]);
  });
});

test("letters are in the order of the notation, whatever the order of the dice", () => {
  const tray = trayWith(first("PPSAACGT"));
  expect(letters(tray.dice.toReversed())).toBe("PPSAACGT");
});

test("one die is picked for each letter", () => {
  const { dice } = trayWith(first("PPSAACGT"));
  expect([...pick(dice, "PAT")]).toEqual([0, 3, 7]);
  expect([...pick(dice, "AA")]).toEqual([3, 4]);
  expect([...pick(dice, "")]).toEqual([]);
});
