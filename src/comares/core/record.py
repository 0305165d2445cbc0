"""Written games: reading them with the position of every word, and writing them.

What the words mean is the games' business; see ``core.replay``.
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
    """A tag line: its values, and where they stand."""

    values: tuple[str, ...]
    where: Where


@dataclass(frozen=True)
class Record:
    """A written game, taken apart but not yet understood."""

    tags: Mapping[str, Tag]
    tokens: Sequence[Where]
    """The moves; each token with its place."""

    def values(self) -> dict[str, tuple[str, ...]]:
        """Return the tags without their places."""
        return {name: tag.values for name, tag in self.tags.items()}


def parse(text: str) -> Record:
    """Take a written game apart; raises ``ParseError`` with the place where that fails."""
    text = text.removeprefix("\ufeff")
    lines = [0, *(match.end() for match in re.finditer("\n", text))]

    def where(offset: int, token: str) -> Where:
        line = bisect_right(lines, offset)
        return Where(line, offset - lines[line - 1] + 1, token)

    tags: dict[str, Tag] = {}
    tokens: list[Where] = []
    at = 0
    while at < len(text):
        if match := SPACE.match(text, at) or COMMENT.match(text, at):
            pass
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
    return Record(tags, tokens)


def decode(data: bytes) -> str:
    """Turn the bytes of a file into text; raises ``ParseError`` where they are not UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        raise ParseError("not-utf8").at(Where(line, column, repr(data[error.start : error.end])[2:-1])) from None


def read(path: Path) -> Record:
    """Read a written game from a file."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:  # a ValueError for a path with a null character
        raise ParseError("unreadable-file", file=str(path), reason=getattr(error, "strerror", error)) from None
    return parse(decode(data))


def write(tags: Mapping[str, Sequence[str]], paragraphs: Iterable[Sequence[str]]) -> str:
    """Write a game: tag lines, then the moves, a new line for each paragraph."""
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
