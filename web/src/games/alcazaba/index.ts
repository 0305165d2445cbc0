/** Alcazaba in the browser. */

import { roundText } from "../../lib/gametexts";
import { t } from "../../lib/i18n.svelte";
import { forFrame } from "../contract";
import { preload } from "./lazy";
import type { AlcazabaChoice, AlcazabaMove, AlcazabaView } from "./messages";
import { displayName } from "./names";
import Table from "./Table.svelte";

export default forFrame<AlcazabaView, AlcazabaChoice, AlcazabaMove>({
  Table,
  result: () => import("./result/Result.svelte"),
  preload,
  nameOf: displayName,
  rounds: (view) => ({ now: view.round, of: view.rounds, label: roundText(view) }),
  help: () => [
    t("alcazaba.web.help.goal"),
    t("alcazaba.web.help.turn"),
    t("alcazaba.web.help.rewards"),
    t("alcazaba.web.help.build"),
    t("alcazaba.web.help.rebuild"),
    t("alcazaba.web.help.wall"),
    t("alcazaba.web.help.undo"),
  ],
  scores: (view) => view.scores.map((points, at) => ({ seat: at + 1, points })),
  diceForm: () => import("./diceform"),
});
