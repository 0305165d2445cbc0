/** What most turns at any table do not need; loaded on demand. */

import { loadTexts } from "../../lib/i18n.svelte";
import { lazy } from "../../lib/lazy";

export const loadDoubt = lazy(() => import("./Doubt.svelte"));
export const loadOdds = lazy(async () => (await Promise.all([import("./Odds.svelte"), loadTexts("odds")]))[0]);
