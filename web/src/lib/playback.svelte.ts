/** Plays back what happens at a table: one move after the other, at a pace that can be followed, and dice before what they decide. */

import type { Entry, TableState } from "./messages";

/** One change of the table: what a request or a bot did, and the dice that followed from it. */
export interface Change {
  state: TableState;
  /** The moves it added to the log, the oldest first. */
  entries: Entry[];
  /** Whether this browser made it, so that it is never held back. */
  own: boolean;
}

/** A change while it is shown, with what the table was like before it. */
export interface Scene extends Change {
  before: TableState | null;
}

/** How long things are shown, in milliseconds. */
export interface Timing {
  /** Until the dice of these moves lie still; 0 without dice. */
  landing: (entries: readonly Entry[]) => number;
  /** At least this long for a move of somebody else. */
  beat: () => number;
}

/** More than this is not worth watching: whoever is so far behind is taken to the end. */
const MOST = 100;

const hidden = (): boolean => typeof document !== "undefined" && document.hidden;

export class Playback {
  /** What is shown now. */
  scene = $state.raw<Scene | null>(null);
  /** Whether the dice of the scene lie still; until then, nothing may tell what they show. */
  landed = $state(true);
  /** Whether the scene has been shown for long enough; until then, nobody decides anything. */
  over = $state(true);
  /** How many changes have not been shown yet. */
  behind = $state(0);
  /** Everything is shown at once until we have to decide. */
  rushing = $state(false);
  #waiting: Change[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** How many things hold it up. */
  #pauses = 0;

  /**
   * @param isOurs whether a seat decides in this browser
   * @param isStop whether to stop rushing at a state, because it is our turn, or there is none to come
   */
  constructor(
    private readonly timing: Timing,
    private readonly isOurs: (seat: number | null) => boolean,
    private readonly isStop: (state: TableState) => boolean,
    private readonly shown: (state: TableState) => void,
  ) {}

  /** Whether the newest state is shown, with nothing left to wait for. */
  get settled(): boolean {
    return this.over && !this.behind;
  }

  /** Show a state at once, without what led to it. */
  jump(state: TableState): void {
    this.#waiting = [];
    this.#show({ state, entries: [], own: false });
    this.next();
  }

  /** Show a change, as soon as those before it have been shown. */
  add(change: Change): void {
    const urgent = change.own || this.rushing || hidden() || this.#waiting.length >= MOST;
    if (urgent) this.catchUp();
    this.#waiting.push(change);
    if (this.over && (urgent || !this.#heldUp)) this.next();
    else this.behind = this.#waiting.length;
  }

  /** End the scene early, and show what comes next. */
  next(): void {
    this.#end();
    let change: Change | undefined;
    while (this.over && (change = this.#waiting.shift())) this.#show(change);
    this.behind = this.#waiting.length;
  }

  /** Hold back what others do, until the returned function is called. Whoever wants it at once gets it at once. */
  pause(): () => void {
    this.#pauses += 1;
    return () => {
      this.#pauses -= 1;
      if (!this.#pauses && this.over) this.next();
    };
  }

  get #heldUp(): boolean {
    return this.#pauses > 0 && this.timing.beat() > 0;
  }

  /** Show the newest state now. */
  catchUp(): void {
    const last = this.#waiting.pop();
    this.#waiting = [];
    if (last) this.#show(last);
    this.next();
  }

  /** Catch up, and stay there until it is our turn. */
  rush(): void {
    this.catchUp();
    this.rushing = this.scene !== null && !this.isStop(this.scene.state);
  }

  /** The log as far as the dice have told it. */
  get log(): Entry[] {
    const { state, entries } = this.scene!;
    const untold = this.landed ? -1 : entries.findIndex((entry) => entry.by === "chance");
    return untold < 0 ? state.log : state.log.slice(0, untold - entries.length);
  }

  #show(change: Change): void {
    clear(this.#timers);
    this.scene = { ...change, before: this.scene?.state ?? null };
    if (this.rushing && this.isStop(change.state)) this.rushing = false;
    const beat = change.own || !change.entries.length || this.rushing ? 0 : this.timing.beat();
    // Who wants others' moves at once does not wait for their dice either.
    const awaited = change.own || beat ? change.entries : change.entries.filter((entry) => this.isOurs(entry.seat));
    const landing = hidden() ? 0 : this.timing.landing(awaited);
    const length = hidden() ? 0 : Math.max(landing, beat);
    this.landed = !landing;
    this.over = !length;
    this.shown(change.state);
    if (landing) this.#timers.push(setTimeout(() => (this.landed = true), landing));
    if (length) this.#timers.push(setTimeout(() => (this.#heldUp ? this.#end() : this.next()), length));
  }

  #end(): void {
    clear(this.#timers);
    this.landed = this.over = true;
  }
}

function clear(timers: ReturnType<typeof setTimeout>[]): void {
  for (const timer of timers.splice(0)) clearTimeout(timer);
}
