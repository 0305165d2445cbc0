/** What people can say without a chat, and how it is said. */

import type { Key } from "../../lib/i18n.svelte";
import type { Reaction } from "../../lib/messages";

export const WORDS: Record<Reaction, Key> = {
  bravo: "web.reaction.bravo",
  lucky: "web.reaction.lucky",
  ouch: "web.reaction.ouch",
  hm: "web.reaction.hm",
  thanks: "web.reaction.thanks",
  hurry: "web.reaction.hurry",
};

export const REACTIONS = Object.keys(WORDS) as Reaction[];
