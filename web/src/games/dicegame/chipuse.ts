/** Using chips: nobody has one before the first rewards. */

export { default as BlackDie } from "./BlackDie.svelte";
export { default as ChipActions } from "./ChipActions.svelte";
