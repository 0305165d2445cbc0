/** The kinds in sentences, in the games with columns. */

import type { Say } from "../../lib/messages";

/** A kind, to be filled into a sentence. */
export const kindSay = (kind: string): Say => ({ key: `kind.${kind}`, data: {} });

/** A kind's column as a location ("at the tower"), to be filled into a sentence. */
export const atSay = (kind: string): Say => ({ key: `dicegame.at.${kind}`, data: {} });
