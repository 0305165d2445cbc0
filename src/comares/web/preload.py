"""What a page will need, told to the browser in the page's head.

The client loads its pages and texts when they are needed. Without a hint the browser learns of each file only from the
one before it, and on a slow machine every such step costs a tenth of a second.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

Manifest = dict[str, dict[str, Any]]
"""Vite's: each source with the file made of it, its styles, and what it imports."""

ENTRY = "index.html"
NEEDED = {
    "home": ("src/pages/home/Home.svelte", "src/generated/locales/{language}/home.json"),
    "table": ("src/pages/table/TablePage.svelte",),
}
"""The sources of each page, besides those of all pages."""
TEXTS = "src/generated/locales/{language}/common.json"
END = "</head>"


def page(index: bytes, manifest: bytes | None, name: str, language: str) -> bytes:
    """Return the client's one page with hints for what is shown there first, in a language."""
    if manifest is None:
        return index
    chunks: Manifest = json.loads(manifest)
    sources = [source.format(language=language) for source in (TEXTS, *NEEDED[name])]
    links = "".join(f"  {link}\n  " for link in hints(chunks, sources))
    return index.decode("utf-8").replace(END, links + END, 1).encode("utf-8")


def hints(chunks: Manifest, sources: Iterable[str]) -> Iterator[str]:
    """Yield a link for each file that the page itself does not name."""
    for font in chunks[ENTRY].get("assets", ()):
        if font.endswith(".woff2") and "latin-ext" not in font:
            yield f'<link rel="preload" as="font" type="font/woff2" crossorigin href="/{font}">'
    for chunk in closure(chunks, sources):
        yield f'<link rel="modulepreload" crossorigin href="/{chunk["file"]}">'
        for style in chunk.get("css", ()):
            yield f'<link rel="preload" as="style" crossorigin href="/{style}">'


def closure(chunks: Manifest, sources: Iterable[str]) -> list[dict[str, Any]]:
    """Return the chunks of some sources and all that these import, without those of the entry."""
    seen = {ENTRY, *chunks[ENTRY].get("imports", ())}
    found, waiting = [], list(sources)
    while waiting:
        source = waiting.pop(0)
        if source not in seen:
            seen.add(source)
            found.append(chunks[source])
            waiting += chunks[source].get("imports", ())
    return found
