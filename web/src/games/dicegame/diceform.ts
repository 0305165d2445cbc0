/** The forms for people who throw their own dice and draw their own chips. */

import { t } from "../../lib/i18n.svelte";
import type { Kind } from "../../look/kinds";
import { diceMove, diceRow, firstPlayer, kindAt, kindRow, startChip } from "../common/diceform";
import type { DiceForm } from "../contract";
import type { DicegameView } from "./messages";
import { nameOf } from "./names";

const CHIPS = ["1", "2", "3", "exchange", "push", "annul", "black"] as const;

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
    case "bonus-chips":
      return {
        question: { key: "dicegame.web.ask-chips", data: {} },
        rows: view.columns
          .filter(({ bonus }) => bonus === null)
          .map(({ kind }) => ({
            label: { key: `kind.${kind as Kind}`, data: {} },
            kind: "chip" as const,
            drawn: CHIPS,
            values: CHIPS.map((chip, value) => ({ value, label: t(`dicegame.chip.${chip}`) })),
          })),
        move: (chips) => ({ do: "bonus-chips", chips: chips.map((chip) => CHIPS[chip]!) }),
      };
    default:
      return {
        question: { key: "web.dice.roll", data: { name: nameOf(view, view.seat ?? 1) } },
        rows: [diceRow(view.thrown)],
        move: diceMove,
      };
  }
}
