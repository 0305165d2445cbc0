/** The faces a die shows while it tumbles, before it shows its result. */

import { settings } from "../../lib/settings.svelte";

const TUMBLE = 700;
const FACE = 90;
/** Delay between dice that are thrown together, in milliseconds. */
export const STAGGER = 60;

class Tumbling<Face> {
  /** The face shown now; null once the die has landed. */
  face = $state<Face | null>(null);

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
  const die = new Tumbling<Face>();
  $effect(() => (isThrown() && settings.pace ? die.begin(anyFace, turn()) : undefined));
  return die;
}
