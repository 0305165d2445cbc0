import type { Say } from "../../lib/messages";

/** The prompt above a table: whose turn it is, and what to do. */
export interface PromptText {
  /** The seat whose mark is shown next to it. */
  seat: number | null;
  text: Say;
  /** The second line. */
  more: Say[];
}
