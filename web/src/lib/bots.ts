/** Which bot to suggest. */

import type { Bot } from "./messages";

const USUAL = "player";

/** The usual bot if the game has it, or else the last, which is the strongest. */
export const usualBot = (bots: readonly Bot[]): string => bots.find(({ name }) => name === USUAL)?.name ?? bots.at(-1)?.name ?? "";
