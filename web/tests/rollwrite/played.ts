/** Positions from recorded games, made by tools/client_positions.py. */

import type { RollwriteChoice, RollwriteMove, RollwriteView } from "../../src/games/rollwrite/messages";
import type { Entry } from "../../src/lib/messages";
import written from "./positions.json";

export interface Played {
  view: RollwriteView;
  choices: RollwriteChoice[];
  entries: Entry<RollwriteMove>[];
}

export type Name = keyof typeof written.named;

export const names = Object.keys(written.named) as Name[];

/** A position with something particular to test. */
export const position = (name: Name): Played => written.named[name] as unknown as Played;

/** Consecutive positions of one game. */
export const steps = written.steps as unknown as Played[];

/** A copy that a test may change. */
export const changed = (view: RollwriteView, change: (view: RollwriteView) => void): RollwriteView => {
  const copy = structuredClone(view);
  change(copy);
  return copy;
};
