/** What a coach remarks in a dice game. */

import { followed, those, type Remarks } from "../coach";
import type { DicegameChoice, DicegameMove, DicegameView } from "./messages";
import { legalChoices } from "./model";

export const remarks: Remarks<DicegameView, DicegameChoice, DicegameMove> = ({ view, choices, entries }) => {
  const legal = legalChoices(choices);
  return those({
    pushed: entries.some(({ move }) => move.do === "push"),
    scoring: followed(entries, "dicegame.say.scored"),
    caliph: legal.caliphs.length > 0,
    exchange: legal.exchanges.length > 0,
    take: legal.takes.length > 0,
    black: legal.blacks.length > 0,
    annul: legal.annul !== null,
    push: legal.pushes.length > 0,
    turn: legal.throws.length > 0,
    taken: legal.places.some(({ taken }) => taken.length > 0),
    dirk: view.seats.some(({ dirk }) => dirk) && legal.throws.length > 0,
  });
};
