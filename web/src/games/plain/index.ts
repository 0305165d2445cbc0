/** Games that have no table of their own: who has how many points, whose turn it is, and what can be done, in words. */

import { aboutGame, roundOf } from "../../lib/gamewords";
import { forFrame } from "../contract";
import type { PlainChoice, PlainView } from "./messages";
import { nameOf } from "./names";
import Table from "./Table.svelte";

export default forFrame<PlainView, PlainChoice>({
  Table,
  result: () => import("./Result.svelte"),
  nameOf,
  rounds: (view) => ({ now: view.round, of: view.rounds ?? 0, label: roundOf(view) }),
  help: ({ game }) => [aboutGame(game)],
  scores: (view) => view.scores.map((points, at) => ({ seat: at + 1, points })),
  asked: () => Promise.resolve({ asked: () => null }),
});
