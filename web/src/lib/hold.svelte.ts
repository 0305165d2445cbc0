/**
 * Holds back a choice that ends by rolling dice, so that it can be taken back: dice that were seen make it final. The server learns of it
 * only when the time is up, or when the player says so.
 */

import type { BeforeDice } from "./settings.svelte";

/** How long a choice can be taken back, in seconds. */
export const HOLD_TIME = 2;

export class Hold {
  /** The choice held back. */
  token = $state.raw<string | null>(null);
  /** How many seconds are left; null if the player has to confirm. */
  seconds = $state<number | null>(null);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly play: (token: string) => void) {}

  /** Play a choice, now or later. */
  start(token: string, how: BeforeDice): void {
    if (this.token !== null) return;
    if (how === "off") {
      this.play(token);
      return;
    }
    this.token = token;
    if (how === "ask") return;
    this.seconds = HOLD_TIME;
    this.#timer = setInterval(() => {
      this.seconds = (this.seconds ?? 1) - 1;
      if (this.seconds <= 0) this.go();
    }, 1000);
  }

  /** Play it now. */
  go(): void {
    const token = this.token;
    this.back();
    if (token !== null) this.play(token);
  }

  /** Take it back. */
  back(): void {
    clearInterval(this.#timer);
    this.token = null;
    this.seconds = null;
  }

  /** The page is left: what is certain is played, what had to be confirmed is not. */
  leave(): void {
    if (this.seconds === null) this.back();
    else this.go();
  }
}
