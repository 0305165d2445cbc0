/** The grades of decisions in words. */

import { t } from "../../lib/i18n.svelte";
import type { ReviewStep } from "../../lib/messages";

export function gradeText(grade: ReviewStep["grade"]): string {
  if (grade === "?!") return t("web.review.doubtful");
  if (grade === "?") return t("web.review.mistake");
  return grade === "??" ? t("web.review.blunder") : "";
}
