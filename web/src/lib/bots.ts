/** The bot that is proposed where somebody wants one. */

import type { Bot } from "./messages";

const USUAL = "player";

/** The usual one where a game has it, or else the last, which is the strongest. */
export const usualBot = (bots: readonly Bot[]): string => bots.find(({ name }) => name === USUAL)?.name ?? bots.at(-1)?.name ?? "";
