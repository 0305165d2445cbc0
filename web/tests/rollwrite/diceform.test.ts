import { describe, expect, it } from "vitest";
import { diceForm } from "../../src/games/rollwrite/diceform";
import type { RollwriteView } from "../../src/games/rollwrite/messages";

const view = (more: Partial<RollwriteView>): RollwriteView =>
  ({ game: "rollwrite", players: ["Ani", "Ben"], to_move: "chance", seat: 1, phase: "used-pair", ...more }) as RollwriteView;

describe("dice that are typed in", () => {
  it("are needed only when dice are rolled", () => expect(diceForm(view({ to_move: 1 }))).toBeNull());

  it("are a pair", () => {
    const wanted = diceForm(view({}))!;
    expect(wanted.rows.map((row) => row.kind)).toEqual(["yellow", "blue"]);
    expect(wanted.move([3, 5])).toEqual({ do: "pair", yellow: 3, blue: 5 });
  });

  it("are all four, the smaller of each colour first", () => {
    const wanted = diceForm(view({ phase: "all-four" }))!;
    expect(wanted.rows).toHaveLength(4);
    expect(wanted.move([5, 2, 6, 1])).toEqual({ do: "four", yellow: [2, 5], blue: [1, 6] });
  });

  it("start with who begins", () => {
    const wanted = diceForm(view({ phase: "first-player", seat: null }))!;
    expect(wanted.rows[0]?.values.map(({ label }) => label)).toEqual(["Ani", "Ben"]);
    expect(wanted.move([2])).toEqual({ do: "first-player", seat: 2 });
  });
});
