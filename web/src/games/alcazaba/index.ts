/** Alcazaba in the browser. */

import { forFrame } from "../contract";
import { asked } from "./asked";
import type { AlcazabaChoice, AlcazabaView } from "./messages";
import { spokenName } from "./names";
import Table from "./Table.svelte";

export default forFrame<AlcazabaView, AlcazabaChoice>({
  Table,
  result: () => import("./result/Result.svelte"),
  nameOf: spokenName,
  rounds: (view) => (view.round ? { now: view.round, of: view.rounds } : null),
  scores: (view) => view.scores.map((points, at) => ({ seat: at + 1, points })),
  asked,
});
