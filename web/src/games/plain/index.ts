/** Games that have no table of their own: who has how many points, whose turn it is, and what can be done, in words. */

import { has, roundText, say } from "../../lib/i18n.svelte";
import { forFrame } from "../contract";
import type { PlainChoice, PlainView } from "./messages";
import { nameOf } from "./names";
import Table from "./Table.svelte";

const about = ({ game }: PlainView): string => `${game}.about`;

export default forFrame<PlainView, PlainChoice>({
  Table,
  result: () => import("./Result.svelte"),
  nameOf,
  rounds: (view) => ({ now: view.round, of: view.rounds ?? 0, label: roundText(view) }),
  help: (view) => (has(about(view)) ? [say({ key: about(view), data: {} })] : []),
  scores: (view) => view.scores.map((points, at) => ({ seat: at + 1, points })),
  diceForm: () => Promise.resolve({ diceForm: () => null }),
});
