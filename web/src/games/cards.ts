/** The games' cards on the home page, from their folders. A game without one gets a plain card. */

import type { Kind } from "../look/kinds";

export interface GameCard {
  /** The building that represents the game in lists. */
  kind: Kind;
}

const found = import.meta.glob<GameCard>("./*/card.ts", { eager: true, import: "default" });

/** A game's own card, if it has one; its picture is loaded later. */
export const cardOf = (game: string): GameCard | null => found[`./${game}/card.ts`] ?? null;
