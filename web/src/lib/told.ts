/** Log entries as sentences. */

import { say, sentence } from "./i18n.svelte";
import type { Entry } from "./messages";

/** What happened, with whoever did it and what followed. */
export function told(entry: Entry): string {
  const done = say(entry.say);
  const first = entry.who === null ? sentence(done) : `${sentence(say(entry.who))}: ${done}`;
  return [first, ...entry.also.map((also) => sentence(say(also)))].map((part) => part.replace(/[.]$/, "")).join(". ") + ".";
}
