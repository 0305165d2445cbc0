/** What a table needs before it can be drawn. */

import { gameClient } from "../../games";
import type { GameClient } from "../../games/contract";
import { api } from "../../lib/api";
import type { Snapshot } from "../../lib/messages";

export interface Opening {
  snapshot: Snapshot;
  client: GameClient;
}

/** How long an empty page is better than one that says that something is coming, in milliseconds. */
const PATIENCE = 700;

let begun: { id: string; opening: Promise<Opening> } | null = null;

async function ask(id: string): Promise<Opening> {
  let snapshot = await api.table(id);
  const client = gameClient(snapshot.table.game);
  if (!snapshot.you.holder) {
    // Who is here for the first time is nobody yet; then the table tells him who he is.
    await api.me();
    snapshot = await api.table(id);
  }
  return { snapshot, client: await client };
}

/** Begin to open a table before its page is there; settles when it can be drawn, or when it is time to draw something. */
export async function begin(id: string): Promise<void> {
  // The server told it with the page, before the table itself is known.
  const { game } = document.documentElement.dataset;
  if (game) gameClient(game).catch(() => undefined);
  const opening = ask(id);
  begun = { id, opening };
  await Promise.race([opening.catch(() => null), new Promise((done) => setTimeout(done, PATIENCE))]);
}

/** Open a table, which may have been begun. */
export function open(id: string): Promise<Opening> {
  const opening = begun?.id === id ? begun.opening : ask(id);
  begun = null; // if it fails, it is asked again
  return opening;
}
