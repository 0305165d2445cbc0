/** The prompt above the board: whose turn it is, and what to do. */

import type { Say } from "../../lib/messages";
import type { PromptText } from "../common/prompt";
import type { DicegameView } from "./messages";
import { symbols, type LegalChoices } from "./model";
import { atSay, nameOf } from "./names";

/** The prompt for a position: for the player to decide (if there are choices), or for everybody else. */
export function prompt(view: DicegameView, legal: LegalChoices): PromptText {
  const { seat } = view;
  if (seat === null || view.phase === "dirk") return { seat, text: nobody(view), more: [] };
  const data = { name: nameOf(view, seat), at: atSay(view.column ?? "P") };
  return { seat, text: mine(legal, data) ?? theirs(view, data), more: more(view, legal) };
}

/** What happens while nobody decides. */
function nobody({ phase }: DicegameView): Say {
  const data = {};
  if (phase === "over") return { key: "dicegame.web.over", data };
  if (phase === "first-player") return { key: "dicegame.web.first", data };
  return phase === "dirk" ? { key: "dicegame.web.dirk", data } : { key: "dicegame.web.laying", data };
}

/** What I have to do, if anything. */
function mine({ takes, keep, caliphs, again, throws, places }: LegalChoices, data: Say["data"]): Say | null {
  if (takes.length) return { key: "dicegame.web.your-take", data };
  if (keep) return { key: "dicegame.web.your-exchange", data };
  if (caliphs.length) return { key: "dicegame.web.your-caliph", data };
  if (again) return { key: "dicegame.web.your-annulled", data };
  if (throws.length) return { key: "dicegame.web.your-turn", data };
  return places.length ? { key: "dicegame.web.your-place", data } : null;
}

/** What somebody else is doing. */
function theirs({ phase }: DicegameView, data: Say["data"]): Say {
  if (phase === "dice") return { key: "dicegame.web.their-throw", data };
  if (phase === "annulled") return { key: "dicegame.web.their-annulled", data };
  if (phase === "take") return { key: "dicegame.web.their-take", data };
  if (phase === "exchange") return { key: "dicegame.web.their-exchange", data };
  return phase === "caliph" ? { key: "dicegame.web.their-caliph", data } : { key: "dicegame.web.their-turn", data };
}

/** The second line: what the dice show, or what comes next. */
function more(view: DicegameView, legal: LegalChoices): Say[] {
  const [take] = legal.takes;
  if (take?.other) return [{ key: "dicegame.web.other", data: { name: nameOf(view, take.other) } }];
  if (take) return [{ key: "dicegame.web.take-alone", data: {} }];
  if (legal.keep) return [{ key: "dicegame.web.points-left", data: { n: view.points_left } }];
  if (view.phase !== "turn" || !view.dice) return [];
  const left = legal.throws.length ? [{ key: "dicegame.web.throws-left", data: { n: MOST_THROWS - view.throws } }] : [];
  return [{ key: `dicegame.web.shown-${view.throws}`, data: { symbols: listed(view.dice + (view.black ?? "")) } }, ...left];
}

const MOST_THROWS = 3;

/** Dice in words, the most frequent kind first: 4 gardens, 3 seraglios and 1 tower. */
export function listed(dice: string): Say {
  const parts = symbols(dice).map(({ kind, n }): Say => ({ key: `dicegame.dice.${kind}`, data: { n } }));
  const list = (some: Say[], key: string): Say => some.reduce((first, last) => ({ key, data: { first, last } }));
  return parts.length > 1 ? list([list(parts.slice(0, -1), "say.list"), parts.at(-1)!], "say.and") : parts[0]!;
}
