/** Roll & Write in the browser. */

import { roundText } from "../../lib/gametexts";
import { t } from "../../lib/i18n.svelte";
import { landingOf } from "../common/tumbling.svelte";
import { forFrame } from "../contract";
import { preload } from "./lazy";
import type { RollwriteChoice, RollwriteMove, RollwriteView } from "./messages";
import { displayName } from "./names";
import Table from "./Table.svelte";

/** The time dice take to slide to their fields, in milliseconds. */
const SLIDE = 180;

/** What a solo game is about: a high score, or more points than the virtual players, who then have some. */
function alone({ players, scores }: RollwriteView): string[] {
  return scores.length > players.length
    ? [t("rollwrite.web.help.goal-versus"), t("rollwrite.web.help.virtual-versus")]
    : [t("rollwrite.web.help.goal-alone"), t("rollwrite.web.help.virtual")];
}

export default forFrame<RollwriteView, RollwriteChoice, RollwriteMove>({
  Table,
  result: () => import("./result/Result.svelte"),
  lastScoring: () => import("./result/LastScoring.svelte"),
  preload,
  nameOf: displayName,
  sheetOf: (view, seat) => t("rollwrite.web.sheet-of", { name: displayName(view, seat) }),
  rounds: (view) => ({ now: view.round, of: view.rounds, label: roundText(view), rule: "rounds" }),
  help: (view) => [
    ...(view.players.length > 1 ? [t("rollwrite.web.help.goal")] : alone(view)),
    t("rollwrite.web.help.turn"),
    t("rollwrite.web.help.coins"),
    view.players.length > 1 ? t("rollwrite.web.help.dice") : t("rollwrite.web.help.dice-alone"),
    t("rollwrite.web.help.points"),
    t("rollwrite.web.help.undo"),
    t("rollwrite.web.help.house"),
  ],
  // The dice tumble in the middle of the sheet, then slide to their fields.
  landing: (entries) => (entries.some(({ move }) => move.do === "pair" || move.do === "four") ? landingOf(4) + SLIDE : 0),
  provisional: (view) => view.phase !== "over",
  scores: (view) => view.scores.map((points, at) => ({ seat: at + 1, points })),
  diceForm: () => import("./diceform"),
});
