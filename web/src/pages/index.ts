/** The pages there are. A table comes with the client itself, since people wait for it; the others are loaded when they are needed. */

import { speakOf } from "../lib/i18n.svelte";
import TablePage from "./table/TablePage.svelte";

/** A page: a promise of it at first, and itself once it is loaded. */
function page<T>(load: () => Promise<{ default: T }>): () => T | Promise<T> {
  let loaded: T | undefined;
  return () => loaded ?? load().then(({ default: one }) => (loaded = one));
}

export const pages = {
  home: page(async () => (await Promise.all([import("./home/Home.svelte"), speakOf("home")]))[0]),
  table: () => TablePage,
  nowhere: page(() => import("./Nowhere.svelte")),
};
