/** Forms that the dice game and Alcazaba share: kinds, dice that show them, and who begins. */

import { t } from "../../lib/i18n.svelte";
import { KINDS, type Kind } from "../../look/kinds";
import type { Move } from "../../lib/messages";
import type { DiceForm, DiceFormRow } from "../contract";

/** One of the kinds; values are indexes into `KINDS`. */
export const kindRow = (): DiceFormRow => ({
  label: "",
  kind: "kind",
  values: KINDS.map((kind, value) => ({ value, label: t(`kind.${kind}`) })),
});

export const kindAt = (value: number | undefined): Kind => KINDS[value ?? 0]!;

/** What a number of dice show, in any order. */
export const diceRow = (count: number): DiceFormRow => ({ ...kindRow(), count });

/** The dice that were thrown, in the order of the kinds. */
export const diceMove = (dice: readonly number[]): Move => ({
  do: "dice",
  dice: dice
    .toSorted((a, b) => a - b)
    .map(kindAt)
    .join(""),
});

/** Where the starting player chip lies. */
export const startChip = (): DiceForm => ({
  question: { key: "web.board.ask-start", data: {} },
  rows: [kindRow()],
  move: ([kind]) => ({ do: "start-chip", kind: kindAt(kind) }),
});

/** Who begins. */
export const firstPlayer = (players: readonly string[]): DiceForm => ({
  question: { key: "web.dice.first", data: {} },
  rows: [{ label: "", kind: "name", values: players.map((label, at) => ({ value: at + 1, label })) }],
  move: ([seat = 1]) => ({ do: "first-player", seat }),
});
