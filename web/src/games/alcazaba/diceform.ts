/** The forms for people who throw their own dice and draw their own tiles. */

import { KINDS, type Kind } from "../../look/kinds";
import { tileOf } from "../../look/tiles";
import { diceMove, diceRow, firstPlayer, startChip } from "../common/diceform";
import type { DiceForm, DiceFormRow } from "../contract";
import type { AlcazabaView } from "./messages";
import { kindSay, nameOf, tileInWords } from "./names";

/** How many tiles are drawn from the bag in a round. */
const FROM_BAG = 5;

/** What people have to type in now, if anything. */
export function diceForm(view: AlcazabaView): DiceForm | null {
  if (view.to_move !== "chance") return null;
  const { unseen } = view;
  const tileRow = (label: DiceFormRow["label"], of: readonly string[]): DiceFormRow => ({
    label,
    kind: "tile",
    drawn: unseen,
    values: of.map((tile) => ({ value: unseen.indexOf(tile), label: tileInWords(tile) })),
  });
  const tiles = (values: readonly number[]): string[] => values.map((value) => unseen[value]!);
  switch (view.phase) {
    case "first-player":
      return firstPlayer(view.players);
    case "start-chip":
      return startChip();
    case "stack": {
      const of = (kind: Kind): string[] => unseen.filter((tile) => tileOf(tile).kind === kind);
      return {
        question: { key: "alcazaba.web.ask-stack", data: {} },
        rows: KINDS.map((kind) => tileRow(kindSay(kind), of(kind))),
        move: (values) => ({ do: "stack", tiles: tiles(values) }),
      };
    }
    case "bag":
      return {
        question: { key: "alcazaba.web.ask-bag", data: {} },
        rows: [{ ...tileRow("", unseen), count: FROM_BAG, once: true }],
        move: (values) => ({ do: "bag", tiles: tiles(values) }),
      };
    default:
      return {
        question: { key: "web.dice.roll", data: { name: nameOf(view, view.seat ?? 1) } },
        rows: [diceRow(view.thrown)],
        move: diceMove,
      };
  }
}
