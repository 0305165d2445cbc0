"""Proofreads every page: no raw keys, no unfilled placeholders, no words in another language.

Findings are logged as errors on the browser's console, which fails the test.
"""

from __future__ import annotations

import json

from comares.core.texts import languages, texts

SCRIPT = """
(({ sections, foreign: texts }) => {
  const foreign = Object.fromEntries(Object.entries(texts).map(([lang, lines]) => [lang, new Set(lines)]));
  const key = new RegExp(`(^|[^\\\\w/.])((${sections.join("|")})(\\\\.[A-Za-z][\\\\w-]*)+)`);
  const unfilled = /\\{\\w+\\}|\\bundefined\\b|\\bNaN\\b|\\[object /;
  const told = new Set();
  function read(text) {
    const line = text.trim();
    if (!line || told.has(line)) return;
    const { lang } = document.documentElement;
    const elsewhere = foreign[lang]?.has(line) ? line : undefined;
    const wrong = key.exec(line)?.[2] ?? unfilled.exec(line)?.[0] ?? elsewhere;
    if (wrong) {
      told.add(line);
      console.error(`proofreading (${lang}): "${wrong}" in "${line}"`);
    }
  }
  const named = ["aria-label", "title", "placeholder", "alt", "aria-valuetext"];
  function look(node) {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    // The names of the languages are in these languages.
    if (!element?.isConnected || element.closest("script, style, [lang]:not(html)")) return;
    if (element === node) for (const name of named) read(element.getAttribute(name) ?? "");
    else read(node.data);
  }
  // Only what stays for a moment is looked at: while the language changes, the page speaks two.
  const changed = new Set();
  let timer = null;
  function lookAtAll() {
    timer = null;
    changed.forEach(look);
    changed.clear();
  }
  function remember(node) {
    if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.ELEMENT_NODE) changed.add(node);
    node.childNodes.forEach(remember);
  }
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      if (type === "childList") addedNodes.forEach(remember);
      else changed.add(target);
    }
    timer ??= setTimeout(lookAtAll, 50);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: named });
})(%s);
"""


def sentences(language: str) -> set[str]:
    """The texts of a language without placeholders, except guests' names, which are not translated."""
    templates = texts(language).templates
    return {text for key, text in templates.items() if isinstance(text, str) and "{" not in text and key != "web.guest"}


def script() -> str:
    """The script that every page runs first."""
    known = {language: sentences(language) for language in languages()}
    sections = sorted({key.split(".")[0] for key in texts("en").templates})
    foreign = {
        language: sorted(set().union(*(known[other] for other in known if other != language)) - own)
        for language, own in known.items()
    }
    return SCRIPT % json.dumps({"sections": sections, "foreign": foreign})
