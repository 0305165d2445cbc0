"""The client's one page, as it is sent: with what a browser would otherwise learn only from scripts.

That is the language, the theme that was chosen, the home page as it looks before anybody's data is there, and what is
needed next. The client loads its pages and texts when they are needed: without a hint the browser learns of each file
only from the one before it, and on a slow machine every such step costs a tenth of a second.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Manifest = dict[str, dict[str, Any]]
"""Vite's: each source with the file made of it, its styles, and what it imports."""

INDEX = "index.html"
MANIFEST = "manifest.json"
PRERENDERED = "prerendered/{name}.{language}.html"
NEEDED = {
    "home": ("src/pages/home/Home.svelte", "src/generated/locales/{language}/home.json"),
    "table": ("src/pages/table/TablePage.svelte",),
}
"""The sources of each page, besides those of all pages."""
TEXTS = "src/generated/locales/{language}/common.json"
THEMES = ("light", "dark")
"""What can be chosen instead of what the system prefers."""
LOADED, USED = 'rel="preload" as="style"', 'rel="stylesheet"'
"""Styles for what scripts will draw, and for what is drawn already."""


def page(client: Mapping[str, bytes], name: str, language: str, theme: str | None) -> bytes:
    """Return a page in a language; the client is given by its files."""
    drawn = client.get(PRERENDERED.format(name=name, language=language))
    html = client[INDEX].decode("utf-8")
    html = html.replace('<html lang="en"', f'<html lang="{language}"' + (f' data-theme="{theme}"' if theme else ""), 1)
    if MANIFEST in client:
        sources = [source.format(language=language) for source in (TEXTS, *NEEDED[name])]
        links = hints(json.loads(client[MANIFEST]), sources, LOADED if drawn is None else USED)
        html = html.replace("</head>", "".join(f"  {link}\n  " for link in links) + "</head>", 1)
    if drawn is not None:  # it can be used when scripts have run
        html = html.replace('<div id="app">', f'<div id="app" inert>{drawn.decode("utf-8")}', 1)
    return html.encode("utf-8")


def hints(chunks: Manifest, sources: Iterable[str], styles: str) -> Iterator[str]:
    """Yield a link for each file that the page itself does not name; styles are links of a kind."""
    for font in chunks[INDEX].get("assets", ()):
        if font.endswith(".woff2") and "latin-ext" not in font:
            yield f'<link rel="preload" as="font" type="font/woff2" crossorigin href="/{font}">'
    for chunk in closure(chunks, sources):
        yield f'<link rel="modulepreload" crossorigin href="/{chunk["file"]}">'
        for style in chunk.get("css", ()):
            yield f'<link {styles} crossorigin href="/{style}">'


def closure(chunks: Manifest, sources: Iterable[str]) -> list[dict[str, Any]]:
    """Return the chunks of some sources and all that these import, without those of the entry."""
    seen = {INDEX, *chunks[INDEX].get("imports", ())}
    found, waiting = [], list(sources)
    while waiting:
        source = waiting.pop(0)
        if source not in seen:
            seen.add(source)
            found.append(chunks[source])
            waiting += chunks[source].get("imports", ())
    return found
