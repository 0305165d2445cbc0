/** What the first turns of a game do not need; loaded on demand, or in the background. */

import { lazy } from "../../lib/lazy";

export const loadBuilding = lazy(() => import("./building"));
export const loadDialogs = lazy(() => import("./dialogs"));
export const loadDock = lazy(() => import("./dock"));
export const loadPeople = lazy(() => import("./people"));

export const preload = (): Promise<unknown> => Promise.all([loadBuilding(), loadDialogs(), loadDock(), loadPeople()]);
