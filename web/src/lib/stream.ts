/** A table's event stream: reopened whenever it breaks, from the last version received. */

import { retryAfter, spread } from "./refusal";
import type { Presence, TableState, ShownReaction, Update } from "./messages";

export type Connection = "connecting" | "live" | "lost";

export interface Listener {
  snapshot: (state: TableState) => void;
  update: (update: Update) => void;
  presence: (presence: Presence) => void;
  reaction: (reaction: ShownReaction) => void;
  /** There is a new invitation; those who may pass it on can ask for it. */
  invitation: () => void;
  /** The table was deleted. */
  deleted: () => void;
  connection: (state: Connection) => void;
  /** The last version received, so that the server sends only what was missed. */
  version: () => number | null;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5_000;
/** A page hidden for longer than this may have lost its connection without noticing. */
const LONG_HIDDEN = 15_000;

/**
 * Subscribe to a table's events until the returned function is called.
 *
 * An EventSource stops reconnecting for good when the server or a proxy answers with an error, so we reconnect ourselves: wait a little,
 * longer each time, and ask for what was missed. Nor does it tell what the answer was: after a refusal, a request of our own asks how long
 * to wait.
 */
export function subscribe(table: string, listener: Listener): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let hiddenSince = 0;

  function address(): string {
    const version = listener.version();
    return `/api/tables/${encodeURIComponent(table)}/stream${version === null ? "" : `?last_version=${version}`}`;
  }

  function open(): void {
    stopWaiting();
    source?.close();
    source = new EventSource(address());
    source.onopen = () => {
      wait = FIRST_WAIT;
      listener.connection("live");
    };
    source.onerror = () => {
      const refused = source?.readyState === EventSource.CLOSED;
      reconnect();
      if (refused) void askHowLong();
    };
    on("snapshot", listener.snapshot);
    on("update", listener.update);
    on("presence", listener.presence);
    on("reaction", listener.reaction);
    on("invitation", listener.invitation);
    on("deleted", listener.deleted);
    source.addEventListener("bye", reconnect);
  }

  /** Handle events of one type; `never` because the payload's type depends on the event's name. */
  function on(name: string, handle: (data: never) => void): void {
    source?.addEventListener(name, (event) => handle(JSON.parse((event as MessageEvent<string>).data) as never));
  }

  function reconnect(): void {
    source?.close();
    listener.connection("lost");
    stopWaiting();
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  function stopWaiting(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  /** Wait as long as a busy server tells, if that is longer than we would. */
  async function askHowLong(): Promise<void> {
    const waiting = timer;
    const asking = new AbortController();
    const told = await fetch(address(), { signal: asking.signal }).then(retryAfter, () => null);
    asking.abort();
    if (!told || waiting !== timer) return; // something else has happened meanwhile
    stopWaiting();
    timer = setTimeout(open, spread(told));
  }

  // When a phone sleeps, its connection dies without an error.
  function checkConnection(): void {
    if (document.hidden) hiddenSince = Date.now();
    else if (Date.now() - hiddenSince > LONG_HIDDEN) open();
  }

  window.addEventListener("online", open);
  document.addEventListener("visibilitychange", checkConnection);
  listener.connection("connecting");
  open();
  return () => {
    window.removeEventListener("online", open);
    document.removeEventListener("visibilitychange", checkConnection);
    stopWaiting();
    source?.close();
  };
}
