/** An exercise: a mistake to think about once more. Every answer is accepted that a review would call fine. */

import type { Choice, Moment, Review, Say } from "./messages";
import type { Fault } from "./review.svelte";

/** An answer, and what it costs beside the best one. */
export interface Answer {
  token: string;
  loss: number;
  right: boolean;
  /** What speaks against it. */
  against: Say[];
}

export class Exercise {
  /** The last answer. */
  answer = $state.raw<Answer | null>(null);
  /** Whether the best move is shown: because it was found, or because somebody asked. */
  solved = $state(false);
  /** How many answers there were. */
  tries = $state(0);

  constructor(
    readonly step: Fault,
    readonly moment: Moment,
    private readonly fine: Review["fine"],
    /** Called once, with whether the first answer was right; whoever asks for the best move has none. */
    private readonly told: (right: boolean) => void = () => undefined,
  ) {}

  get best(): string {
    return this.step.best[0]!.token;
  }

  choice(token: string): Choice | null {
    return this.moment.position.choices.find((one) => one.token === token) ?? null;
  }

  /** Judge an answer. */
  judge(token: string): Answer {
    const options = this.step.options ?? {};
    const loss = Math.max(0, (options[this.best] ?? 0) - (options[token] ?? -Infinity));
    return { token, loss, right: loss + 1e-9 < this.fine, against: this.moment.against[token] ?? [] };
  }

  /** Give an answer. Once the best move is shown, others can still be tried, but count no more. */
  give(token: string): void {
    this.answer = this.judge(token);
    if (!this.solved && !this.tries) this.told(this.answer.right);
    this.tries += 1;
    if (this.answer.right) this.solved = true;
  }

  /** Show the best move. */
  show(): void {
    if (!this.solved && !this.tries) this.told(false);
    this.tries += 1;
    this.answer = null;
    this.solved = true;
  }
}
