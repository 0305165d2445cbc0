/** The pictures of the games for their cards, together in one file. */

import type { Component } from "svelte";

const found = import.meta.glob<Component>("./*/Picture.svelte", { eager: true, import: "default" });

export const pictureOf = (game: string): Component | null => found[`./${game}/Picture.svelte`] ?? null;
