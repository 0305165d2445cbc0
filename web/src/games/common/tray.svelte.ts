/** The dice in the tray: where each one lies, and which are held. Contains no rules: the server lists what can be thrown. */

import { KINDS, type Kind } from "../../look/kinds";

/** What a position says about the dice. */
export interface Thrown {
  /** Whose dice they are; null before the first throw. */
  seat?: number | null;
  /** The dice on the table, one letter each. */
  dice: string;
  /** The ones thrown last; none after a throw was annulled. */
  rolled: string;
  throws: number;
}

export interface TrayDie {
  /** Its place in the tray. */
  number: number;
  kind: Kind;
  /** The throw that produced it, counted across all turns; 0 if it was not thrown. */
  cast: number;
}

/** Lay out the dice: those not thrown stay where they are, the others take the free places. */
export function layOut(before: readonly TrayDie[], held: ReadonlySet<number>, { dice, rolled }: Thrown, cast: number): TrayDie[] {
  const coming = [...dice].map((letter) => letter as Kind);
  if (rolled.length === dice.length || before.length !== dice.length) return coming.map((kind, number) => ({ number, kind, cast }));
  const staying = without(dice, rolled);
  const kept = new Set<number>();
  // Among equal dice, the held ones stay.
  for (const die of before.toSorted((a, b) => Number(held.has(b.number)) - Number(held.has(a.number)))) {
    const at = staying.indexOf(die.kind);
    if (at < 0) continue;
    staying.splice(at, 1);
    coming.splice(coming.indexOf(die.kind), 1);
    kept.add(die.number);
  }
  return before.map((die) => (kept.has(die.number) ? die : { number: die.number, kind: coming.shift()!, cast: rolled ? cast : 0 }));
}

function without(dice: string, some: string): string[] {
  const left = [...dice];
  for (const letter of some) left.splice(left.indexOf(letter), 1);
  return left;
}

/** Dice as they appear in moves: letters in the order of the kinds. */
export function letters(dice: readonly { kind: Kind }[]): string {
  return KINDS.map((kind) => kind.repeat(dice.filter((die) => die.kind === kind).length)).join("");
}

/** The numbers of the dice that match some letters. */
export function pick(dice: readonly TrayDie[], wanted: string): Set<number> {
  const left = [...wanted];
  const found = new Set<number>();
  for (const die of dice) {
    const at = left.indexOf(die.kind);
    if (at < 0) continue;
    left.splice(at, 1);
    found.add(die.number);
  }
  return found;
}

export class Tray {
  dice = $state.raw<readonly TrayDie[]>([]);
  held = $state.raw<ReadonlySet<number>>(new Set());
  /** The number of throws seen since this tray was created. */
  cast = $state(0);
  /** The dice that would be thrown. */
  readonly free: readonly TrayDie[] = $derived(this.dice.filter((die) => !this.held.has(die.number)));
  #thrown: Thrown | null = null;

  /** Show a new position. Held dice stay held as long as they are on the table. */
  lay({ seat = null, dice, rolled, throws }: Thrown): void {
    const was = this.#thrown;
    this.#thrown = { seat, dice, rolled, throws };
    if (was?.seat === seat && was.throws === throws && was.dice === dice) return;
    if (rolled) this.cast += 1;
    if (!dice || rolled.length === dice.length) this.held = new Set();
    this.dice = layOut(this.dice, this.held, { seat, dice, rolled, throws }, this.cast);
  }

  /** Hold a die, or release it. */
  toggle(number: number): void {
    const held = new Set(this.held);
    if (!held.delete(number)) held.add(number);
    this.held = held;
  }

  /** Hold everything but these dice. */
  release(wanted: string): void {
    const free = pick(this.dice, wanted);
    this.held = new Set(this.dice.filter((die) => !free.has(die.number)).map((die) => die.number));
  }
}
