/** Typed requests to the server, and errors that carry the server's error code. */

import { reasonText, t } from "./i18n.svelte";
import { isRefusal, retryAfter, spread } from "./refusal";
import type {
  Card,
  Continuation,
  Created,
  GameFacts,
  ExerciseDue,
  Hint,
  Kept,
  Moment,
  Move,
  NewTable,
  Place,
  Position,
  Practice,
  Reach,
  Reaction,
  Reason,
  ReviewState,
  RuleBook,
  Snapshot,
  Trial,
} from "./messages";

/** The server refused a request, or could not be reached (`code` is then "offline"). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly data: Reason["data"] = {},
    message = code,
    readonly status = 0,
    /** After how many milliseconds the server wants to be asked again, if it said so. */
    readonly wait: number | null = null,
    /** Where it is, in a record that was sent. */
    readonly where: Place | null = null,
  ) {
    super(message);
  }

  /** Whether the server has too much to do just now. */
  get refused(): boolean {
    return isRefusal(this.status);
  }

  /** Whether trying again may help, because nothing was wrong with the request itself. */
  get temporary(): boolean {
    return this.status === 0 || this.refused || this.status >= 500;
  }

  /** The error as a sentence, in the current language if we have one for its code. */
  get text(): string {
    if (this.code === "offline") return t("web.offline");
    const reason = reasonText({ code: this.code, data: this.data });
    return reason === `error.${this.code}` ? this.message : reason;
  }
}

interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  /** Idempotency key: a request sent twice with the same key is carried out once. Such a request outlives its page. */
  key?: string;
}

/** How often to read again what a busy server did not send. */
const MORE_READS = 3;

/** Send what reads a record. */
export const ask = <T>(path: string, body: unknown): Promise<T> => request<T>(path, { method: "POST", body });

/** Send a request. What is only read is read again when the server says that it is busy, after the time it tells. */
async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  for (let more = options.method === undefined ? MORE_READS : 0; ; more -= 1) {
    try {
      return await send<T>(path, options);
    } catch (error) {
      if (!more || !(error instanceof ApiError) || error.wait === null) throw error;
      const wait = spread(error.wait);
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

async function send<T>(path: string, { method = "GET", body, key }: RequestOptions): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": document.documentElement.lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key !== undefined) headers["Idempotency-Key"] = key;
  let response: Response;
  try {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    response = await fetch(`/api${path}`, { method, headers, keepalive: key !== undefined, ...content });
  } catch {
    throw new ApiError("offline");
  }
  const content: unknown = await response.json().catch(() => null);
  if (response.ok) return content as T;
  throw refused(response, content);
}

/** The error that an answer of the server tells. */
export function refused(response: Response, content: unknown): ApiError {
  const { code = "offline", data = {}, message, where = null } = (content ?? {}) as Partial<Reason & { message: string; where: Place }>;
  return new ApiError(code, data, message, response.status, retryAfter(response), where);
}

/** A change was made: the version of the table that includes it. */
interface Changed {
  version: number;
}

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export const api = {
  me: () => request<{ name: string | null }>("/me"),
  rename: (name: string) => request<{ name: string | null }>("/me", { method: "PUT", body: { name } }),
  games: () => request<GameFacts[]>("/games"),
  /** Open a table for a lesson. */
  teach: (game: string, lesson: string, name: string) => request<Created>("/lessons", { method: "POST", body: { game, lesson, name } }),
  /** Let the lesson do what its step asks for, or return to the step before. */
  lessonStep: (table: string, way: "show" | "back", body: { seat: number; version: number }) =>
    request<Changed>(`${at(table)}/lesson/${way}`, { method: "POST", body }),
  endLesson: (table: string, seat: number) => request<Changed>(`${at(table)}/seats/${seat}/lesson`, { method: "DELETE" }),
  create: (table: NewTable) => request<Created>("/tables", { method: "POST", body: table }),
  mine: () => request<Card[]>("/tables/mine"),
  /** Take a table whose game is over off the list of ours. */
  forget: (table: string) => request<null>(`/tables/mine/${encodeURIComponent(table)}`, { method: "DELETE" }),
  public: () => request<Card[]>("/tables/public"),
  /** How other devices reach the server; only the computer it runs on is told. */
  reach: () => request<Reach>("/reach"),
  table: (table: string) => request<Snapshot>(at(table)),
  /** Delete a table that we opened. */
  deleteTable: (table: string) => request<null>(at(table), { method: "DELETE" }),
  /** Replace the invitation to a table that we opened. */
  renewInvitation: (table: string) => request<Created>(`${at(table)}/invitation`, { method: "POST" }),
  /** For how long tables are kept that nobody opens. */
  kept: () => request<Kept>("/kept"),
  /** The rules of a game, or what the games share. */
  rules: (language: string, game: string | null) =>
    request<RuleBook>(`/rules/${language}${game === null ? "" : `/${encodeURIComponent(game)}`}`),
  play: (
    table: string,
    body: { seat: number; version: number } & ({ token: string } | { tokens: string[] } | { move: Move }),
    key: string,
  ) => request<Changed>(`${at(table)}/moves`, { method: "POST", body, key }),
  undo: (table: string, body: { seat: number; version: number }, key: string) =>
    request<Changed>(`${at(table)}/undo`, { method: "POST", body, key }),
  sit: (table: string, seat: number, name: string, invite: string) =>
    request<Changed>(`${at(table)}/seats/${seat}`, { method: "PUT", body: { name, invite } }),
  /** What would be best for a seat that is to move; the record and the result will say that there were hints. */
  hint: (table: string, seat: number, version: number) =>
    request<Hint>(`${at(table)}/seats/${seat}/hints`, { method: "POST", body: { version } }),
  leave: (table: string, seat: number) => request<Changed>(`${at(table)}/seats/${seat}`, { method: "DELETE" }),
  /** Let a bot play. For somebody who is away, nobody else chooses how strong it is. */
  bot: (table: string, seat: number, level: string | null) =>
    request<Changed>(`${at(table)}/seats/${seat}/bot`, { method: "PUT", body: { level } }),
  /** Begin with bots in the open seats. */
  start: (table: string, level: string) => request<Changed>(`${at(table)}/start`, { method: "POST", body: { level } }),
  removeSeat: (table: string, seat: number) => request<Changed>(`${at(table)}/open-seats/${seat}`, { method: "DELETE" }),
  /** Propose to end the game unfinished, or agree to it. */
  giveUp: (table: string, seat: number) => request<Changed>(`${at(table)}/seats/${seat}/giving-up`, { method: "PUT" }),
  /** Decline that, or withdraw it. */
  playOn: (table: string, seat: number) => request<Changed>(`${at(table)}/seats/${seat}/giving-up`, { method: "DELETE" }),
  takeBack: (table: string, seat: number) => request<Changed>(`${at(table)}/seats/${seat}/bot`, { method: "DELETE" }),
  react: (table: string, seat: number, reaction: Reaction) =>
    request<null>(`${at(table)}/seats/${seat}/reactions`, { method: "POST", body: { reaction } }),
  rematch: (table: string) => request<Created>(`${at(table)}/rematch`, { method: "POST" }),
  /** Create a table where a position from the rules is played. */
  tryExample: (body: Trial) => request<Created>("/examples", { method: "POST", body }),
  continueFrom: (table: string, body: Continuation, key: string) =>
    request<Created>(`${at(table)}/continue`, { method: "POST", body, key }),
  /** Why a move is not possible now, or was not after so many moves. */
  whyNot: (table: string, move: Move, ply: number | null = null) =>
    request<Reason>(`${at(table)}/why-not`, { method: "POST", body: ply === null ? { move } : { move, ply } }),
  /** The review of a game, or how far it is. */
  review: (table: string) => request<ReviewState>(`${at(table)}/review`),
  /** Have a finished game reviewed, unless it already is. */
  beginReview: (table: string) => request<ReviewState>(`${at(table)}/review`, { method: "POST" }),
  cancelReview: (table: string) => request<null>(`${at(table)}/review`, { method: "DELETE" }),
  /** The position before a move, with what speaks against each choice beside a better one. */
  moment: (table: string, ply: number, better: string) =>
    request<Moment>(`${at(table)}/moments/${ply}?better=${encodeURIComponent(better)}`),
  practice: () => request<Practice>("/practice"),
  /** Note whether our first answer to an exercise was right. */
  practised: (table: string, ply: number, right: boolean) =>
    request<ExerciseDue>(`/practice/${encodeURIComponent(table)}/${ply}`, { method: "PUT", body: { right } }),
  position: (table: string, ply: number) => request<Position>(`${at(table)}/positions/${ply}`),
};

export type Api = typeof api;

/** Where to download a table's record. */
export const recordUrl = (table: string): string => `/api${at(table)}/record`;

/** A QR code with the invitation to a table, at this address or at one of those at which other devices reach the server. */
export const qrUrl = (table: string, reach: number | null): string => `/api${at(table)}/qr.svg${reach === null ? "" : `?reach=${reach}`}`;
