/** What a coach remarks in a game of Alcazaba. */

import { followed, those, type Remarks } from "../coach";
import type { AlcazabaChoice, AlcazabaMove, AlcazabaView } from "./messages";

const REBUILDING = ["store", "rebuild", "swap"];

export const remarks: Remarks<AlcazabaView, AlcazabaChoice, AlcazabaMove> = ({ view, choices, entries }) => {
  const can = (...moves: string[]): boolean => choices.some((choice) => moves.includes(choice.do));
  return those({
    scoring: followed(entries, "alcazaba.say.scored"),
    nowhere: followed(entries, "alcazaba.say.fits-nowhere"),
    "left-over": followed(entries, "alcazaba.say.left-over"),
    caliph: can("caliph"),
    settle: can("build"),
    take: can("take"),
    rebuilt: entries.some(({ move }) => REBUILDING.includes(move.do)),
    rebuild: can("swap", "rebuild"),
    turn: can("throw"),
    dirk: view.seats.some(({ dirk }) => dirk) && can("throw"),
  });
};
