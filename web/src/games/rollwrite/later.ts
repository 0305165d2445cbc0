/** What the first turns of a game do not need; it is fetched when it is, or while people think. */

import { once } from "../common/later";

export const loadSheetDialog = once(() => import("./SheetDialog.svelte"));
