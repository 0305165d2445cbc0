import { describe, expect, it } from "vitest";
import { odds } from "../../src/games/common/odds";
import { KINDS, type Kind } from "../../src/look/kinds";
import cases from "./odds.json";

/** Dice, of which some letters are held. */
function lying(dice: string, held: string): { kind: Kind; held: boolean }[] {
  const left = [...held];
  return [...dice].map((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return { kind: letter as Kind, held: at >= 0 };
  });
}

describe("odds while holding dice", () => {
  it.each(cases)("are those of the rules: $dice, holding $held, after $throws", ({ dice, held, throws, black, odds: expected }) => {
    const found = odds(lying(dice, held), throws, black as Kind | null);
    for (const kind of KINDS) {
      expect(found[kind]).toHaveLength(expected[kind].length);
      found[kind].forEach((share, at) => expect(share).toBeCloseTo(expected[kind][at]!, 12));
    }
  });

  it("are certain for what lies there, and nothing is left after the last throw", () => {
    expect(odds(lying("PPPSSACG", ""), 3, null).P).toEqual([1, 1, 1, 0, 0, 0, 0, 0]);
  });
});
