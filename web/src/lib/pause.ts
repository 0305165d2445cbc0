/** Holding up what is being played back while something lies above the table. */

import { getContext, onMount, setContext } from "svelte";
import type { Playback } from "./playback.svelte";

const KEY = Symbol("playback");

/** Let what lies above a table hold up what is shown there. */
export const providePlayback = (playback: Playback): Playback => setContext(KEY, playback);

/** Hold it up for as long as this component is there. Call during component initialisation. */
export function pausePlayback(): void {
  const playback = getContext<Playback | undefined>(KEY);
  onMount(() => playback?.pause());
}
