/** The client's model of a table: what is shown and what is known of it, which seats are ours, and the move being sent. */

import { ApiError, type Api } from "./api";
import { newKey } from "./keys";
import { spread } from "./refusal";
import type { Choice, Entry, Move, Position, Presence, TableState, Seat, ShownReaction, Snapshot, Update, View, You } from "./messages";
import { Playback, type Timing } from "./playback.svelte";
import type { Connection } from "./stream";

/** A move or an undo on its way to the server; it is sent again until there is an answer. */
interface Pending {
  key: string;
  send: () => Promise<{ version: number }>;
  /** The table version that includes it, once the server has accepted it. */
  accepted: number | null;
}

/** How long a reaction is shown, in milliseconds. */
const REACTION_TIME = 5000;
const WAITS = [300, 1000, 2000, 4000, 8000];

/** Everything is shown at once. */
const AT_ONCE: Timing = { landing: () => 0, beat: () => 0 };

export class TableModel {
  /** The latest state from the server. What is shown may lag behind it, so that it can be followed. */
  latest = $state.raw<TableState | null>(null);
  readonly playback: Playback;
  /** The position after our last decision: what has changed since then is marked. */
  since = $state.raw<View | null>(null);
  you = $state.raw<You | null>(null);
  connection = $state<Connection>("connecting");
  /** Whether a part of the page failed to load. Browsers do not ask again for a module that failed: only a new page does. */
  incomplete = $state(false);
  /** Why our last request failed; cleared by the next one. */
  problem = $state.raw<ApiError | null>(null);
  /** The reactions shown right now, the latest last. */
  reactions = $state.raw<(ShownReaction & { key: number })[]>([]);
  #reactionCount = 0;
  #pending = $state.raw<Pending | null>(null);
  /** Whether the server is too busy for our move, which is sent again after the time it told. */
  delayed = $state(false);
  /** A requested change of seats, with the table version that includes it once the server has accepted it. */
  #seatChange = $state.raw<{ accepted: number | null } | null>(null);
  /** Who is online, if we learned that after we received the seats. */
  #online = $state.raw<Set<string> | null>(null);
  /** When a bot may stand in for people who are offline, by holder. */
  #replaceable = $state.raw<Record<string, number>>({});
  /** Who acted last among the seats we follow. */
  #moved = $state<number | null>(null);

  constructor(
    readonly id: string,
    private readonly api: Api,
    private readonly sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms)),
    timing: Timing = AT_ONCE,
  ) {
    const isOurs = (seat: number | null): boolean => seat !== null && this.mine.includes(seat);
    const isStop = ({ status, position }: TableState): boolean =>
      status === "finished" || !this.mine.length || (typeof position?.to_move === "number" && isOurs(position.to_move));
    this.playback = new Playback(timing, isOurs, isStop, () => this.#follow());
  }

  /** The latest version from the server, for requesting what was missed. */
  get version(): number | null {
    return this.latest?.version ?? null;
  }

  /** What is shown: the game may lag behind, the people at the table do not. */
  readonly state: TableState | null = $derived.by(() => {
    const { latest, playback } = this;
    const shown = playback.scene?.state ?? null;
    if (!shown || !latest || shown.version === latest.version) return latest;
    return { ...shown, seats: latest.seats, rematch: latest.rematch };
  });

  get position(): Position | null {
    return this.state?.position ?? null;
  }

  /** Who sits where, with the latest news on who is online. */
  readonly seats: Seat[] = $derived.by(() => {
    const online = this.#online;
    const seats = this.latest?.seats ?? [];
    return online ? seats.map((seat) => ({ ...seat, online: seat.holder !== null && online.has(seat.holder) })) : seats;
  });

  /** Every seat that belongs to this browser, including those where a bot stands in. */
  readonly held: number[] = $derived(
    this.seats.filter((seat) => seat.holder !== null && seat.holder === this.you?.holder).map((seat) => seat.seat),
  );

  /** The seats for which this browser decides. */
  readonly mine: number[] = $derived(this.held.filter((seat) => !this.seats[seat - 1]?.stand_in));

  /** Our name, if nobody else at the table is a person. */
  readonly onlyPerson: string | null = $derived.by(() => {
    const [first, ...others] = this.seats.filter(({ kind }) => kind !== "bot");
    return first && !others.length && this.held.includes(first.seat) ? first.name : null;
  });

  /** Whether we are playing with people on other devices. */
  readonly playsWithOthers: boolean = $derived(
    this.mine.length > 0 && this.seats.some(({ holder }) => holder !== null && holder !== this.you?.holder),
  );

  readonly myTurn: boolean = $derived.by(() => {
    const mover = this.position?.to_move;
    return typeof mover === "number" && this.mine.includes(mover);
  });

  /** Whether a move of ours is on its way. */
  readonly busy: boolean = $derived(this.#pending !== null);

  /** Whether a requested change of seats has not arrived here yet. */
  readonly changingSeats: boolean = $derived(this.#seatChange !== null);

  /** Whether others act now, or what they did is still being shown. */
  readonly watching: boolean = $derived.by(() => {
    const { scene, settled } = this.playback;
    return this.state?.status === "playing" && (!this.myTurn || !(settled || scene?.own));
  });

  /** The choices for a seat of ours; none while a move is on its way, or before everything that led to them has been shown. */
  readonly choices: Choice[] = $derived.by(() => {
    const position = this.myTurn && !this.busy && this.playback.settled ? this.position : null;
    return position?.choices ?? [];
  });

  /** The seat that may undo its last decision, if it is ours. */
  readonly undoable: number | null = $derived.by(() => {
    const seat = this.latest?.position?.undo ?? null;
    return seat !== null && this.mine.includes(seat) && !this.busy ? seat : null;
  });

  /** The seat in the middle of the screen: the one of ours that acts or acted last, or whoever acts if we only watch. */
  readonly focus: number = $derived.by(() => {
    const moved = this.#moved;
    return moved !== null && (this.mine.includes(moved) || !this.mine.length) ? moved : (this.mine[0] ?? 1);
  });

  /** Load the table for the first time. */
  load(snapshot: Snapshot): void {
    this.you = snapshot.you;
    this.refresh(snapshot);
  }

  /** Replace everything, as the stream tells us when we missed too much. */
  refresh(state: TableState): void {
    if (this.latest && state.version < this.latest.version) return;
    this.#receive(state);
    this.playback.jump(state);
  }

  /** Apply what is new since the previous version. */
  update(update: Update): void {
    if (!this.latest || update.version <= this.latest.version) return;
    const { taken_back, entries, ...now } = update;
    const log = this.latest.log;
    const kept = taken_back ? log.slice(0, -taken_back) : log;
    const own = [...log.slice(kept.length), ...entries].some((entry) => this.#isOurs(entry));
    const state = { ...this.latest, ...now, log: entries.length ? [...kept, ...entries] : kept };
    this.#receive(state);
    if (own) this.since = state.position?.view ?? null;
    this.playback.add({ state, entries, own });
  }

  /** Find out what has changed since our last decision, on a page that was just opened. */
  async recall(): Promise<void> {
    const log = this.latest?.log ?? [];
    if (!this.mine.length || this.since) return;
    let at = log.findLastIndex((entry) => this.#isOurs(entry));
    while (log[at + 1]?.by === "chance") at += 1;
    const now = this.latest?.position ?? null;
    const position = at === log.length - 1 ? now : await this.api.position(this.id, log[at]?.ply ?? 0).catch(() => null);
    this.since ??= position?.view ?? null;
  }

  /** Whether a move was a decision of ours. */
  #isOurs(entry: Entry): boolean {
    return entry.by !== "chance" && this.mine.includes(entry.by);
  }

  presence(presence: Presence): void {
    this.#online = new Set(presence.online);
    this.#replaceable = Object.fromEntries(Object.entries(presence.away).map(([holder, wait]) => [holder, Date.now() + 1000 * wait]));
  }

  /** Show a reaction for a moment. */
  async showReaction(reaction: ShownReaction): Promise<void> {
    const key = (this.#reactionCount += 1);
    this.reactions = [...this.reactions, { ...reaction, key }];
    await this.sleep(REACTION_TIME);
    this.reactions = this.reactions.filter((one) => one.key !== key);
  }

  /** Milliseconds until a bot may stand in for a person. */
  graceOf(seat: Seat): number {
    return Math.max(0, (this.#replaceable[seat.holder ?? ""] ?? Infinity) - Date.now());
  }

  /** Play one of our choices by its token, several that belong together, or a move that somebody typed in. */
  play(played: string | string[] | Move, seat = this.position?.to_move): Promise<void> {
    const version = this.version;
    if (version === null || typeof seat !== "number") return Promise.resolve();
    const what = typeof played === "string" ? { token: played } : Array.isArray(played) ? { tokens: played } : { move: played };
    const key = newKey();
    return this.#send({ key, accepted: null, send: () => this.api.play(this.id, { seat, version, ...what }, key) });
  }

  /** Undo our last decision. */
  undo(): Promise<void> {
    const seat = this.undoable;
    const version = this.version;
    if (version === null || seat === null) return Promise.resolve();
    const key = newKey();
    return this.#send({ key, accepted: null, send: () => this.api.undo(this.id, { seat, version }, key) });
  }

  /** Send any other request; if it fails, the error is kept in `problem`. */
  async request<T>(send: () => Promise<T>): Promise<T | null> {
    this.problem = null;
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
      return null;
    }
  }

  /** Request a change of seats, unless another one is under way; returns whether the server accepted it. */
  async changeSeats(send: () => Promise<{ version: number }>): Promise<boolean> {
    if (this.#seatChange) return false;
    this.#seatChange = { accepted: null };
    let done: { version: number } | null = null;
    try {
      done = await this.request(send);
    } finally {
      this.#seatChange = done && { accepted: done.version };
      this.#arrived();
    }
    return done !== null;
  }

  /** Send until there is an answer; thanks to the key, a move that did arrive is not played twice. */
  async #send(pending: Pending): Promise<void> {
    if (this.#pending) return;
    this.#pending = pending;
    this.problem = null;
    for (let tries = 0; this.#pending === pending; tries += 1) {
      try {
        const { version } = await pending.send();
        this.#pending = { ...pending, accepted: version };
        this.delayed = false;
        this.#arrived();
        return;
      } catch (error) {
        this.delayed = error instanceof ApiError && error.refused;
        if (!(error instanceof ApiError) || !error.temporary) {
          this.#pending = null;
          if (!(error instanceof ApiError)) throw error;
          this.problem = error;
          return;
        }
        await this.sleep(Math.max(spread(error.wait ?? 0), WAITS[tries] ?? WAITS[WAITS.length - 1]!));
      }
    }
    this.delayed = false;
  }

  /** Who decides now, or for whom people are rolling their own dice. */
  #actor(): number | null {
    const position = this.position;
    if (typeof position?.to_move === "number") return position.to_move;
    return position?.rollers.length && "seat" in position.view ? position.view.seat : null;
  }

  /** A new state has arrived, including who sits where and who is online. */
  #receive(state: TableState): void {
    this.latest = state;
    this.#online = null;
    this.#arrived();
  }

  /** A new state is shown. */
  #follow(): void {
    const actor = this.#actor();
    if (actor !== null && (this.mine.includes(actor) || !this.mine.length)) this.#moved = actor;
  }

  /** A request is settled once the version that includes it has arrived. */
  #arrived(): void {
    const seen = (one: { accepted: number | null } | null): boolean =>
      typeof one?.accepted === "number" && (this.version ?? -1) >= one.accepted;
    if (seen(this.#pending)) this.#pending = null;
    if (seen(this.#seatChange)) this.#seatChange = null;
  }
}
