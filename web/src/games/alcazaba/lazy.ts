/** What the first turns of a game do not need; loaded on demand, or in the background. */

import { lazy } from "../../lib/lazy";

export const loadBuilding = lazy(() => import("./building"));
export const loadOpponent = lazy(() => import("./Opponent.svelte"));
export const loadPlayers = lazy(() => import("./Players.svelte"));
export const loadRewards = lazy(() => import("./Rewards.svelte"));
export const loadDialogs = lazy(() => import("./dialogs"));

export const loadActions = lazy(() => import("./Actions.svelte"));
export const preload = (): Promise<unknown> =>
  Promise.all([loadBuilding(), loadOpponent(), loadPlayers(), loadRewards(), loadActions(), loadDialogs()]);
