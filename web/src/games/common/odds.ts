/**
 * Exact odds while holding dice: how many of a kind somebody has by the last throw who goes for it. Its dice stay, and so does what is
 * held now; all others are thrown again, each time. The server's tests compare these numbers with the rules.
 */

import { KINDS, type Kind } from "../../look/kinds";

export const MOST_THROWS = 3;
const FACES = 6;

export interface Lying {
  kind: Kind;
  held: boolean;
}

/** For each kind, how likely at least one of it is, at least two, and so on; the black die counts, and is never thrown. */
export function odds(dice: readonly Lying[], throws: number, black: Kind | null): Record<Kind, number[]> {
  const most = dice.length + (black ? 1 : 0);
  const found = KINDS.map((kind): [Kind, number[]] => {
    const sure = dice.filter((die) => die.kind === kind).length + (black === kind ? 1 : 0);
    const free = dice.filter((die) => die.kind !== kind && !die.held).length;
    const more = atLeast(free, MOST_THROWS - throws);
    return [kind, Array.from({ length: most }, (_, at) => (at < sure ? 1 : (more[at + 1 - sure] ?? 0)))];
  });
  return Object.fromEntries(found) as Record<Kind, number[]>;
}

/** How likely at least none, one, two … of some dice come to show a kind, if those that do not are thrown again. */
function atLeast(dice: number, throws: number): number[] {
  const misses = (1 - 1 / FACES) ** throws;
  const found: number[] = [];
  let ways = 1; // to choose the dice that hit, beginning with all of them
  let sum = 0;
  for (let hits = dice; hits >= 0; hits -= 1) {
    sum += ways * (1 - misses) ** hits * misses ** (dice - hits);
    found[hits] = sum;
    ways = (ways * hits) / (dice - hits + 1);
  }
  return found;
}
