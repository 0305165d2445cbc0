/** The games' parts of the client: every folder here with an index, loaded when a table of that game is opened. */

import type { GameClient } from "./contract";

const found = import.meta.glob<{ default: GameClient }>("./*/index.ts");

/** Load a game's part of the client; none for a game that cannot be played in the browser yet. */
export async function gameClient(name: string): Promise<GameClient | null> {
  return (await found[`./${name}/index.ts`]?.())?.default ?? null;
}
