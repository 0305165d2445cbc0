/** The prompt above the sheet: whose turn it is, and what to do. */

import type { Say } from "../../lib/messages";
import type { PromptText } from "../common/prompt";
import type { RollwriteView } from "./messages";
import type { LegalChoices } from "./model";
import { nameOf } from "./names";

/**
 * The prompt for a position: for the player to decide (if there are choices), or for everybody else. While dice roll, its mark is that of
 * whoever rolls them.
 */
export function prompt(view: RollwriteView, legal: LegalChoices, roller: number | null = null): PromptText {
  return { ...promptFor(view, legal), ...(roller && { seat: roller }) };
}

function promptFor(view: RollwriteView, legal: LegalChoices): PromptText {
  const { seat } = view;
  if (view.phase === "over") return { seat, text: { key: "rollwrite.web.over", data: {} }, more: [] };
  if (seat === null) return { seat, text: { key: "rollwrite.web.first", data: {} }, more: [] };
  const data = { name: nameOf(view, seat) };
  return legal.coins || legal.stop || legal.keeps.length
    ? { seat, text: mine(legal, data), more: waysOut(view, legal) }
    : { seat, text: theirs(view, data), more: view.round ? [] : [{ key: "rollwrite.web.set-up", data: {} }] };
}

/** What I have to do. */
function mine(legal: LegalChoices, data: Say["data"]): Say {
  if (legal.keeps.length) return { key: "rollwrite.web.your-keep", data };
  if (legal.stop) return { key: "rollwrite.web.your-second", data };
  if (legal.builds.length) return { key: "rollwrite.web.your-turn", data };
  return { key: "rollwrite.web.your-turn-coins", data };
}

/** The second line: what else there is to know. One short sentence, so that it fits on a phone. */
function waysOut(view: RollwriteView, { keeps, stop, builds, coins, turns }: LegalChoices): Say[] {
  if (keeps[0]) return [{ key: "rollwrite.web.others-go", data: { name: nameOf(view, keeps[0].next_seat) } }];
  if (stop) return [{ key: "rollwrite.web.or-leave", data: {} }];
  if (view.round === view.rounds) return [{ key: "rollwrite.web.last-round", data: {} }];
  if (turns.length) return [{ key: "rollwrite.web.coin-turns", data: {} }];
  if (!builds.length) return [{ key: "rollwrite.web.all-built", data: {} }];
  return coins?.gain ? [{ key: "rollwrite.web.or-gain", data: { n: coins.gain } }] : [];
}

/** What somebody else is doing. */
function theirs(view: RollwriteView, data: Say["data"]): Say {
  if (view.phase === "turn") return { key: "rollwrite.web.their-turn", data };
  if (view.phase === "second") return { key: "rollwrite.web.their-second", data };
  if (view.phase === "keep") return { key: "rollwrite.web.their-keep", data };
  return { key: "rollwrite.web.rolls", data };
}
