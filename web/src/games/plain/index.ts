/** The client of all games without one of their own: points, whose turn it is, and the choices as text. */

import { gameDescription, roundText } from "../../lib/gametexts";
import { forFrame } from "../contract";
import type { PlainChoice, PlainView } from "./messages";
import { nameOf } from "./names";
import Table from "./Table.svelte";

export default forFrame<PlainView, PlainChoice>({
  Table,
  nameOf,
  rounds: (view) => ({ now: view.round, of: view.rounds ?? 0, label: roundText(view) }),
  help: ({ game }) => [gameDescription(game)],
  scores: (view) => view.scores.map((points, at) => ({ seat: at + 1, points })),
  diceForm: () => Promise.resolve({ diceForm: () => null }),
});
