/** Reasons in words: the server names kinds by their letters. */

import { t } from "../../lib/i18n.svelte";
import type { Reason } from "../../lib/messages";
import { KINDS } from "../../look/kinds";

/** A reason with its kind in words. */
export function withKind({ code, data }: Reason): Reason {
  const kind = KINDS.find((one) => one === data.kind);
  return { code, data: kind ? { ...data, kind: t(`kind.${kind}`) } : data };
}
