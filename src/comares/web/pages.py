"""Fills in the client's HTML page with what the browser would otherwise learn only from scripts.

That is the language and the texts, the chosen theme, the game of a table, the home page as it looks before any data
arrives, and links to what is needed next. The client loads its pages and games on demand: without these links the
browser would discover each file only through the one before it, and on a slow machine every such step costs a tenth of
a second.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import chain
from typing import Any

from comares.core.texts import texts
from comares.web.client_texts import COMMON, texts_of

Manifest = dict[str, dict[str, Any]]
"""Vite's manifest: for each source, the file built from it, its styles, and what it imports."""

INDEX = "index.html"
MANIFEST = "manifest.json"
PRERENDERED = "prerendered/{name}.{language}.html"
NEEDED = {
    "home": ("src/pages/home/Home.svelte",),
    "table": (),
    "learn": ("src/pages/learn/Learn.svelte",),
    "rules": ("src/pages/rules/Rules.svelte",),
    "practice": ("src/pages/practice/Practice.svelte",),
    "record": ("src/pages/review/Record.svelte",),
    "nowhere": ("src/pages/NotFound.svelte",),
}
"""The sources of each page, in addition to those of all pages."""
FRAME = "frame"
"""The chunk of the client itself. A game's chunk has the name of the game."""
PLAIN = "plain"
"""The chunk of the plain table, for games that do not have their own."""
TEXTS = '<script type="application/json" id="texts" lang="{language}">{texts}</script>'
"""The texts needed first, included in the page to save a request."""
NO_SCRIPT = '<noscript><p class="no-script">{words}</p></noscript>'
THEMES = ("light", "dark")
"""What people can choose instead of the system's preference."""


def page(client: Mapping[str, bytes], name: str, game: str | None, language: str, theme: str | None) -> bytes:
    """Return a page as HTML; ``client`` has the client's files by path."""
    drawn = client.get(PRERENDERED.format(name=name, language=language))
    html = client[INDEX].decode("utf-8")
    facts = {"lang": language, "data-theme": theme, "data-game": game}
    told = "".join(f' {name}="{value}"' for name, value in facts.items() if value)
    html = html.replace('<html lang="en"', f"<html{told}", 1)
    if MANIFEST in client:
        chunks = json.loads(client[MANIFEST])
        links = hints(chunks, [*NEEDED[name], *([named(chunks, game, PLAIN)] if game else ())])
        html = html.replace("</head>", "".join(f"  {link}\n  " for link in links) + "</head>", 1)
    html = html.replace("</body>", f"  {said(language, COMMON, game or name)}\n  </body>", 1)
    say = texts(language)
    excuse = NO_SCRIPT.format(words=escape(say("error.no-script"), quote=False))
    html = html.replace("<body>", f"<body>\n    {excuse}", 1)
    if drawn is not None:  # inert until the scripts have run
        html = html.replace('<div id="app">', f'<div id="app" inert>{drawn.decode("utf-8")}', 1)
    return html.encode("utf-8")


def said(language: str, *parts: str) -> str:
    """Return the texts of some parts, for inclusion in the page."""
    spoken = {part: found for part in parts if (found := texts_of(language, part))}
    written = json.dumps(spoken, ensure_ascii=False, separators=(",", ":"))
    return TEXTS.format(language=language, texts=written.replace("<", "\\u003c"))  # so that no text can end the element


def hints(chunks: Manifest, sources: Iterable[str]) -> Iterator[str]:
    """Yield a link for each file that the page itself does not mention."""
    at_once = closure(chunks, [named(chunks, FRAME)])
    for font in chain.from_iterable(chunk.get("assets", ()) for chunk in at_once):
        if font.endswith(".woff2") and "-latin-" not in font:  # those are for unusual names
            yield f'<link rel="preload" as="font" type="font/woff2" crossorigin href="/{font}">'
    for chunk in closure(chunks, sources):
        if chunk in at_once:
            continue
        yield f'<link rel="modulepreload" crossorigin href="/{chunk["file"]}">'
        for style in chunk.get("css", ()):
            yield f'<link rel="stylesheet" crossorigin href="/{style}">'


def closure(chunks: Manifest, sources: Iterable[str]) -> list[dict[str, Any]]:
    """Return the chunks of some sources and of everything they import."""
    found = list(dict.fromkeys(sources))
    for source in found:  # which grows while we iterate
        found += (one for one in chunks[source].get("imports", ()) if one not in found)
    return [chunks[source] for source in found]


def named(chunks: Manifest, *names: str) -> str:
    """Return the manifest key of the first chunk that has one of the names; chunks with a ``src`` are texts."""
    sources = {chunk["name"]: source for source, chunk in chunks.items() if "name" in chunk and "src" not in chunk}
    return next(sources[name] for name in names if name in sources)
