/** What games bring to choose their options with; all others are chosen by what the server lists. */

import type { Component } from "svelte";

export interface OptionFieldProps {
  label: string;
  value: string;
  /** What a game has if nothing is chosen. */
  usual: string;
  choose: (value: string) => void;
}

/** By the name of the option. */
export type OptionFields = Record<string, Component<OptionFieldProps>>;

const found = import.meta.glob<OptionFields>("./*/options.ts", { eager: true, import: "default" });

export const optionField = (game: string, option: string): Component<OptionFieldProps> | null =>
  found[`./${game}/options.ts`]?.[option] ?? null;
