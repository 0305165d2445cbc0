/** What the first turns of a game do not need; it is fetched when it is, or while people think. */

import { once } from "../common/later";

export const loadRewards = once(() => import("./Rewards.svelte"));
export const loadScorings = once(() => import("./scorings"));

export const loadLater = (): Promise<unknown> => Promise.all([loadRewards(), loadScorings()]);
