/** The games' own fields for choosing their options; all other options use generic fields, from what the server lists. */

import type { Component } from "svelte";

export interface OptionFieldProps {
  label: string;
  value: string;
  /** The default. */
  usual: string;
  choose: (value: string) => void;
}

/** Fields by the name of their option. */
export type OptionFields = Record<string, Component<OptionFieldProps>>;

const found = import.meta.glob<OptionFields>("./*/options.ts", { eager: true, import: "default" });

export const optionField = (game: string, option: string): Component<OptionFieldProps> | null =>
  found[`./${game}/options.ts`]?.[option] ?? null;
