/** Roll & Write in the browser. */

import { roundText } from "../../lib/gametexts";
import { t } from "../../lib/i18n.svelte";
import { forFrame } from "../contract";
import { loadSheetDialog } from "./lazy";
import type { RollwriteChoice, RollwriteMove, RollwriteView } from "./messages";
import { displayName } from "./names";
import Table from "./Table.svelte";

export default forFrame<RollwriteView, RollwriteChoice, RollwriteMove>({
  Table,
  result: () => import("./result/Result.svelte"),
  preload: async () => loadSheetDialog(),
  nameOf: displayName,
  rounds: (view) => ({ now: view.round, of: view.rounds, label: roundText(view) }),
  help: () => [
    t("rollwrite.web.help.goal"),
    t("rollwrite.web.help.turn"),
    t("rollwrite.web.help.coins"),
    t("rollwrite.web.help.dice"),
    t("rollwrite.web.help.points"),
    t("rollwrite.web.help.undo"),
  ],
  scores: (view) => view.scores.map((points, at) => ({ seat: at + 1, points })),
  diceForm: () => import("./diceform"),
});
