/** The dice in the tray: where each lies, and which of them are held. Knows no rule: what can be thrown is what is listed. */

import { KINDS, type Kind } from "../../look/kinds";

/** What a position says about the dice. */
export interface Thrown {
  /** What lies on the table, a letter for each die. */
  dice: string;
  /** Those of them that were thrown last. */
  rolled: string;
  throws: number;
}

export interface TrayDie {
  /** Its place in the tray. */
  number: number;
  kind: Kind;
  /** In which throw it came to show that. */
  since: number;
}

/** Lay dice out: what was not thrown stays where it lies, what was thrown takes the places that are free. */
export function layOut(before: readonly TrayDie[], held: ReadonlySet<number>, { dice, rolled, throws }: Thrown): TrayDie[] {
  const inOrder = (letters: string): Kind[] => [...letters].map((letter) => letter as Kind);
  if (throws <= 1 || before.length !== dice.length) return inOrder(dice).map((kind, number) => ({ number, kind, since: throws }));
  const staying = inOrder(dice);
  for (const kind of rolled) staying.splice(staying.indexOf(kind as Kind), 1);
  const kept = new Set<number>();
  // Of equal dice those stay that were held here.
  for (const die of [...before].sort((a, b) => Number(held.has(b.number)) - Number(held.has(a.number)))) {
    const at = staying.indexOf(die.kind);
    if (at < 0) continue;
    staying.splice(at, 1);
    kept.add(die.number);
  }
  const coming = inOrder(rolled);
  return before.map((die) => (kept.has(die.number) ? die : { number: die.number, kind: coming.shift() ?? die.kind, since: throws }));
}

/** Dice as tokens have them: letters in the order of the kinds. */
export function letters(dice: readonly { kind: Kind }[]): string {
  return KINDS.map((kind) => kind.repeat(dice.filter((die) => die.kind === kind).length)).join("");
}

/** The numbers of dice that make up some letters. */
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
  /** The dice that would be thrown. */
  readonly free: readonly TrayDie[] = $derived(this.dice.filter((die) => !this.held.has(die.number)));

  /** A new position. Dice that were held stay held, in the next turn all are free. */
  lay(thrown: Thrown): void {
    const dice = layOut(this.dice, this.held, thrown);
    this.held = thrown.throws <= 1 ? new Set() : new Set(dice.filter((die) => this.held.has(die.number)).map((die) => die.number));
    this.dice = dice;
  }

  /** Hold a die, or free it. */
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
