/** The dice game in the browser. */

import { t } from "../../lib/i18n.svelte";
import { landingOf } from "../common/tumbling.svelte";
import { forFrame } from "../contract";
import { preload } from "./lazy";
import type { DicegameChoice, DicegameMove, DicegameView } from "./messages";
import { displayName } from "./names";
import Table from "./Table.svelte";

/** Odd rounds end with a scoring, which is part of the label. */
function roundLabel({ round, rounds, scoring }: DicegameView): string {
  if (!round) return t("dicegame.not-begun");
  return round % 2 ? t("dicegame.web.round-then", { round, rounds, scoring }) : t("game.round", { round, rounds });
}

export default forFrame<DicegameView, DicegameChoice, DicegameMove>({
  Table,
  result: () => import("./result/Result.svelte"),
  lastScoring: () => import("./result/LastScoring.svelte"),
  preload,
  nameOf: displayName,
  rounds: (view) => ({ now: view.round, of: view.rounds, label: roundLabel(view), rule: "five-rounds" }),
  help: () => [
    t("dicegame.web.help.goal"),
    t("dicegame.web.help.turn"),
    t("dicegame.web.help.tracks"),
    t("dicegame.web.help.rewards"),
    t("dicegame.web.help.points"),
    t("dicegame.web.help.undo"),
    t("dicegame.web.help.house"),
  ],
  landing: (entries) => Math.max(0, ...entries.map(({ move }) => (move.do === "dice" ? landingOf(move.dice.length) : 0))),
  scores: (view) => view.scores.map((points, at) => ({ seat: at + 1, points })),
  diceForm: () => import("./diceform"),
});
