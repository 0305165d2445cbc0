/** The forms for people who throw their own dice and draw their own chips. */

import { say } from "../../lib/i18n.svelte";
import type { Kind } from "../../look/kinds";
import { diceMove, diceRow, firstPlayer, kindAt, kindRow, startChip } from "../common/diceform";
import type { DiceForm } from "../contract";
import type { DicegameView } from "./messages";
import { chipSay, nameOf } from "./names";

/** The chips of a game by name. */
const chipsOf = ({ numbers = [1, 2, 3] }: DicegameView): string[] => [...numbers.map(String), "exchange", "push", "annul", "black"];

/** What people have to type in now, if anything. */
export function diceForm(view: DicegameView): DiceForm | null {
  if (view.to_move !== "chance") return null;
  switch (view.phase) {
    case "first-player":
      return firstPlayer(view.players);
    case "start-chip":
      return startChip();
    case "dirk":
      return {
        question: { key: "dicegame.web.ask-dirk", data: {} },
        rows: [kindRow()],
        move: ([kind]) => ({ do: "dirk", kind: kindAt(kind) }),
      };
    case "bonus-chips": {
      const names = chipsOf(view);
      return {
        question: { key: "dicegame.web.ask-chips", data: {} },
        rows: view.columns
          .filter(({ bonus }) => bonus === null)
          .map(({ kind }) => ({
            label: { key: `kind.${kind as Kind}`, data: {} },
            kind: "chip" as const,
            drawn: names,
            values: names.map((chip, value) => ({ value, label: say(chipSay(chip)) })),
          })),
        move: (chips) => ({ do: "bonus-chips", chips: chips.map((chip) => names[chip]!) }),
      };
    }
    default:
      return {
        question: { key: "web.dice.roll", data: { name: nameOf(view, view.seat ?? 1) } },
        rows: [diceRow(view.thrown)],
        move: diceMove,
      };
  }
}
