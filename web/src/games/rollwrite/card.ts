/** Roll & Write's card on the home page; its picture is `Picture.svelte`. */

import type { GameCard } from "../cards";

export default { kind: "G" } satisfies GameCard;
