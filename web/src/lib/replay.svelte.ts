/** Browsing the earlier positions of a table, without affecting the game. */

import type { Api } from "./api";
import { ApiError } from "./api";
import type { Position } from "./messages";

export class Replay {
  /** The number of tokens played in the position being viewed; null while the current position is shown. */
  ply = $state<number | null>(null);
  /** That position, once it has been loaded. */
  position = $state.raw<Position | null>(null);
  readonly #known = new Map<number, Position>();

  constructor(
    private readonly table: string,
    private readonly api: Pick<Api, "position">,
  ) {}

  /** Open the position after this many tokens. */
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
    // Dragging the slider is faster than the server: show only the position asked for last.
    if (this.ply === ply) this.position = position;
  }

  /** Return to the current position. */
  close(): void {
    this.ply = null;
    this.position = null;
  }

  /** Drop cached positions after this ply: they may have changed because a decision was undone. */
  forget(after: number): void {
    for (const ply of this.#known.keys()) if (ply > after) this.#known.delete(ply);
  }
}
