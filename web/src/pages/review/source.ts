/** Where a review comes from: a table, or a record that nobody stores. */

import { gameClient } from "../../games";
import { api, ApiError, ask, refused, type Api } from "../../lib/api";
import { t } from "../../lib/i18n.svelte";
import type { Moment, Position, Reason, ReviewState, Snapshot } from "../../lib/messages";
import { loadTable, type LoadedTable } from "../table/loading";

export interface Source extends Pick<Api, "position" | "review" | "beginReview" | "cancelReview" | "moment" | "whyNot"> {
  /** The table; null for a record. */
  readonly id: string | null;
  load: () => Promise<LoadedTable>;
}

export const tableSource = (id: string): Source => ({ ...api, id, load: () => loadTable(id) });

/** A record is sent with every question about it. The addresses of tables do not matter. */
export function recordSource(record: string): Source {
  const stream = new ReviewStream(record);
  return {
    id: null,
    async load() {
      await api.me(); // on a first visit, there is no guest yet
      const snapshot = await ask<Snapshot>("/records", { record });
      return { snapshot, client: await gameClient(snapshot.table.game) };
    },
    position: (_, ply) => ask<Position>("/records/positions", { record, ply }),
    moment: (_, ply, better) => ask<Moment>("/records/moments", { record, ply, better }),
    whyNot: (_, move, ply) => ask<Reason>("/records/why-not", { record, move, ply: ply ?? 0 }),
    beginReview: () => stream.begin(),
    review: () => Promise.resolve(stream.latest),
    cancelReview: () => stream.cancel(),
  };
}

const NOTHING: ReviewState = { status: "none", done: 0, total: 0, evaluator: "", values: [], review: null };

/** A review that the server tells line by line, until nobody listens any more. */
class ReviewStream {
  latest: ReviewState = NOTHING;
  #abort: AbortController | null = null;

  constructor(private readonly record: string) {}

  /** Ask for it; resolves with the first line. */
  async begin(): Promise<ReviewState> {
    if (this.latest.status === "done") return this.latest;
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    this.latest = NOTHING;
    const headers = { "Content-Type": "application/json", "Accept-Language": document.documentElement.lang };
    const body = JSON.stringify({ record: this.record });
    const response = await fetch("/api/records/review", { method: "POST", headers, body, signal: abort.signal }).catch(() => null);
    if (!response) throw new ApiError("offline");
    if (!response.ok || !response.body) throw refused(response, await response.json().catch(() => null));
    const lines = told(response.body);
    const first = await lines.next();
    if (first.done) throw new ApiError("offline", {}, t("web.offline"));
    this.latest = first.value;
    void this.#listen(lines, abort);
    return this.latest;
  }

  async #listen(lines: AsyncGenerator<ReviewState>, abort: AbortController): Promise<void> {
    try {
      for await (const line of lines) if (this.#abort === abort) this.latest = line;
    } catch {
      // the connection was lost, or we hung up
    }
    if (this.#abort === abort && this.latest.status === "running") this.latest = { ...this.latest, status: "failed" };
  }

  cancel(): Promise<null> {
    this.#abort?.abort();
    this.#abort = null;
    this.latest = NOTHING;
    return Promise.resolve(null);
  }
}

/** The lines of an answer, as they arrive. */
async function* told(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ReviewState> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as ReviewState;
  }
}
