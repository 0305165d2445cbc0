/** The fields of a dice track, by the server's names: `4.2` is four symbols in two throws, `out` is below the last field. */

import { sentence, t } from "../../lib/i18n.svelte";

/** All fields, the best first. */
export const FIELDS: readonly string[] = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((symbols) => [1, 2, 3].map((throws) => `${symbols}.${throws}`));

/** The row and column of a field in its track, counted from 0; the top row has the most symbols. */
export function gridPosition(field: string): { row: number; column: number } {
  const at = FIELDS.indexOf(field);
  return { row: Math.floor(at / 3), column: at % 3 };
}

/** The same as a CSS `grid-area`. */
export function gridArea(field: string): string {
  const { row, column } = gridPosition(field);
  return `${row + 1} / ${column + 1}`;
}

/** A field in words: "4 middle". */
export function fieldName(field: string): string {
  const [symbols = "", throws] = field.split(".");
  if (throws === "1") return t("dicegame.field.left", { symbols });
  if (throws === "2") return t("dicegame.field.middle", { symbols });
  return throws === "3" ? t("dicegame.field.right", { symbols }) : t("dicegame.field.out");
}

/** The fields from one to another, inclusive. */
export function fieldsBetween(first: string, last: string): string[] {
  return FIELDS.slice(FIELDS.indexOf(first), FIELDS.indexOf(last) + 1);
}

/** A choice of placing a marker, as the server lists it. */
export interface MarkerPlacement {
  token: string;
  kind: string;
  symbols: number;
  field: string;
}

/** Where the marker would land, as a sentence. */
export function placementText({ kind, symbols, field }: MarkerPlacement): string {
  const data = { kind: { key: `kind.${kind}`, data: {} }, n: symbols };
  return sentence(field === "out" ? t("web.track.lands-out", data) : t("web.track.lands", { ...data, field: fieldName(field) }));
}
