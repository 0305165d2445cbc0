/** The games' pictures on the home page, loaded together. */

import type { Component } from "svelte";

const found = import.meta.glob<Component>("./*/Picture.svelte", { eager: true, import: "default" });

export const pictureOf = (game: string): Component | null => found[`./${game}/Picture.svelte`] ?? null;
