/** Alcazaba in the browser. */

import { roundText } from "../../lib/gametexts";
import { t } from "../../lib/i18n.svelte";
import { landingOf } from "../common/tumbling.svelte";
import { forFrame } from "../contract";
import { preload } from "./lazy";
import type { AlcazabaChoice, AlcazabaMove, AlcazabaView } from "./messages";
import { displayName } from "./names";
import Table from "./Table.svelte";

export default forFrame<AlcazabaView, AlcazabaChoice, AlcazabaMove>({
  Table,
  result: () => import("./result/Result.svelte"),
  lastScoring: () => import("./result/LastScoring.svelte"),
  preload,
  nameOf: displayName,
  sheetOf: (view, seat) => t("alcazaba.web.alhambra-of", { name: displayName(view, seat) }),
  rounds: (view) => ({ now: view.round, of: view.rounds, label: roundText(view), rule: "five-rounds" }),
  help: () => [
    t("alcazaba.web.help.goal"),
    t("alcazaba.web.help.turn"),
    t("alcazaba.web.help.rewards"),
    t("alcazaba.web.help.build"),
    t("alcazaba.web.help.rebuild"),
    t("alcazaba.web.help.wall"),
    t("alcazaba.web.help.undo"),
    t("alcazaba.web.help.house"),
  ],
  landing: (entries) => Math.max(0, ...entries.map(({ move }) => (move.do === "dice" ? landingOf(move.dice.length) : 0))),
  scores: (view) => view.scores.map((points, at) => ({ seat: at + 1, points })),
  diceForm: () => import("./diceform"),
});
