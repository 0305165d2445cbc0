/** The pages. The table page is part of the main bundle, since people are waiting for it; the others are loaded when needed. */

import { loadTexts } from "../lib/i18n.svelte";
import { lazy } from "../lib/lazy";
import TablePage from "./table/TablePage.svelte";

export const pages = {
  home: lazy(async () => (await Promise.all([import("./home/Home.svelte"), loadTexts("home")]))[0].default),
  table: () => TablePage,
  review: lazy(async () => (await Promise.all([import("./review/Review.svelte"), loadTexts("review")]))[0].default),
  record: lazy(async () => (await Promise.all([import("./review/Record.svelte"), loadTexts("review")]))[0].default),
  practice: lazy(async () => (await Promise.all([import("./practice/Practice.svelte"), loadTexts("review")]))[0].default),
  rules: lazy(async () => (await Promise.all([import("./rules/Rules.svelte"), loadTexts("rules")]))[0].default),
  learn: lazy(async () => (await import("./learn/Learn.svelte")).default),
  notFound: lazy(async () => (await import("./NotFound.svelte")).default),
};
