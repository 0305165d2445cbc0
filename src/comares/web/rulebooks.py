"""The rules as HTML, from the Markdown that the repository and the terminal show."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import PurePosixPath
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from comares.api import from_position
from comares.core import registry
from comares.core.rulebook import FOLDER, MARKS, Example, Passage, Rulebook, picture, rulebook
from comares.core.texts import texts
from comares.web.models import RuleBook, RulePassage, RulePicture, RuleSection

PAGE: Final = "/rules"
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
"""HTML in a rulebook, which may come from another package, stays what it is: text."""


@cache
def book_of(game: str | None, language: str) -> RuleBook:
    """Return the rules of a game, or what all games share; without sections, if nobody has written them down."""
    found = rulebook(game, language)
    if found is None:
        title = texts(language)(f"{game}.name")
        return RuleBook(game=game, language=language, title=title, html="", sections=[], pictures=[])
    page = Page(found)
    return RuleBook(
        game=game,
        language=found.language,
        title=found.title,
        html=page.html_of(found.text),
        sections=[
            RuleSection(
                **page.fields_of(section), rules=[RulePassage(**page.fields_of(rule)) for rule in section.rules]
            )
            for section in found.sections
        ],
        pictures=[drawn(example) for example in page.examples],
    )


def drawn(example: Example) -> RulePicture:
    """Return what is needed to draw a position."""
    game = from_position(example.position, example.players)
    return RulePicture.model_validate(
        {
            "game": example.game,
            "example": example.name,
            "show": example.show,
            "seat": game.to_move,
            "view": game.view(legal=False),
            "choices": game.choices(),
        }
    )


class Page:
    """Turns a rulebook into HTML, and notes the positions that it shows."""

    def __init__(self, book: Rulebook) -> None:
        self.game = book.game
        self.say = texts(book.language)
        self.examples: dict[Example, None] = {}
        """In the order of the page."""

    def fields_of(self, passage: Passage) -> dict[str, str]:
        """Return what sections and rules have in common."""
        return {
            "anchor": passage.anchor,
            "number": passage.number,
            "title": passage.title,
            "html": self.html_of(passage.text),
        }

    def html_of(self, markdown: str) -> str:
        """Return a text as HTML: links lead to pages, and block quotes tell by their class what they mark."""
        tokens = MARKDOWN.parse(markdown)
        marks = {self.say(f"rules.mark.{mark}"): mark for mark in MARKS}
        for at, token in enumerate(tokens):
            if token.type == "blockquote_open":
                mark = marks.get(first_words(tokens[at:]))
                if mark:
                    token.attrSet("class", mark)
            for child in token.children or ():
                if child.type == "link_open":
                    child.attrSet("href", address(str(child.attrGet("href"))))
        return str(MARKDOWN.renderer.render([*self.with_figures(tokens)], MARKDOWN.options, {}))

    def with_figures(self, tokens: list[Token]) -> Iterator[Token]:
        """Yield the tokens, with a figure in place of each paragraph that is a picture; the client draws into it."""
        at = 0
        while at < len(tokens):
            found = picture(self.game, tokens[at + 1].content) if tokens[at].type == "paragraph_open" else None
            if found is None:
                yield tokens[at]
                at += 1
            else:
                self.examples[found.example] = None
                game, name = found.example[:2]
                caption = f"<figcaption>{escape(found.caption)}</figcaption>"
                figure = f'<figure data-game="{game}" data-example="{name}">{caption}</figure>\n'
                yield Token("html_block", "", 0, content=figure)
                at += 3  # where the paragraph opens, what it says, where it closes


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
