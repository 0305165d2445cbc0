/** How the dice game is known on the home page; its picture is `Picture.svelte`. */

import type { GameCard } from "../cards";

export default { kind: "T" } satisfies GameCard;
