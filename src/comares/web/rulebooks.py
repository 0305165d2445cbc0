"""The rules as HTML, from the Markdown that the repository and the terminal show."""

from __future__ import annotations

from functools import cache
from pathlib import PurePosixPath
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from comares.core import registry
from comares.core.rulebook import FOLDER, MARKS, Passage, rulebook
from comares.core.texts import Texts, texts
from comares.web.models import RuleBook, RulePassage, RuleSection

PAGE: Final = "/rules"
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
"""HTML in a rulebook, which may come from another package, stays what it is: text."""


@cache
def book_of(game: str | None, language: str) -> RuleBook:
    """Return the rules of a game, or what all games share; without sections, if nobody has written them down."""
    found = rulebook(game, language)
    if found is None:
        return RuleBook(game=game, language=language, title=texts(language)(f"{game}.name"), html="", sections=[])
    say = texts(found.language)
    return RuleBook(
        game=game,
        language=found.language,
        title=found.title,
        html=html_of(found.text, say),
        sections=[
            RuleSection(
                **fields_of(section, say), rules=[RulePassage(**fields_of(rule, say)) for rule in section.rules]
            )
            for section in found.sections
        ],
    )


def fields_of(passage: Passage, say: Texts) -> dict[str, str]:
    """Return what sections and rules have in common."""
    return {
        "anchor": passage.anchor,
        "number": passage.number,
        "title": passage.title,
        "html": html_of(passage.text, say),
    }


def html_of(markdown: str, say: Texts) -> str:
    """Return a text as HTML: links lead to pages, and block quotes tell by their class what they mark."""
    tokens = MARKDOWN.parse(markdown)
    marks = {say(f"rules.mark.{mark}"): mark for mark in MARKS}
    for at, token in enumerate(tokens):
        if token.type == "blockquote_open":
            mark = marks.get(first_words(tokens[at:]))
            if mark:
                token.attrSet("class", mark)
        for child in token.children or ():
            if child.type == "link_open":
                child.attrSet("href", address(str(child.attrGet("href"))))
    return str(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))


def first_words(tokens: list[Token]) -> str:
    """Return what stands in bold type at the beginning of a block quote, without the full stop."""
    inline = next((token.children or [] for token in tokens if token.type == "inline"), [])
    bold = [token.type for token in inline[:3]] == ["text", "strong_open", "text"]
    return inline[2].content.removesuffix(".") if bold else ""


def address(link: str) -> str:
    """Return where a link leads in the browser: from file to file in the sources, here from page to page."""
    path, hash_, anchor = link.partition("#")
    parts = PurePosixPath(path).parts
    if len(parts) < 3 or parts[-2] != FOLDER:
        return link
    page = f"{PAGE}/{parts[-3]}" if parts[-3] in registry.names() else PAGE
    return f"{page}{hash_}{anchor}"
