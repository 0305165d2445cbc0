/** The pages. The table page is part of the main bundle, since people are waiting for it; the others are loaded when needed. */

import { loadTexts } from "../lib/i18n.svelte";
import TablePage from "./table/TablePage.svelte";

/** Load a page on first use; after that, it is returned directly instead of as a promise. */
function page<T>(load: () => Promise<{ default: T }>): () => T | Promise<T> {
  let loaded: T | undefined;
  return () => loaded ?? load().then(({ default: one }) => (loaded = one));
}

export const pages = {
  home: page(async () => (await Promise.all([import("./home/Home.svelte"), loadTexts("home")]))[0]),
  table: () => TablePage,
  notFound: page(() => import("./NotFound.svelte")),
};
