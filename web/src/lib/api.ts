/** Typed requests to the server, and errors that carry the server's error code. */

import { reasonText } from "./i18n.svelte";
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
  get temporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** The error as a sentence, in the current language if we have one for its code. */
  get text(): string {
    const reason = reasonText({ code: this.code, data: this.data });
    return reason === `error.${this.code}` ? this.message : reason;
  }
}

interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  /** Idempotency key: a request sent twice with the same key is carried out once. */
  key?: string;
}

async function request<T>(path: string, { method = "GET", body, key }: RequestOptions = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": document.documentElement.lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key !== undefined) headers["Idempotency-Key"] = key;
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new ApiError("offline");
  }
  const content: unknown = await response.json().catch(() => null);
  if (response.ok) return content as T;
  const { code = "offline", data = {}, message } = (content ?? {}) as Partial<Reason & { message: string }>;
  throw new ApiError(code, data, message, response.status);
}

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export const api = {
  me: () => request<{ name: string | null }>("/me"),
  rename: (name: string) => request<{ name: string | null }>("/me", { method: "PUT", body: { name } }),
  games: () => request<GameFacts[]>("/games"),
  create: (table: NewTable) => request<Created>("/tables", { method: "POST", body: table }),
  mine: () => request<Card[]>("/tables/mine"),
  public: () => request<Card[]>("/tables/public"),
  table: (table: string) => request<Snapshot>(at(table)),
  play: (table: string, body: { seat: number; version: number } & ({ token: string } | { move: Move }), key: string) =>
    request<{ version: number }>(`${at(table)}/moves`, { method: "POST", body, key }),
  undo: (table: string, body: { seat: number; version: number }, key: string) =>
    request<{ version: number }>(`${at(table)}/undo`, { method: "POST", body, key }),
  sit: (table: string, seat: number, name: string, invite: string) =>
    request<{ version: number }>(`${at(table)}/seats/${seat}`, { method: "PUT", body: { name, invite } }),
  leave: (table: string, seat: number) => request<{ version: number }>(`${at(table)}/seats/${seat}`, { method: "DELETE" }),
  bot: (table: string, seat: number, level: string) =>
    request<{ version: number }>(`${at(table)}/seats/${seat}/bot`, { method: "PUT", body: { level } }),
  takeBack: (table: string, seat: number) => request<{ version: number }>(`${at(table)}/seats/${seat}/bot`, { method: "DELETE" }),
  react: (table: string, seat: number, reaction: Reaction) =>
    request<null>(`${at(table)}/seats/${seat}/reactions`, { method: "POST", body: { reaction } }),
  rematch: (table: string) => request<Created>(`${at(table)}/rematch`, { method: "POST" }),
  whyNot: (table: string, move: Move) => request<Reason>(`${at(table)}/why-not`, { method: "POST", body: { move } }),
  position: (table: string, ply: number) => request<Position>(`${at(table)}/positions/${ply}`),
};

export type Api = typeof api;

/** Where to download a table's record. */
export const recordUrl = (table: string): string => `/api${at(table)}/record`;

/** A QR code with the link to a table, to join with an invitation or just to watch. */
export const qrUrl = (table: string, invite: string | null): string =>
  `/api${at(table)}/qr.svg${invite === null ? "" : `?invite=${encodeURIComponent(invite)}`}`;
