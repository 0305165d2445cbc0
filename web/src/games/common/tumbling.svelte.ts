/** The faces a die shows while it tumbles, before it shows its result. */

import { getContext, setContext } from "svelte";
import { settings } from "../../lib/settings.svelte";

const TUMBLE = 700;
const FACE = 90;
/** Delay between dice that are thrown together, in milliseconds. */
export const STAGGER = 60;
/** Time until a die lies still after it was thrown, in milliseconds. */
const LANDING = 760;

/** The time until this many dice lie still, in milliseconds. */
export const landingOf = (dice: number): number => (dice ? LANDING + (dice - 1) * STAGGER : 0);

const STILL = Symbol("still");

/** Say when all dice of a table lie still, because they have landed or nobody waits for them. */
export const setStill = (still: () => boolean): unknown => setContext(STILL, still);

class Tumbling<Face> {
  /** The face shown now; null once the die has landed. */
  face = $state<Face | null>(null);

  constructor(readonly isThrown: () => boolean) {}

  /** Whether it is still moving, or has come to rest where it fell. */
  get thrown(): boolean {
    return this.isThrown();
  }

  /** Show random faces until the die lands. Returns a function to land it early. */
  begin(anyFace: () => Face, turn: number): () => void {
    const faces = setInterval(() => (this.face = anyFace()), FACE * settings.pace);
    const land = (): void => {
      clearInterval(faces);
      clearTimeout(landing);
      this.face = null;
    };
    const landing = setTimeout(land, (TUMBLE + turn * STAGGER) * settings.pace);
    return land;
  }
}

/** Let a die tumble whenever it was just thrown; `turn` is its position among the dice thrown together. Call during component initialisation. */
export function tumbling<Face>(isThrown: () => boolean, anyFace: () => Face, turn: () => number): Tumbling<Face> {
  const still = getContext<(() => boolean) | undefined>(STILL) ?? (() => false);
  const die = new Tumbling<Face>(() => isThrown() && !still());
  $effect(() => (die.thrown && settings.pace ? die.begin(anyFace, turn()) : undefined));
  return die;
}
