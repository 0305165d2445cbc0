/** What a game's table is told about what is being played back. */

import type { Deed, Following } from "../../games/contract";
import type { TableModel } from "../../lib/table.svelte";

/** What is being played back at a table. */
export function followed(model: TableModel): Following {
  const { playback, watching, since, mine } = model;
  return { landed: playback.landed, watching, deed: deedOf(model), since, skip: skipOf(model), spectating: !mine.length };
}

/** The last decision of somebody else; without one, what was rolled for somebody who decides nothing. */
function deedOf({ mine, playback }: TableModel): Deed | null {
  const { scene } = playback;
  const view = scene?.before?.position?.view;
  if (!scene || !view || scene.own) return null;
  const entry =
    scene.entries.findLast(({ by }) => by !== "chance") ?? scene.entries.find(({ seat }) => seat !== null && !mine.includes(seat));
  return entry?.seat ? { seat: entry.seat, entry, before: view, now: !playback.over } : null;
}

/** Skipping makes sense while something is being shown, or while bots play. */
function skipOf({ playback, position, seats, mine }: TableModel): (() => void) | null {
  const mover = position?.to_move;
  const botPlays = typeof mover === "number" && seats[mover - 1]?.level !== null;
  if (playback.rushing || (playback.settled && !(botPlays && mine.length))) return null;
  return () => playback.rush();
}
