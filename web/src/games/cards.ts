/** How games are known on the home page: what their folders bring for it. A game without a folder gets a plain card. */

import type { Kind } from "../look/kinds";

export interface GameCard {
  /** The building that stands for the game in lists. */
  kind: Kind;
}

const found = import.meta.glob<GameCard>("./*/card.ts", { eager: true, import: "default" });

/** What a game brings for its card; its picture is loaded later. */
export const cardOf = (game: string): GameCard | null => found[`./${game}/card.ts`] ?? null;
