/** The games' parts of the client: every folder here with an index, loaded when a table of that game is opened. */

import { speakOf } from "../lib/i18n.svelte";
import type { GameClient } from "./contract";

const found = import.meta.glob<{ default: GameClient }>("./*/index.ts");

/** Whether a game has a table of its own; others get a plain one. */
export const hasTable = (name: string): boolean => `./${name}/index.ts` in found;

/** Load a game's part of the client and its texts. */
export async function gameClient(name: string): Promise<GameClient> {
  const load = found[`./${hasTable(name) ? name : "plain"}/index.ts`]!;
  const [part] = await Promise.all([load(), speakOf(name)]);
  return part.default;
}
