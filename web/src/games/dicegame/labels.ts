/** Labels for choices that are shown without text. */

import { sentence, t } from "../../lib/i18n.svelte";
import type { Exchange, Keep } from "./messages";
import { kindSay } from "./names";

/** The label for using a building point in a column. */
export function pointLabel(choice: Exchange | Keep): string {
  const place = t("dicegame.web.stone-place", { field: choice.field, place: choice.place });
  const data = { kind: kindSay(choice.kind), place };
  return sentence(choice.do === "keep" ? t("dicegame.web.column-keep", data) : t("dicegame.web.column-exchange", data));
}
