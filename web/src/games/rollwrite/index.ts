/** Roll & Write in the browser. */

import { t } from "../../lib/i18n.svelte";
import { forFrame } from "../contract";
import { asked } from "./asked";
import type { RollwriteChoice, RollwriteView } from "./messages";
import { spokenName } from "./names";
import Table from "./Table.svelte";

export default forFrame<RollwriteView, RollwriteChoice>({
  Table,
  result: () => import("./result/Result.svelte"),
  nameOf: spokenName,
  rounds: ({ round, rounds }) => ({
    now: round,
    of: rounds,
    label: round ? t("game.round", { round, rounds }) : t("game.set-up"),
  }),
  help: () => [
    t("web.help.rollwrite.goal"),
    t("web.help.rollwrite.turn"),
    t("web.help.rollwrite.coins"),
    t("web.help.rollwrite.dice"),
    t("web.help.rollwrite.points"),
    t("web.help.rollwrite.undo"),
  ],
  scores: (view) => view.scores.map((points, at) => ({ seat: at + 1, points })),
  asked,
});
