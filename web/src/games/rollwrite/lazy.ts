/** What the first turns of a game do not need; loaded on demand, or in the background. */

import { lazy } from "../../lib/lazy";

export const loadOpponent = lazy(() => import("./Opponent.svelte"));
export const loadSheetDialog = lazy(() => import("./SheetDialog.svelte"));

export const preload = (): Promise<unknown> => Promise.all([loadOpponent(), loadSheetDialog()]);
