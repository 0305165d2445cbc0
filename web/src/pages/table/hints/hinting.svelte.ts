/** The hint for the decision that is ours now. It is asked for once for each decision. */

import type { api as Api } from "../../../lib/api";
import type { Choice, Entry, Hint } from "../../../lib/messages";
import type { TableModel } from "../../../lib/table.svelte";

export class Hinting {
  #told = $state.raw<Hint | null>(null);
  /** The decision it is about, or would have been about, had the server told one. */
  #about = $state.raw<readonly Entry[] | null>(null);
  asking = $state(false);

  constructor(
    private readonly model: TableModel,
    private readonly api: Pick<typeof Api, "hint">,
  ) {}

  /** Our decision, as the moves that led to it: these stay the same for as long as the position does. */
  readonly due: readonly Entry[] | null = $derived.by(() => (this.model.choices.length ? (this.model.state?.log ?? null) : null));

  /** Whether it was asked for already. */
  readonly asked: boolean = $derived.by(() => this.due !== null && this.#about === this.due);

  readonly hint: Hint | null = $derived.by(() => (this.asked ? this.#told : null));

  /** The best choice. */
  readonly best: Choice | null = $derived.by(() => {
    const token = this.hint?.best[0]?.token;
    return this.model.choices.find((choice) => choice.token === token) ?? null;
  });

  async ask(): Promise<void> {
    const { due, model } = this;
    const { version, position } = model;
    if (!due || this.asking || version === null || typeof position?.to_move !== "number") return;
    const seat = position.to_move;
    this.asking = true;
    const told = await model.request(() => this.api.hint(model.id, seat, version));
    this.asking = false;
    this.#told = told;
    this.#about = due;
  }
}
