/** The sentence above the sheet: whose turn it is, and what can be done. */

import type { Say } from "../../lib/messages";
import type { RollwriteView } from "./messages";
import type { Offer } from "./model";
import { nameOf } from "./names";

export interface Prompt {
  /** Whose mark stands beside it. */
  seat: number | null;
  text: Say;
  /** The second line. */
  more: Say[];
}

const line = (key: string, data: Say["data"] = {}): Say => ({ key: `rollwrite.web.${key}`, data });

/** What to say in a position, to those who decide (there is something on offer) or to the others. */
export function prompt(view: RollwriteView, offer: Offer): Prompt {
  const { seat } = view;
  if (seat === null) return { seat, text: line(view.phase === "over" ? "over" : "first"), more: [] };
  const name = nameOf(view, seat);
  if (offer.keeps.length) {
    const next = offer.keeps[0]!.next_seat;
    return { seat, text: line("your-keep", { name }), more: [line("others-go", { name: nameOf(view, next) })] };
  }
  if (offer.stop) return { seat, text: line("your-second", { name }), more: [line("or-leave")] };
  if (offer.coins) {
    const turning = offer.turns.length ? [line("coin-turns")] : [];
    if (!offer.builds.length) return { seat, text: line("your-turn-coins", { name }), more: [line("all-built"), ...turning] };
    const gaining = offer.coins.gain ? [line("or-gain", { n: offer.coins.gain })] : [];
    return { seat, text: line("your-turn", { name }), more: [...gaining, ...turning] };
  }
  if (view.phase === "turn") return { seat, text: line("their-turn", { name }), more: [] };
  if (view.phase === "second") return { seat, text: line("their-second", { name }), more: [] };
  if (view.phase === "keep") return { seat, text: line("their-keep", { name }), more: [] };
  return { seat, text: line("rolls", { name }), more: view.round ? [] : [line("set-up")] };
}
