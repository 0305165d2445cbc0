import type { Say } from "../../lib/messages";

/** What the sentence above a table says. */
export interface Said {
  /** Whose mark stands beside it. */
  seat: number | null;
  text: Say;
  /** The second line. */
  more: Say[];
}
