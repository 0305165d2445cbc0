/** Reasons in words: the server names kinds by their letters. */

import { t } from "../../lib/i18n.svelte";
import type { Reason } from "../../lib/messages";
import { KINDS } from "../../look/kinds";

/** A reason with its kind in words. */
export function withKind(reason: Reason): Reason {
  const kind = KINDS.find((one) => one === reason.data.kind);
  return kind ? { ...reason, data: { ...reason.data, kind: t(`kind.${kind}`) } } : reason;
}
