/** What a choice is worth beside the best one: as a sign on the board, and in words. */

import { say, t } from "../../../lib/i18n.svelte";
import type { Hint } from "../../../lib/messages";
import { amount, signed } from "../../../lib/review.svelte";

type Grade = Hint["choices"][string]["grade"];

export interface Worth {
  /** The sign: a star for the best, else how much less it is worth, with the grade as in records. */
  sign: string;
  words: string;
  look: "best" | "fine" | "doubtful" | "mistake" | "blunder";
}

const LOOKS: Record<Grade, Worth["look"]> = { "": "fine", "?!": "doubtful", "?": "mistake", "??": "blunder" };
/** From ten on, tenths are no help. */
const WHOLE = 9.95;

export function worthOf(hint: Hint, token: string): Worth | null {
  const choice = hint.choices[token];
  if (!choice) return null;
  const loss = hint.best[0]!.value - choice.value;
  if (loss <= 0) return { sign: "★", words: t("web.hint.is-best"), look: "best" };
  const shown = amount(loss, hint.points, (hint.points ? loss : 100 * loss) < WHOLE ? 1 : 0);
  const look = LOOKS[choice.grade];
  if (shown === amount(0, hint.points)) return { sign: "≈", words: t("web.hint.as-good"), look };
  const words = t("web.hint.less", { amount: shown, unit: unitOf(hint) });
  if (look === "fine" || look === "best") return { sign: `−${shown}`, words, look };
  return { sign: `−${shown} ${choice.grade}`, words: `${words}: ${t(`web.hint.${look}`)}`, look };
}

/** The same where there is room for no more than a mark. */
export const MARKS: Record<Worth["look"], string> = { best: "★", fine: "✓", doubtful: "?!", mistake: "?", blunder: "??" };

/** What another choice is, and how much less it is worth. */
export function besideText(hint: Hint, beside: NonNullable<Hint["beside"]>): string {
  const words = say(beside.words);
  const shown = signed(beside.value - hint.best[0]!.value, hint.points);
  return shown === signed(0, hint.points) ? t("web.hint.nearly", { words }) : t("web.hint.beside", { words, amount: shown });
}

export const unitOf = (hint: Hint): string => (hint.points ? t("web.hint.points") : t("web.hint.percent"));

/** What a value is: a share of the victory, or points. */
export const valueText = (hint: Hint, value: number): string =>
  t(hint.points ? "web.hint.worth-points" : "web.hint.worth", { amount: amount(value, hint.points) });
