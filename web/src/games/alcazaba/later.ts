/** What the first turns of a game do not need; loaded on demand, or in the background. */

import { once } from "../common/later";

export const loadBuilding = once(() => import("./building"));
export const loadRewards = once(() => import("./Rewards.svelte"));
export const loadActions = once(() => import("./Actions.svelte"));
export const loadDialogs = once(() => import("./dialogs"));

export const loadLater = (): Promise<unknown> => Promise.all([loadBuilding(), loadRewards(), loadActions(), loadDialogs()]);
