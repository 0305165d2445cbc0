/** A table's stream of events: opened again whenever it breaks, from where it was. */

import type { Presence, Scene, Shown, Update } from "./messages";

export type Connection = "connecting" | "live" | "lost";

export interface Listener {
  snapshot: (scene: Scene) => void;
  update: (update: Update) => void;
  presence: (presence: Presence) => void;
  reaction: (shown: Shown) => void;
  connection: (state: Connection) => void;
  /** The version reached so far, so that the server sends only what was missed. */
  version: () => number | null;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5_000;
/** A page that was hidden for so long may have lost its connection unnoticed. */
const LONG_HIDDEN = 15_000;

/**
 * Follow a table until the returned function is called.
 *
 * The browser's own reconnecting gives up for good when a proxy answers with an error, so every break is handled here: wait a little, longer
 * each time, and ask for what was missed.
 */
export function follow(table: string, listener: Listener): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let hiddenSince = 0;

  function open(): void {
    clearTimeout(timer);
    source?.close();
    const version = listener.version();
    const query = version === null ? "" : `?last_version=${version}`;
    source = new EventSource(`/api/tables/${encodeURIComponent(table)}/stream${query}`);
    source.onopen = () => {
      wait = FIRST_WAIT;
      listener.connection("live");
    };
    source.onerror = again;
    on("snapshot", listener.snapshot);
    on("update", listener.update);
    on("presence", listener.presence);
    on("reaction", listener.reaction);
    source.addEventListener("bye", again);
  }

  /** Hear events of a name; what the server sends under it is of the type that belongs to it. */
  function on(name: string, handle: (data: never) => void): void {
    source?.addEventListener(name, (event) => handle(JSON.parse((event as MessageEvent<string>).data) as never));
  }

  function again(): void {
    source?.close();
    listener.connection("lost");
    clearTimeout(timer);
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  // A sleeping phone's connection is dead without anybody noticing.
  function shown(): void {
    if (document.hidden) hiddenSince = Date.now();
    else if (Date.now() - hiddenSince > LONG_HIDDEN) open();
  }

  window.addEventListener("online", open);
  document.addEventListener("visibilitychange", shown);
  listener.connection("connecting");
  open();
  return () => {
    window.removeEventListener("online", open);
    document.removeEventListener("visibilitychange", shown);
    clearTimeout(timer);
    source?.close();
  };
}
