/** Searching a rulebook, as the terminal does: all words, in any case, with or without accents. */

import type { RuleBook, RulePassage, RuleSection } from "../../lib/messages";

/** A text as it is searched. */
const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");

const texts = new WeakMap<RulePassage, string>();

/** What a passage says, without its markup. */
function textOf(passage: RulePassage): string {
  let text = texts.get(passage);
  if (text === undefined) {
    const { body } = new DOMParser().parseFromString(passage.html, "text/html");
    text = folded(`${passage.number} ${passage.title} ${body.textContent}`);
    texts.set(passage, text);
  }
  return text;
}

/** The sections with the rules that have all words of a query; all sections without one. */
export function search(book: RuleBook, query: string): RuleSection[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const has = (passage: RulePassage): boolean => words.every((word) => textOf(passage).includes(word));
  if (!words.length) return book.sections;
  return book.sections.map((section) => ({ ...section, rules: section.rules.filter(has) })).filter((section) => section.rules.length);
}
