/** Looking at earlier positions of a table, without touching the game. */

import type { Api } from "./api";
import { ApiError } from "./api";
import type { Position } from "./messages";

export class Replay {
  /** The number of tokens played in the position looked at; none while the game itself is shown. */
  ply = $state<number | null>(null);
  /** That position, as soon as it is here. */
  position = $state.raw<Position | null>(null);
  readonly #known = new Map<number, Position>();

  constructor(
    private readonly table: string,
    private readonly api: Pick<Api, "position">,
  ) {}

  /** Open the position after so many tokens. */
  async open(ply: number): Promise<void> {
    this.ply = ply;
    let position = this.#known.get(ply);
    if (!position) {
      try {
        position = await this.api.position(this.table, ply);
      } catch (error) {
        if (error instanceof ApiError) return;
        throw error;
      }
      this.#known.set(ply, position);
    }
    // Somebody dragging the slider is faster than the server: only the last one wanted is shown.
    if (this.ply === ply) this.position = position;
  }

  /** Back to the game. */
  close(): void {
    this.ply = null;
    this.position = null;
  }

  /** Positions after this ply may have changed: a decision was taken back. */
  forget(after: number): void {
    for (const ply of this.#known.keys()) if (ply > after) this.#known.delete(ply);
  }
}
