/** What the first turns of a game do not need; loaded on demand, or in the background. */

import { lazy } from "../../lib/lazy";

export const loadOpponent = lazy(() => import("./Opponent.svelte"));
export const loadRewards = lazy(() => import("./Rewards.svelte"));
export const loadScorings = lazy(() => import("./scorings"));

export const preload = (): Promise<unknown> => Promise.all([loadOpponent(), loadRewards(), loadScorings()]);
