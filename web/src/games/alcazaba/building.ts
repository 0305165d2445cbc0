/** Everything for building, loaded together: the interactive Alhambra, its preview, the reserve, rebuilding, and the rewards before it. */

export { default as Alhambra } from "./Alhambra.svelte";
export { default as KindStrip } from "./KindStrip.svelte";
export { default as Preview } from "./Preview.svelte";
export { default as Rebuild } from "./Rebuild.svelte";
export { default as Reserve } from "./Reserve.svelte";
export { default as Rewards } from "./Rewards.svelte";
