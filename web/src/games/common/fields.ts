/** The fields of a dice track, as the server names them: `4.2` is four symbols with two throws, `out` is below the last. */

import { sentence, t } from "../../lib/i18n.svelte";

/** All of a track, the best first. */
export const FIELDS: readonly string[] = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((symbols) => [1, 2, 3].map((throws) => `${symbols}.${throws}`));

/** Where a field is in its track: the row, with the most symbols on top, and the column. */
export function spot(field: string): { row: number; column: number } {
  const at = FIELDS.indexOf(field);
  return { row: Math.floor(at / 3), column: at % 3 };
}

/** The same for a grid. */
export function area(field: string): string {
  const { row, column } = spot(field);
  return `${row + 1} / ${column + 1}`;
}

/** A field as people call it: 4 middle. */
export function fieldName(field: string): string {
  const [symbols = "", throws] = field.split(".");
  if (throws === "1") return t("dicegame.field.left", { symbols });
  if (throws === "2") return t("dicegame.field.middle", { symbols });
  return throws === "3" ? t("dicegame.field.right", { symbols }) : t("dicegame.field.out");
}

/** The fields from one to another, both included. */
export function between(first: string, last: string): string[] {
  return FIELDS.slice(FIELDS.indexOf(first), FIELDS.indexOf(last) + 1);
}

/** Placing a marker, as the server lists it. */
export interface Landing {
  token: string;
  kind: string;
  symbols: number;
  field: string;
}

/** Where a marker would land, as a sentence. */
export function lands({ kind, symbols, field }: Landing): string {
  const data = { kind: { key: `kind.${kind}`, data: {} }, n: symbols };
  return sentence(field === "out" ? t("web.track.lands-out", data) : t("web.track.lands", { ...data, field: fieldName(field) }));
}
