/** What people can say without a chat. */

import type { Reaction } from "../../lib/messages";

/** All that the server knows, which the types make sure of. */
const KNOWN: Record<Reaction, true> = { bravo: true, lucky: true, ouch: true, hm: true, thanks: true, hurry: true };

export const REACTIONS = Object.keys(KNOWN) as Reaction[];
