/** Browsing the earlier positions of a table, step by step or by itself, without affecting the game. */

import type { Api } from "./api";
import { ApiError } from "./api";
import type { Position } from "./messages";

/** How long each position is shown while the replay runs by itself, in milliseconds. */
export const PACE = 1000;
/** When to try again without a connection, in milliseconds. */
const RETRY = 1000;
/** How far ahead and back positions are requested before anybody asks for them. */
const NEAR = [1, -1, 2];

export class Replay {
  /** The number of tokens played in the position being viewed; null while the current position is shown. */
  ply = $state<number | null>(null);
  /** That position, once it has been loaded. */
  position = $state.raw<Position | null>(null);
  /** Why it cannot be loaded. */
  problem = $state.raw<ApiError | null>(null);
  /** Whether the replay runs by itself. */
  running = $state(false);
  /** The seat whose sheet to show; null for whoever made the move. */
  followed = $state<number | null>(null);
  /** How often it was started. */
  #run = 0;
  readonly #known = new Map<number, Promise<Position>>();

  constructor(
    private readonly table: string,
    private readonly api: Pick<Api, "position">,
    /** The number of tokens played so far. */
    readonly last: () => number,
    private readonly sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms)),
  ) {}

  /** Whether there is no such position: an address may say anything. */
  get beyond(): boolean {
    return this.ply !== null && this.ply > this.last();
  }

  /** Open the position after this many tokens. */
  async open(ply: number): Promise<void> {
    this.ply = ply;
    this.problem = null;
    if (this.beyond) {
      this.position = null;
      return;
    }
    while (this.ply === ply) {
      try {
        const position = await this.#load(ply);
        // Dragging the slider is faster than the server: show only the position asked for last.
        if (this.ply !== ply) return;
        this.position = position;
        this.problem = null;
        for (const near of NEAR.map((step) => ply + step)) {
          if (near >= 0 && near <= this.last()) this.#load(near).catch(() => undefined);
        }
        return;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (this.ply !== ply) return;
        this.problem = error;
        if (!error.temporary) return;
        await this.sleep(RETRY);
      }
    }
  }

  /** Let it run by itself to the last position, from the beginning if that is where we are. */
  async run(): Promise<void> {
    if (this.running || this.ply === null) return;
    const run = (this.#run += 1);
    this.running = true;
    if (this.ply >= this.last()) await this.open(0);
    while (this.#runs(run)) {
      await this.sleep(PACE);
      if (!this.#runs(run)) return;
      await this.open(this.ply + 1);
      if (this.#runs(run) && this.ply >= this.last()) this.running = false;
    }
  }

  /** Stop running by itself. */
  pause(): void {
    this.running = false;
  }

  /** Return to the current position. */
  close(): void {
    this.pause();
    this.ply = null;
    this.position = null;
    this.problem = null;
    this.followed = null;
  }

  /** Drop cached positions after this ply: they may have changed because a decision was undone. */
  forget(after: number): void {
    for (const ply of this.#known.keys()) if (ply > after) this.#known.delete(ply);
  }

  /** Whether it still runs by itself, and was not paused and started again meanwhile. */
  #runs(run: number): this is { ply: number } {
    return this.running && this.#run === run && this.ply !== null;
  }

  /** A position from the cache, or from the server. */
  #load(ply: number): Promise<Position> {
    const known = this.#known.get(ply);
    if (known) return known;
    const loading = this.api.position(this.table, ply);
    this.#known.set(ply, loading);
    loading.catch(() => this.#known.get(ply) === loading && this.#known.delete(ply));
    return loading;
  }
}
