/** Typed requests to the server, and errors that carry the server's error code. */

import { because } from "./i18n.svelte";
import type { Card, Created, GameFacts, Move, NewTable, Position, Reaction, Reason, Snapshot } from "./messages";

/** The server refused a request, or could not be reached (`code` is then "offline"). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly data: Reason["data"] = {},
    message = code,
    readonly status = 0,
  ) {
    super(message);
  }

  /** Whether trying again may help, because nothing was wrong with the request itself. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** The error as a sentence, in the current language if we have one for its code. */
  get words(): string {
    const reason = because({ code: this.code, data: this.data });
    return reason === `error.${this.code}` ? this.message : reason;
  }
}

interface Request {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  /** Idempotency key: a request sent twice with the same key is carried out once. */
  key?: string;
}

async function ask<T>(path: string, { method = "GET", body, key }: Request = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": document.documentElement.lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key !== undefined) headers["Idempotency-Key"] = key;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new ApiError("offline");
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const { code = "offline", data = {}, message } = (said ?? {}) as Partial<Reason & { message: string }>;
  throw new ApiError(code, data, message, answer.status);
}

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export const api = {
  me: () => ask<{ name: string | null }>("/me"),
  rename: (name: string) => ask<{ name: string | null }>("/me", { method: "PUT", body: { name } }),
  games: () => ask<GameFacts[]>("/games"),
  create: (table: NewTable) => ask<Created>("/tables", { method: "POST", body: table }),
  mine: () => ask<Card[]>("/tables/mine"),
  public: () => ask<Card[]>("/tables/public"),
  table: (table: string) => ask<Snapshot>(at(table)),
  play: (table: string, body: { seat: number; version: number } & ({ token: string } | { move: Move }), key: string) =>
    ask<{ version: number }>(`${at(table)}/moves`, { method: "POST", body, key }),
  undo: (table: string, body: { seat: number; version: number }, key: string) =>
    ask<{ version: number }>(`${at(table)}/undo`, { method: "POST", body, key }),
  sit: (table: string, seat: number, name: string, invite: string) =>
    ask<{ version: number }>(`${at(table)}/seats/${seat}`, { method: "PUT", body: { name, invite } }),
  leave: (table: string, seat: number) => ask<{ version: number }>(`${at(table)}/seats/${seat}`, { method: "DELETE" }),
  bot: (table: string, seat: number, level: string) =>
    ask<{ version: number }>(`${at(table)}/seats/${seat}/bot`, { method: "PUT", body: { level } }),
  takeBack: (table: string, seat: number) => ask<{ version: number }>(`${at(table)}/seats/${seat}/bot`, { method: "DELETE" }),
  react: (table: string, seat: number, reaction: Reaction) =>
    ask<null>(`${at(table)}/seats/${seat}/reactions`, { method: "POST", body: { reaction } }),
  rematch: (table: string) => ask<Created>(`${at(table)}/rematch`, { method: "POST" }),
  whyNot: (table: string, move: Move) => ask<Reason>(`${at(table)}/why-not`, { method: "POST", body: { move } }),
  position: (table: string, ply: number) => ask<Position>(`${at(table)}/positions/${ply}`),
};

export type Api = typeof api;

/** Where to download a table's record. */
export const recordUrl = (table: string): string => `/api${at(table)}/record`;

/** A QR code with the link to a table, to join with an invitation or just to watch. */
export const qrUrl = (table: string, invite: string | null): string =>
  `/api${at(table)}/qr.svg${invite === null ? "" : `?invite=${encodeURIComponent(invite)}`}`;
