/** The prompt above the table: whose turn it is, and what to do. */

import type { Say } from "../../lib/messages";
import type { PromptText } from "../common/prompt";
import type { AlcazabaView } from "./messages";
import { canRebuild, type LegalChoices } from "./model";
import { atSay, nameOf, tileSay } from "./names";

/** Whether the decision is ours. */
export const isMine = (legal: LegalChoices): boolean =>
  legal.places.length > 0 || legal.takes.length > 0 || legal.chip !== null || legal.reserve !== null || legal.caliphs.length > 0;

/** The prompt for a position: for the player to decide (if there are choices), or for everybody else. */
export function prompt(view: AlcazabaView, legal: LegalChoices, rebuilding: boolean): PromptText {
  const { seat } = view;
  if (view.phase === "over") return { seat, text: { key: "alcazaba.web.over", data: {} }, more: [] };
  if (view.phase === "first-player") return { seat, text: { key: "alcazaba.web.first", data: {} }, more: [] };
  if (seat === null) return { seat, text: { key: "alcazaba.web.lay-out", data: { round: view.round } }, more: [] };
  const name = nameOf(view, seat);
  return isMine(legal) ? { seat, ...mine(view, legal, rebuilding, name) } : { seat, text: theirs(view, name), more: [] };
}

/** What I have to do, with a second line. */
function mine(view: AlcazabaView, legal: LegalChoices, rebuilding: boolean, name: string | Say): Omit<PromptText, "seat"> {
  if (legal.caliphs.length) return { text: { key: "alcazaba.web.your-caliph", data: { name } }, more: [] };
  if (legal.reserve) {
    const tile = tileSay(legal.reserve.tile);
    const rooms: Say = { key: "alcazaba.web.rooms", data: { n: legal.builds.length } };
    return legal.builds.length
      ? { text: { key: "alcazaba.web.your-place", data: { name, tile } }, more: [rooms] }
      : { text: { key: "alcazaba.web.your-nowhere", data: { name, tile } }, more: [{ key: "alcazaba.web.nowhere", data: {} }] };
  }
  if (legal.takes.length || legal.chip) {
    return {
      text: { key: "alcazaba.web.your-reward", data: { name, at: atSay(view.column ?? "") } },
      more: [legal.chip ? { key: "alcazaba.web.or-chip", data: {} } : { key: "alcazaba.web.then-build", data: {} }],
    };
  }
  if (rebuilding)
    return { text: { key: "alcazaba.web.your-rebuild", data: { name } }, more: [{ key: "alcazaba.web.marker-out", data: {} }] };
  return { text: turn(legal, name), more: [markersLeft(view)] };
}

/** What can be done with the dice. */
function turn(legal: LegalChoices, name: string | Say): Say {
  if (!legal.throws.length) return { key: "alcazaba.web.your-marker", data: { name } };
  return canRebuild(legal) ? { key: "alcazaba.web.your-turn-rebuild", data: { name } } : { key: "alcazaba.web.your-turn", data: { name } };
}

/** How many markers the player to move has left, including this one. */
function markersLeft(view: AlcazabaView): Say {
  return { key: "alcazaba.web.markers-left", data: { n: view.seats[(view.seat ?? 1) - 1]?.markers ?? 0 } };
}

/** What somebody else is doing. */
function theirs(view: AlcazabaView, name: string | Say): Say {
  if (view.phase === "dice") return { key: "alcazaba.web.throws", data: { name } };
  if (view.phase === "take") return { key: "alcazaba.web.their-reward", data: { name, at: atSay(view.column ?? "") } };
  if (view.phase === "settle") return { key: "alcazaba.web.their-place", data: { name, tile: tileSay(view.taken ?? "") } };
  if (view.phase === "caliph") return { key: "alcazaba.web.their-caliph", data: { name } };
  return { key: "alcazaba.web.their-turn", data: { name } };
}
