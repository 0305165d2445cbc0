/** What the first turns of a game do not need; loaded on demand, or in the background. */

import { once } from "../common/later";

export const loadRewards = once(() => import("./Rewards.svelte"));
export const loadScorings = once(() => import("./scorings"));

export const loadLater = (): Promise<unknown> => Promise.all([loadRewards(), loadScorings()]);
