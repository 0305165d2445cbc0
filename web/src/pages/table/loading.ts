/** Loading what a table needs before it can be drawn. */

import { gameClient } from "../../games";
import type { GameClient } from "../../games/contract";
import { api } from "../../lib/api";
import type { Snapshot } from "../../lib/messages";

export interface LoadedTable {
  snapshot: Snapshot;
  client: GameClient;
}

/** How long to show a blank page rather than a loading message, in milliseconds. */
const BLANK_TIME = 700;

let prefetched: { id: string; loading: Promise<LoadedTable> } | null = null;

async function load(id: string): Promise<LoadedTable> {
  let snapshot = await api.table(id);
  const client = gameClient(snapshot.table.game);
  if (!snapshot.you.holder) {
    // On a first visit there is no guest yet: create one, then the table can tell us who we are.
    await api.me();
    snapshot = await api.table(id);
  }
  return { snapshot, client: await client };
}

/** Start loading a table before its page is there; resolves when it can be drawn, or when it is time for a loading message. */
export async function prefetchTable(id: string): Promise<void> {
  // The page itself names the game, so its code can be loaded along with the table.
  const { game } = document.documentElement.dataset;
  if (game) gameClient(game).catch(() => undefined);
  const loading = load(id);
  prefetched = { id, loading };
  await Promise.race([loading.catch(() => null), new Promise((done) => setTimeout(done, BLANK_TIME))]);
}

/** Load a table, or finish loading it. */
export function loadTable(id: string): Promise<LoadedTable> {
  const loading = prefetched?.id === id ? prefetched.loading : load(id);
  prefetched = null; // if it fails, the next attempt starts over
  return loading;
}
