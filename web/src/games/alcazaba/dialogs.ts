/** What can be looked at in full: somebody's Alhambra, and the scorings there have been. */

export { default as AlhambraDialog } from "./AlhambraDialog.svelte";
export { default as ScoringDialog } from "./ScoringDialog.svelte";
