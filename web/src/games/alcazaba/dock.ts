/** What is in the dock: what can be done, or what another player does. */

export { default as Actions } from "./Actions.svelte";
export { default as Opponent } from "./Opponent.svelte";
