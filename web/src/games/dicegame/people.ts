/** The players and their chips, beside the board. */

export { default as Chips } from "./Chips.svelte";
export { default as Players } from "./Players.svelte";
