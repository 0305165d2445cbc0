/** The reactions people can send. */

import type { Reaction } from "../../lib/messages";

/** All reactions the server knows; the type makes sure that none is missing. */
const KNOWN: Record<Reaction, true> = { bravo: true, lucky: true, ouch: true, hm: true, thanks: true, hurry: true };

export const REACTIONS = Object.keys(KNOWN) as Reaction[];
