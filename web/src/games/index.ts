/** The games' parts of the client: every folder here with an index, loaded when a table of that game is opened. */

import { speakOf } from "../lib/i18n.svelte";
import type { GameClient } from "./contract";

const found = import.meta.glob<{ default: GameClient }>("./*/index.ts");

/** Load a game's part of the client and its texts; none for a game that cannot be played in the browser yet. */
export async function gameClient(name: string): Promise<GameClient | null> {
  const [part] = await Promise.all([found[`./${name}/index.ts`]?.(), speakOf(name)]);
  return part?.default ?? null;
}
