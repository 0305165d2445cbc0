/** The latest error of a page, for dialogs: they lie above everything else, so an error has to be shown inside them. */

import { getContext, setContext } from "svelte";
import type { ApiError } from "./api";

export interface HasProblem {
  problem: ApiError | null;
}

export const KEY = Symbol("problem");

/** Make a page's errors known to the dialogs in it. */
export const provideProblem = (page: HasProblem): HasProblem => setContext(KEY, page);

/** The page that a dialog belongs to, if it makes its errors known. */
export const problemOfPage = (): HasProblem | null => getContext<HasProblem | undefined>(KEY) ?? null;
