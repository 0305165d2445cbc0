/** A picture of each game for its card. */

export { default as alcazaba } from "./AlcazabaPicture.svelte";
export { default as dicegame } from "./DicegamePicture.svelte";
export { default as rollwrite } from "./RollwritePicture.svelte";
