"""Game records: parsing them, with the position of every token, and writing them.

What the tokens mean is up to the games; see ``core.replay``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from comares.core.errors import ParseError, Where

WIDTH = 100

SPACE = re.compile(r"\s+")
COMMENT = re.compile(r"\{[^}]*\}")
TAG = re.compile(r'\[[ \t]*([A-Za-z][A-Za-z0-9_]*)((?:[ \t]+"[^"\r\n]*")+)[ \t]*\]')
VALUE = re.compile(r'"([^"]*)"')
WORD = re.compile(r"[^\s{\[]+")


@dataclass(frozen=True)
class Tag:
    """A tag line: its values and its position in the text."""

    values: tuple[str, ...]
    where: Where


@dataclass(frozen=True)
class Record:
    """A game record, parsed but not yet interpreted."""

    tags: Mapping[str, Tag]
    tokens: Sequence[Where]
    """The tokens of the moves, each with its position in the text."""
    comments: Sequence[tuple[int, str]] = ()
    """What stands in braces, and how many tokens come before it."""

    def values(self) -> dict[str, tuple[str, ...]]:
        """Return the tags without their positions."""
        return {name: tag.values for name, tag in self.tags.items()}


def parse(text: str) -> Record:
    """Parse a game record; a ``ParseError`` gives the position of the problem."""
    text = text.removeprefix("\ufeff")
    lines = [0, *(match.end() for match in re.finditer("\n", text))]

    def where(offset: int, token: str) -> Where:
        line = bisect_right(lines, offset)
        return Where(line, offset - lines[line - 1] + 1, token)

    tags: dict[str, Tag] = {}
    tokens: list[Where] = []
    comments: list[tuple[int, str]] = []
    at = 0
    while at < len(text):
        if match := SPACE.match(text, at):
            pass
        elif match := COMMENT.match(text, at):
            comments.append((len(tokens), " ".join(match[0][1:-1].split())))
        elif match := TAG.match(text, at):
            place = where(at, match[0])
            if tokens:
                raise ParseError("tag-after-moves", tag=match[1]).at(place)
            if match[1] in tags:
                raise ParseError("tag-twice", tag=match[1]).at(place)
            tags[match[1]] = Tag(tuple(VALUE.findall(match[2])), place)
        elif match := WORD.match(text, at):
            tokens.append(where(at, match[0]))
        else:
            code = "comment-open" if text[at] == "{" else "tag-malformed"
            raise ParseError(code).at(where(at, text[at:].splitlines()[0]))
        at = match.end()
    return Record(tags, tokens, comments)


def decode(data: bytes) -> str:
    """Decode the bytes of a file; raises ``ParseError`` if they are not UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        raise ParseError("not-utf8").at(Where(line, column, repr(data[error.start : error.end])[2:-1])) from None


def read(path: Path) -> Record:
    """Read a game record from a file."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: the path contains a null character
        raise ParseError("unreadable-file", file=str(path), reason=getattr(error, "strerror", error)) from None
    return parse(decode(data))


def write(tags: Mapping[str, Sequence[str]], paragraphs: Iterable[Sequence[str]]) -> str:
    """Write a game record: the tag lines, then the moves, with each paragraph on a new line."""
    lines = ["[" + " ".join([name, *(f'"{value}"' for value in values)]) + "]" for name, values in tags.items()]
    lines.append("")
    for words in paragraphs:
        line = ""
        for word in words:
            if line and len(line) + 1 + len(word) > WIDTH:
                lines.append(line)
                line = ""
            line += f" {word}" if line else word
        lines.append(line)
    return "\n".join(lines).rstrip() + "\n"
