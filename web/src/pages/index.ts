/** The pages there are. Each is loaded when it is needed, so that a table need not wait for the home page's pictures. */

import { speakOf } from "../lib/i18n.svelte";

/** A page: a promise of it at first, and itself once it is loaded. */
function page<T>(load: () => Promise<{ default: T }>): () => T | Promise<T> {
  let loaded: T | undefined;
  return () => loaded ?? load().then(({ default: one }) => (loaded = one));
}

export const pages = {
  home: page(async () => (await Promise.all([import("./home/Home.svelte"), speakOf("home")]))[0]),
  table: page(() => import("./table/TablePage.svelte")),
  nowhere: page(() => import("./Nowhere.svelte")),
};
