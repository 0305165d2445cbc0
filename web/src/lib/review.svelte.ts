/** The review of a game: asked for, followed while the server computes it, and what it says. */

import { ApiError, type Api } from "./api";
import { language } from "./i18n.svelte";
import type { Review, ReviewState, ReviewStep } from "./messages";

/** How often to ask how far it is, in milliseconds. */
const PACE = 700;

export class ReviewModel {
  state = $state.raw<ReviewState | null>(null);
  problem = $state.raw<ApiError | null>(null);
  /** Whether somebody has stopped it. */
  cancelled = $state(false);
  #left = false;

  constructor(
    private readonly table: string,
    private readonly api: Pick<Api, "review" | "beginReview" | "cancelReview">,
    private readonly sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms)),
  ) {}

  readonly review: Review | null = $derived(this.state?.review ?? null);
  /** What the position was worth after each move, as far as is known. */
  readonly values: number[][] = $derived(this.review ? this.review.steps.map((step) => step.values) : (this.state?.values ?? []));
  /** How much is done, from 0 to 1. */
  readonly progress: number = $derived(this.state?.total ? Math.min(1, this.state.done / this.state.total) : 0);

  /** Ask for it, and follow it until it is there. */
  async load(): Promise<void> {
    this.problem = null;
    this.cancelled = false;
    try {
      this.state = await this.api.beginReview(this.table);
      while (this.state.status === "running" && this.#wanted()) {
        await this.sleep(PACE);
        const next = await this.api.review(this.table);
        // Whoever worked on it may have died; then somebody has to begin anew.
        this.state = next.status === "none" && this.#wanted() ? await this.api.beginReview(this.table) : next;
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
    }
  }

  /** Whether somebody still waits for it. */
  #wanted(): boolean {
    return !this.#left && !this.cancelled;
  }

  async cancel(): Promise<void> {
    this.cancelled = true;
    await this.api.cancelReview(this.table).catch(() => undefined);
  }

  /** Nobody is waiting for it any more. */
  leave(): void {
    this.#left = true;
  }
}

/** A decision that was called doubtful, a mistake, or a blunder. */
export type Fault = ReviewStep & { by: number; error: number };

/** Whether something was wrong with a decision. */
export const isFault = (step: ReviewStep): step is Fault => step.grade !== "" && step.by !== "chance" && step.error !== null;

/** Whether it is called a mistake, and so is an exercise. */
export const isMistake = (step: ReviewStep): boolean => step.grade === "?" || step.grade === "??";

/** The decisions that cost something, the costliest first. */
export function faults(review: Review): Fault[] {
  return review.steps.filter(isFault).toSorted((one, other) => other.error - one.error);
}

/** The rolls that were luckiest and unluckiest for a seat. */
export function turnsOfLuck(review: Review, seat: number, most = 3): { lucky: ReviewStep[]; unlucky: ReviewStep[] } {
  const luck = (step: ReviewStep): number => step.luck?.[seat - 1] ?? 0;
  const sorted = review.steps.filter((step) => luck(step) !== 0).toSorted((one, other) => luck(other) - luck(one));
  return {
    lucky: sorted.filter((step) => luck(step) > 0).slice(0, most),
    unlucky: sorted
      .filter((step) => luck(step) < 0)
      .slice(-most)
      .toReversed(),
  };
}

/** A share of the victory in percentage points, or points, with so many digits. */
export function amount(value: number, points: boolean, digits = 1): string {
  const shown = (points ? value : 100 * value).toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return shown.replace("-", "−");
}

/** The same with its sign, and a true minus. */
export function signed(value: number, points: boolean): string {
  const text = amount(Math.abs(value), points);
  return text === amount(0, points) ? text : `${value < 0 ? "−" : "+"}${text}`;
}
