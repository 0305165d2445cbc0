/** What the first turns of a game do not need; loaded on demand, or in the background. */

import { once } from "../common/later";

export const loadSheetDialog = once(() => import("./SheetDialog.svelte"));
