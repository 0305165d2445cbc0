/** What most turns at any table do not need; loaded on demand. */

import { lazy } from "../../lib/lazy";

export const loadDoubt = lazy(() => import("./Doubt.svelte"));
