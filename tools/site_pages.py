"""The pages of the documentation site that are not in ``docs/``, and links that lead from page to page.

MkDocs calls the functions named ``on_…`` (``hooks`` in ``mkdocs.yml``). A page of the site is a Markdown file of the
repository, and links go from file to file, so that they work wherever the repository can be read. On the site,

- a link to a file that is a page leads to that page;
- a link to any other file or folder, such as a program, leads to a page that shows it;
- a picture of a position in the rules is drawn as in the terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from io import StringIO
from pathlib import Path
from posixpath import normpath, relpath
from typing import Final
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from rich.console import Console
from rich.terminal_theme import MONOKAI

from comares.api import from_position
from comares.cli.terminals import terminal_of
from comares.core import registry
from comares.core.rulebook import Example, picture
from comares.core.texts import languages, texts

ROOT: Final = Path(__file__).parents[1]
FONT: Final = "web/src/look/fonts/alegreya-800.woff2"
SHOWN: Final = {".py": "python", ".toml": "toml", ".md": "markdown", ".alh": "text"}
"""The files of a folder that are shown, and their languages."""
LINK: Final = re.compile(r"(?<!`)\[[^]`]*\]\(([^)#: ]+)(?:#[^)]*)?\)")
HIDDEN: Final = "---\nsearch:\n  exclude: true\n---\n"
"""What shows sources is found by the pages that link to it, not by searching."""
WIDTH: Final = 100


def outside() -> dict[str, str]:
    """Return the files outside ``docs/`` that are part of the site, and where they are there."""
    found = {
        "README.md": "index.md",
        "CHANGELOG.md": "changelog.md",
        "CONTRIBUTING.md": "contributing.md",
        "SECURITY.md": "security.md",
        "examples/README.md": "examples.md",
        "web/public/favicon.svg": "assets/favicon.svg",
        FONT: "assets/alegreya-800.woff2",
    }
    for language in languages():
        found[f"src/comares/rulebook/{language}.md"] = f"rules/shared/{language}.md"
        for game in registry.names():
            file = f"src/comares/{game}/rulebook/{language}.md"
            if (ROOT / file).exists():
                found[file] = f"rules/{game}/{language}.md"
    return found


class Places:
    """Where each file of the repository is on the site, and the other way round."""

    def __init__(self, files: Files) -> None:
        self.pages: dict[str, str] = {
            f"docs/{file.src_uri}": file.src_uri for file in files if file.generated_by is None
        }
        self.pages |= outside()
        self.files = {page: file for file, page in self.pages.items()}

    def sources(self) -> Iterator[str]:
        """Yield the files and folders that pages link to and that are no pages themselves."""
        found = set()
        for file in self.pages:
            if file.endswith(".md"):
                for link in LINK.findall((ROOT / file).read_text("utf-8")):
                    target = resolved(file, link)
                    if target not in self.pages and (ROOT / target).exists() and not target.endswith("positions.toml"):
                        found.add(target)
        yield from sorted(found)

    def add_source(self, target: str) -> str:
        """Note the page that shows a file or a folder, and return it."""
        page = f"source/{target.replace('.', '-')}.md"
        self.pages[target] = page
        self.files[page] = target
        return page


def resolved(file: str, link: str) -> str:
    """Return the file that a link in another one leads to."""
    return normpath(f"{Path(file).parent.as_posix()}/{link}")


class Leading(Treeprocessor):
    """Leads links from file to file to the pages of these files."""

    def __init__(self, md: Markdown, site: Site) -> None:
        super().__init__(md)
        self.site = site

    def run(self, root: Element) -> None:
        """Change the links of a page; MkDocs checks them afterwards."""
        for name, attribute in (("a", "href"), ("img", "src")):
            for element in root.iter(name):
                element.set(attribute, self.site.led(element.get(attribute, "")))


class Site(Extension):
    """What the hooks know of the site that is built."""

    places: Places
    page: str
    """The page at work, and the file that it is made from."""
    file: str

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  (the name is Markdown's)
        """Change links before MkDocs looks at them."""
        md.treeprocessors.register(Leading(md, self), "leading", 5)

    def begin(self, page: str) -> None:
        """Turn to a page."""
        self.page = page
        self.file = self.places.files.get(page, f"docs/{page}")

    def led(self, link: str) -> str:
        """Return where a link of the page at work leads on the site."""
        path, hash_, anchor = link.partition("#")
        if not path or ":" in path or path.startswith("/"):
            return link
        target = self.places.pages.get(resolved(self.file, path))
        return link if target is None else relpath(target, Path(self.page).parent.as_posix()) + hash_ + anchor


site: Final = Site()


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Let links be led, and put all decisions into the contents."""
    config.markdown_extensions.append(site)  # type: ignore[arg-type]  # extensions may be objects, too
    decisions = sorted(path.name for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    for section in config.nav or ():
        for entry in section.get("Contribute", ()):
            if isinstance(entry, dict) and "Decisions" in entry:
                entry["Decisions"] = ["decisions/README.md", *(f"decisions/{name}" for name in decisions)]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is not in ``docs/``."""
    site.places = places = Places(files)
    for file, page in outside().items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / file)))
    for target in list(places.sources()):
        page = places.add_source(target)
        files.append(File.generated(config, page, content=listing(target)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Turn to a page, and draw its positions."""
    site.begin(page.file.src_uri)
    if page.is_homepage:
        page.meta["hide"] = ["navigation"]  # it has its own contents
    if site.file.startswith("docs/decisions/"):
        page.meta["search"] = {"boost": 0.5}  # why things are so comes after how they are
    # What is written as HTML does not become an element that could be led.
    markdown = re.sub(
        r'(<img src=")([^"]+)', lambda found: found[1] + "../" * depth(page) + site.led(found[2]), markdown
    )
    found = re.fullmatch(r"src/comares/(?:(\w+)/)?rulebook/(\w+)\.md", site.file)
    if not found:
        return markdown
    paragraphs = markdown.split("\n\n")
    for number, paragraph in enumerate(paragraphs):
        shown = picture(found[1], paragraph)
        if shown:
            paragraphs[number] = figure(shown.example, shown.caption, found[2])
    return anchored("\n\n".join(paragraphs))


def depth(page: Page) -> int:
    """Return how many folders a page is below the folder of its file: itself, unless it is an index."""
    return 0 if page.file.name == "index" else 1


def anchored(markdown: str) -> str:
    """Give headings the anchors that stand above them, instead of those made from their words."""
    return re.sub(r'<a id="([\w-]+)"></a>\n(#+ .*)', r"\2 { #\1 }", markdown)


def figure(example: Example, caption: str, language: str) -> str:
    """Return a position as the terminal draws it, with what is to be seen."""
    return f'<figure class="position">{drawn(example, language)}<figcaption>{escape(caption)}</figcaption></figure>'


@cache
def drawn(example: Example, language: str) -> str:
    """Return a position as the terminal draws it."""
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="truecolor")
    view = from_position(example.position, example.players).view()
    console.print(terminal_of(example.game).picture(view, example.show, texts(language)))
    lines = console.export_html(theme=MONOKAI, inline_styles=True, code_format="{code}").splitlines()
    # An empty line would end the figure.
    return "<pre>" + "&#10;".join(line.rstrip() for line in lines).rstrip() + "</pre>"


def listing(target: str) -> str:
    """Return a page that shows a file or the files of a folder."""
    path = ROOT / target
    if path.is_file():
        return f"{HIDDEN}# {path.name}\n\n`{target}`\n\n{fenced(path)}"
    files = sorted(file for file in path.rglob("*") if file.suffix in SHOWN and "__pycache__" not in file.parts)
    parts = [f"## {file.relative_to(path).as_posix()}\n\n{fenced(file)}" for file in files]
    return "\n\n".join([f"{HIDDEN}# {target}", *parts])


def fenced(path: Path) -> str:
    """Return a file as a block of code."""
    return f"````{SHOWN.get(path.suffix, 'text')}\n{path.read_text('utf-8')}````"
