/** The faces that a die shows while it tumbles, before it lands on what was thrown. */

import { settings } from "../../lib/settings.svelte";

const TUMBLE = 700;
const FACE = 90;
/** Milliseconds that each of several dice starts after the one before. */
export const LATER = 60;

class Tumbling<Face> {
  /** What is seen of it; nothing once it has landed. */
  face = $state<Face | null>(null);

  /** Show any faces until it lands. Returns how to end it before. */
  begin(anyFace: () => Face, turn: number): () => void {
    const faces = setInterval(() => (this.face = anyFace()), FACE * settings.pace);
    const land = (): void => {
      clearInterval(faces);
      clearTimeout(landing);
      this.face = null;
    };
    const landing = setTimeout(land, (TUMBLE + turn * LATER) * settings.pace);
    return land;
  }
}

/** Let a die tumble whenever it was just thrown; ``turn`` is which of the dice thrown together it is. To be called while a component is made. */
export function tumbling<Face>(isThrown: () => boolean, anyFace: () => Face, turn: () => number): Tumbling<Face> {
  const die = new Tumbling<Face>();
  $effect(() => (isThrown() && settings.pace ? die.begin(anyFace, turn()) : undefined));
  return die;
}
