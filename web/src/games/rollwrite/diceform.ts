/** The forms for people who roll their own dice. */

import type { DiceForm } from "../contract";
import type { RollwriteView } from "./messages";
import { nameOf } from "./names";

const FACES = [1, 2, 3, 4, 5, 6].map((value) => ({ value, label: String(value) }));
const YELLOW: DiceForm["rows"][number] = { label: { key: "web.dice.yellow", data: {} }, kind: "yellow", values: FACES };
const BLUE: DiceForm["rows"][number] = { label: { key: "web.dice.blue", data: {} }, kind: "blue", values: FACES };

const lowerFirst = (pips: number[]): number[] => pips.toSorted((a, b) => a - b);

/** What people have to type in now, if anything. */
export function diceForm(view: RollwriteView): DiceForm | null {
  if (view.to_move !== "chance") return null;
  if (view.seat === null) {
    return {
      question: { key: "web.dice.first", data: {} },
      rows: [{ label: "", kind: "name", values: view.players.map((label, at) => ({ value: at + 1, label })) }],
      move: ([seat = 1]) => ({ do: "first-player", seat }),
    };
  }
  const four = view.phase === "all-four";
  return {
    question: { key: "web.dice.roll", data: { name: nameOf(view, view.seat) } },
    rows: four ? [YELLOW, YELLOW, BLUE, BLUE] : [YELLOW, BLUE],
    move: four
      ? (pips) => ({ do: "four", yellow: lowerFirst(pips.slice(0, 2)), blue: lowerFirst(pips.slice(2)) })
      : ([yellow = 1, blue = 1]) => ({ do: "pair", yellow, blue }),
  };
}
