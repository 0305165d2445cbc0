/** Everything about past scorings, loaded together. */

export { default as ScoringDialog } from "./ScoringDialog.svelte";
export { default as Scorings } from "./Scorings.svelte";
