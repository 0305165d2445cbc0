/** Log entries as text. */

import { say, sentence } from "./i18n.svelte";
import type { Entry } from "./messages";

/** What happened and what followed from it, as sentences. */
export function entryText(entry: Entry): string {
  return [entry.say, ...entry.also].map((part) => sentence(say(part)).replace(/[.]$/, "")).join(". ") + ".";
}
