/** The games: every folder here with an index, loaded when one of its tables is opened. */

import { loadTexts } from "../lib/i18n.svelte";
import type { GameClient } from "./contract";

const found = import.meta.glob<{ default: GameClient }>("./*/index.ts");

/** Whether a game has its own table; other games get the plain one. */
export const hasTable = (name: string): boolean => `./${name}/index.ts` in found;

/** Load a game's client and its texts. */
export async function gameClient(name: string): Promise<GameClient> {
  const load = found[`./${hasTable(name) ? name : "plain"}/index.ts`]!;
  const [part] = await Promise.all([load(), loadTexts(name)]);
  return part.default;
}
