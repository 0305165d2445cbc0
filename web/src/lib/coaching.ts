/** Whether a coach is at a table, and what it has said already. Both are remembered on this device. */

import { isLesson } from "./lessons";
import { settings } from "./settings.svelte";

const FIRST = "comares-first-game ";
const SAID = "comares-coach-said";

/** Whether a coach says what is new at a table: always, never, or, unless somebody chose, in their first game of a kind. */
export function isCoached(game: string, table: string, storage: () => Storage = () => localStorage): boolean {
  if (settings.coach !== "first") return settings.coach === "on";
  try {
    if (isLesson(table, storage())) return true; // and the first game of one's own is still to come
    const first = storage().getItem(FIRST + game) ?? table;
    storage().setItem(FIRST + game, first);
    return first === table;
  } catch {
    return false; // the browser keeps nothing, and the coach would say everything again and again
  }
}

/** What has been said: `GAME TOPIC` for each. */
export function said(storage: () => Storage = () => localStorage): Set<string> {
  try {
    const kept: unknown = JSON.parse(storage().getItem(SAID) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : []);
  } catch {
    return new Set();
  }
}

/** Remember that something was said. */
export function remember(what: string, storage: () => Storage = () => localStorage): void {
  try {
    storage().setItem(SAID, JSON.stringify([...said(storage).add(what)]));
  } catch {
    // Then it is said again some day.
  }
}
