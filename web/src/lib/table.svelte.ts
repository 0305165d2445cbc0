/** The client's picture of a table: what the server said last, which seats are ours, and the move that is under way. */

import { ApiError, type Api } from "./api";
import type { Choice, Move, Position, Presence, Scene, Seat, Shown, Snapshot, Update, You } from "./messages";
import type { Connection } from "./stream";

/** A move or an undo on its way to the server; it is sent until there is an answer. */
interface Pending {
  key: string;
  send: () => Promise<{ version: number }>;
  /** The version in which it is done, once the server has it. */
  accepted: number | null;
}

/** How long it is seen how somebody feels, in milliseconds. */
const SHOWN = 5000;
const WAITS = [300, 1000, 2000, 4000, 8000];

/** A random name for a request; `crypto.randomUUID` is missing where a page comes from another computer without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class TableModel {
  scene = $state.raw<Scene | null>(null);
  you = $state.raw<You | null>(null);
  connection = $state<Connection>("connecting");
  /** Why the last thing we asked for was not done; gone with the next one. */
  problem = $state.raw<ApiError | null>(null);
  /** How people felt a moment ago, the latest last. */
  shown = $state.raw<(Shown & { key: number })[]>([]);
  #reactions = 0;
  #pending = $state.raw<Pending | null>(null);
  /** A change of the seats that was asked for, with its version once the server has it. */
  #change = $state.raw<{ accepted: number | null } | null>(null);
  /** Who is here, if that was said after the seats were. */
  #online = $state.raw<Set<string> | null>(null);
  /** When a bot may stand in for people who are not here, by holder. */
  #replaceable = $state.raw<Record<string, number>>({});
  /** Who moved last of those at whom we look. */
  #moved = $state<number | null>(null);

  constructor(
    readonly id: string,
    private readonly api: Api,
    private readonly sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms)),
  ) {}

  /** What the server said last, for asking for what was missed. */
  get version(): number | null {
    return this.scene?.version ?? null;
  }

  get position(): Position | null {
    return this.scene?.position ?? null;
  }

  /** Who sits where, with who is here as far as it is known. */
  readonly seats: Seat[] = $derived.by(() => {
    const online = this.#online;
    const seats = this.scene?.seats ?? [];
    return online ? seats.map((seat) => ({ ...seat, online: seat.holder !== null && online.has(seat.holder) })) : seats;
  });

  /** Every seat that belongs to this browser, also where a bot stands in. */
  readonly held: number[] = $derived(
    this.seats.filter((seat) => seat.holder !== null && seat.holder === this.you?.holder).map((seat) => seat.seat),
  );

  /** The seats for which this browser decides. */
  readonly mine: number[] = $derived(this.held.filter((seat) => !this.seats[seat - 1]?.stand_in));

  /** Whether we sit here together with people who are elsewhere. */
  readonly sociable: boolean = $derived(
    this.mine.length > 0 && this.seats.some(({ holder }) => holder !== null && holder !== this.you?.holder),
  );

  readonly myTurn: boolean = $derived.by(() => {
    const mover = this.position?.to_move;
    return typeof mover === "number" && this.mine.includes(mover);
  });

  /** Whether something of ours is on its way. */
  readonly busy: boolean = $derived(this.#pending !== null);

  /** Whether a change of the seats was asked for and is not yet seen here. */
  readonly changing: boolean = $derived(this.#change !== null);

  /** What can be done here and now. */
  readonly choices: Choice[] = $derived(this.myTurn && !this.busy ? (this.position?.choices ?? []) : []);

  /** The seat that may take its last decision back, if it is ours. */
  readonly undoable: number | null = $derived.by(() => {
    const seat = this.position?.undo ?? null;
    return seat !== null && this.mine.includes(seat) && !this.busy ? seat : null;
  });

  /** Whose sheet stands in the middle: ours who moves now or moved last, or whoever moves where we only watch. */
  readonly focus: number = $derived.by(() => {
    const moved = this.#moved;
    return moved !== null && (this.mine.includes(moved) || !this.mine.length) ? moved : (this.mine[0] ?? 1);
  });

  /** Everything anew, as asked for once. */
  load(snapshot: Snapshot): void {
    this.you = snapshot.you;
    this.refresh(snapshot);
  }

  /** Everything anew, as the stream says it when too much was missed. */
  refresh(scene: Scene): void {
    if (this.scene && scene.version < this.scene.version) return;
    this.scene = scene;
    this.#settle();
  }

  /** What is new since the version before. */
  update(update: Update): void {
    if (!this.scene || update.version <= this.scene.version) return;
    const { taken_back, entries, ...now } = update;
    const log = this.scene.log;
    const kept = taken_back ? log.slice(0, -taken_back) : log;
    this.scene = { ...this.scene, ...now, log: entries.length ? [...kept, ...entries] : kept };
    this.#settle();
  }

  presence(presence: Presence): void {
    this.#online = new Set(presence.online);
    this.#replaceable = Object.fromEntries(Object.entries(presence.away).map(([holder, wait]) => [holder, Date.now() + 1000 * wait]));
  }

  /** Somebody shows how he feels, for a moment. */
  async show(shown: Shown): Promise<void> {
    const key = (this.#reactions += 1);
    this.shown = [...this.shown, { ...shown, key }];
    await this.sleep(SHOWN);
    this.shown = this.shown.filter((one) => one.key !== key);
  }

  /** In how many milliseconds a bot may stand in for a person. */
  graceOf(seat: Seat): number {
    return Math.max(0, (this.#replaceable[seat.holder ?? ""] ?? Infinity) - Date.now());
  }

  /** Play a choice of ours, by its token, or a move that people typed in. */
  play(played: string | Move, seat = this.position?.to_move): Promise<void> {
    const version = this.version;
    if (version === null || typeof seat !== "number") return Promise.resolve();
    const what = typeof played === "string" ? { token: played } : { move: played };
    const key = newKey();
    return this.#send({ key, accepted: null, send: () => this.api.play(this.id, { seat, version, ...what }, key) });
  }

  /** Take the last decision back. */
  undo(): Promise<void> {
    const seat = this.undoable;
    const version = this.version;
    if (version === null || seat === null) return Promise.resolve();
    const key = newKey();
    return this.#send({ key, accepted: null, send: () => this.api.undo(this.id, { seat, version }, key) });
  }

  /** Anything else that is asked of the server; what goes wrong is kept to be said. */
  async ask<T>(request: () => Promise<T>): Promise<T | null> {
    this.problem = null;
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
      return null;
    }
  }

  /** Ask for a change of the seats, unless another one is under way; returns whether the server made it. */
  async change(request: () => Promise<{ version: number }>): Promise<boolean> {
    if (this.#change) return false;
    this.#change = { accepted: null };
    let done: { version: number } | null = null;
    try {
      done = await this.ask(request);
    } finally {
      this.#change = done && { accepted: done.version };
      this.#arrived();
    }
    return done !== null;
  }

  /** Send until there is an answer: with the same key a move that did arrive is not done twice. */
  async #send(pending: Pending): Promise<void> {
    if (this.#pending) return;
    this.#pending = pending;
    this.problem = null;
    for (let tries = 0; this.#pending === pending; tries += 1) {
      try {
        const { version } = await pending.send();
        this.#pending = { ...pending, accepted: version };
        this.#arrived();
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || !error.passing) {
          this.#pending = null;
          if (!(error instanceof ApiError)) throw error;
          this.problem = error;
          return;
        }
        await this.sleep(WAITS[tries] ?? WAITS[WAITS.length - 1]!);
      }
    }
  }

  /** Who decides now, or for whom people roll dice of their own. */
  #actor(): number | null {
    const position = this.position;
    if (typeof position?.to_move === "number") return position.to_move;
    return position?.rollers.length && "seat" in position.view ? position.view.seat : null;
  }

  /** A new position is here, with who sits where and is here. */
  #settle(): void {
    this.#online = null;
    const actor = this.#actor();
    if (actor !== null && (this.mine.includes(actor) || !this.mine.length)) this.#moved = actor;
    this.#arrived();
  }

  /** What is under way is over when the position that came of it is here. */
  #arrived(): void {
    const seen = (one: { accepted: number | null } | null): boolean =>
      typeof one?.accepted === "number" && (this.version ?? -1) >= one.accepted;
    if (seen(this.#pending)) this.#pending = null;
    if (seen(this.#change)) this.#change = null;
  }
}
