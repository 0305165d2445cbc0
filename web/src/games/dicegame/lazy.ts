/** What the first turns of a game do not need; loaded on demand, or in the background. */

import { lazy } from "../../lib/lazy";

export const loadChipUse = lazy(() => import("./chipuse"));
export const loadOpponent = lazy(() => import("./Opponent.svelte"));
export const loadPeople = lazy(() => import("./people"));
export const loadRewards = lazy(() => import("./Rewards.svelte"));
export const loadScorings = lazy(() => import("./scorings"));

export const preload = (): Promise<unknown> => Promise.all([loadChipUse(), loadOpponent(), loadPeople(), loadRewards(), loadScorings()]);
