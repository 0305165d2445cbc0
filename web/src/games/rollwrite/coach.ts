/** What a coach remarks in a game of Roll & Write. */

import { KINDS } from "../../look/kinds";
import { those, type Remark, type Remarks } from "../coach";
import type { RollwriteChoice, RollwriteMove, RollwriteView } from "./messages";
import { legalChoices } from "./model";
import { nameOf } from "./names";

/** Who has just completed a kind, and the points that are gone at the end of the round. */
function completed(view: RollwriteView): Remark[] {
  return view.seats.flatMap(({ seat, counts, places }) =>
    KINDS.flatMap((kind, at) => {
      if (places[at] || counts[at] !== view.sizes[at]) return [];
      const n = view.place_points[at]?.[view.taken[at] ?? 0] ?? 0;
      return [{ topic: "completed", data: { name: nameOf(view, seat), kind: { key: `rollwrite.buildings.${kind}`, data: {} }, n } }];
    }),
  );
}

export const remarks: Remarks<RollwriteView, RollwriteChoice, RollwriteMove> = ({ view, choices, entries }) => {
  const legal = legalChoices(choices);
  const mine = legal.coins !== null;
  return [
    ...completed(view),
    ...those({
      "last-round": view.round > 0 && view.round === view.rounds,
      keep: legal.keeps.length > 0,
      second: legal.stop !== null,
      "all-built": mine && !legal.builds.length,
      turn: mine,
      turning: mine && legal.turns.length > 0,
      virtual: entries.some(({ by, seat }) => by === "chance" && (seat ?? 0) > view.players.length),
    }),
  ];
};
