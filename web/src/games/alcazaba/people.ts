/** The players with their Alhambras, and the fountain where each of them begins. */

export { default as MiniAlhambra } from "./MiniAlhambra.svelte";
export { default as Players } from "./Players.svelte";
