/** Everything about scorings that have been. */

export { default as ScoringDialog } from "./ScoringDialog.svelte";
export { default as Scorings } from "./Scorings.svelte";
