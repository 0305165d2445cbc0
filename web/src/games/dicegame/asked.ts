/** What people type in when they throw their own dice and draw their own chips: what of, and how it is written as a token. */

import { t } from "../../lib/i18n.svelte";
import { KINDS, type Kind } from "../../look/kinds";
import type { Asked, AskedRow } from "../contract";
import type { DicegameView } from "./messages";
import { nameOf } from "./names";

const CHIPS = ["1", "2", "3", "exchange", "push", "annul", "black"] as const;

const kindRow = (): AskedRow => ({
  label: "",
  kind: "kind",
  values: KINDS.map((kind, value) => ({ value, label: t(`kind.${kind}`) })),
});

const kindAt = (value: number | undefined): Kind => KINDS[value ?? 0]!;

/** What has to be typed in now, if anything. */
export function asked(view: DicegameView): Asked | null {
  if (view.to_move !== "chance") return null;
  switch (view.phase) {
    case "first-player":
      return {
        question: { key: "web.dice.first", data: {} },
        rows: [{ label: "", kind: "name", values: view.players.map((label, at) => ({ value: at + 1, label })) }],
        token: ([seat]) => `(first:${seat})`,
      };
    case "start-chip":
      return { question: { key: "dicegame.web.ask-start", data: {} }, rows: [kindRow()], token: ([kind]) => `(chip:${kindAt(kind)})` };
    case "dirk":
      return { question: { key: "dicegame.web.ask-dirk", data: {} }, rows: [kindRow()], token: ([kind]) => `(dirk:${kindAt(kind)})` };
    case "bonus-chips":
      return {
        question: { key: "dicegame.web.ask-chips", data: {} },
        rows: view.columns
          .filter(({ bonus }) => bonus === null)
          .map(({ kind }) => ({
            label: { key: `kind.${kind as Kind}`, data: {} },
            kind: "chip" as const,
            chips: CHIPS,
            values: CHIPS.map((chip, value) => ({ value, label: t(`dicegame.chip.${chip}`) })),
          })),
        token: (chips) => `(chips:${chips.map((chip) => CHIPS[chip]).join(",")})`,
      };
    default:
      return {
        question: { key: "web.dice.roll", data: { name: nameOf(view, view.seat ?? 1) } },
        rows: [{ ...kindRow(), count: view.thrown }],
        token: (dice) => `(${dice.toSorted((a, b) => a - b).map(kindAt).join("")})`,
      };
  }
}
