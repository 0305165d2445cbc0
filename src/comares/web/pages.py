"""The client's one page, as it is sent: with what a browser would otherwise learn only from scripts.

That is the language, the theme that was chosen, the game of a table, the home page as it looks before anybody's data
is there, and what is needed next. The client loads its pages and texts when they are needed: without a hint the browser
learns of each file only from the one before it, and on a slow machine every such step costs a tenth of a second.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

Manifest = dict[str, dict[str, Any]]
"""Vite's: each source with the file made of it, its styles, and what it imports."""

INDEX = "index.html"
MANIFEST = "manifest.json"
PRERENDERED = "prerendered/{name}.{language}.html"
NEEDED = {
    "home": ("src/pages/home/Home.svelte", "src/generated/locales/{language}/home.json"),
    "table": (),
}
"""The sources of each page, besides those of all pages."""
GAME = ("src/games/{game}/index.ts", "src/generated/locales/{language}/{game}.json")
"""Those of a table where that game is played."""
TEXTS = "src/generated/locales/{language}/common.json"
THEMES = ("light", "dark")
"""What can be chosen instead of what the system prefers."""


def page(client: Mapping[str, bytes], name: str, game: str | None, language: str, theme: str | None) -> bytes:
    """Return a page, of a game where there is one, in a language; the client is given by its files."""
    drawn = client.get(PRERENDERED.format(name=name, language=language))
    html = client[INDEX].decode("utf-8")
    facts = {"lang": language, "data-theme": theme, "data-game": game}
    told = "".join(f' {name}="{value}"' for name, value in facts.items() if value)
    html = html.replace('<html lang="en"', f"<html{told}", 1)
    if MANIFEST in client:
        needed = (TEXTS, *NEEDED[name], *(GAME if game else ()))
        sources = [source.format(language=language, game=game) for source in needed]
        links = hints(json.loads(client[MANIFEST]), sources)
        html = html.replace("</head>", "".join(f"  {link}\n  " for link in links) + "</head>", 1)
    if drawn is not None:  # it can be used when scripts have run
        html = html.replace('<div id="app">', f'<div id="app" inert>{drawn.decode("utf-8")}', 1)
    return html.encode("utf-8")


def hints(chunks: Manifest, sources: Iterable[str]) -> Iterator[str]:
    """Yield a link for each file that the page itself does not name."""
    at_once = closure(chunks, [INDEX])
    for font in chain.from_iterable(chunk.get("assets", ()) for chunk in at_once):
        if font.endswith(".woff2") and "latin-ext" not in font:
            yield f'<link rel="preload" as="font" type="font/woff2" crossorigin href="/{font}">'
    for chunk in closure(chunks, sources):
        if chunk in at_once:
            continue
        yield f'<link rel="modulepreload" crossorigin href="/{chunk["file"]}">'
        for style in chunk.get("css", ()):
            yield f'<link rel="stylesheet" crossorigin href="/{style}">'


def closure(chunks: Manifest, sources: Iterable[str]) -> list[dict[str, Any]]:
    """Return the chunks of some sources, and of all that these import."""
    found = list(dict.fromkeys(sources))
    for source in found:  # which grows meanwhile
        found += (one for one in chunks[source].get("imports", ()) if one not in found)
    return [chunks[source] for source in found]
