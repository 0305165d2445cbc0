/** The dialogs, loaded together: a player's Alhambra, and the scorings so far. */

export { default as AlhambraDialog } from "./AlhambraDialog.svelte";
export { default as ScoringDialog } from "./ScoringDialog.svelte";
