/** The positions in the rules, drawn with the parts of each game's table; loaded when they are looked at. */

import type { Component } from "svelte";
import { loadTexts } from "../lib/i18n.svelte";
import type { Choice, View } from "../lib/messages";

/** The props of a game's `Example.svelte`. */
export interface ExampleProps<V extends object = View, C extends object = Choice> {
  view: V;
  choices: C[];
  /** Who is to move. */
  seat: number;
  /** What of the position is to be drawn. */
  show: string;
}

const found = import.meta.glob<Component<ExampleProps>>("./*/Example.svelte", { import: "default" });

/** Load what draws a game's positions, and its texts in a language; nothing for games without it. */
export async function drawingOf(game: string, _language: string): Promise<Component<ExampleProps> | null> {
  const load = found[`./${game}/Example.svelte`];
  if (!load) return null;
  const [drawing] = await Promise.all([load(), loadTexts(game)]);
  return drawing;
}
