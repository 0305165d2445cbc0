/** Log entries as sentences. */

import { say, sentence } from "./i18n.svelte";
import type { Entry } from "./messages";

/** What happened and what followed. */
export function told(entry: Entry): string {
  return [entry.say, ...entry.also].map((said) => sentence(say(said)).replace(/[.]$/, "")).join(". ") + ".";
}
