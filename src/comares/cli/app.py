"""The commands, assembled in the user's language."""

import os
import sys
from collections.abc import Sequence
from glob import glob
from io import TextIOWrapper
from typing import Annotated

import typer

from comares.cli import admin, analyse, arena, bench, learn, play, records, rules, serve, simulate, train
from comares.cli.console import print_error
from comares.cli.interpreted import remark, remark_once
from comares.core.errors import ComaresError, SetupError
from comares.core.texts import Texts, choose_language, languages, texts
from comares.version import version as version_line

WRONG, USAGE, INTERRUPTED = 1, 2, 130


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; errors become a message and an exit code, never a stack trace."""
    words = expand(sys.argv[1:]) if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without UTF-8 shows question marks
    language = texts(choose_language(take_language(words)))
    remark_once(language)
    try:
        build(language)(args=words, prog_name="comares")
    except ComaresError as error:
        print_error(error, language)
        sys.exit(USAGE if isinstance(error, SetupError) else WRONG)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def expand(words: Sequence[str]) -> list[str]:
    """Expand file patterns, which only the shells of Windows leave to the program."""
    if os.name != "nt":
        return list(words)
    # pathlib only supports patterns relative to a folder.
    return [found for word in words for found in (sorted(glob(word)) or [word])]  # noqa: PTH207


def take_language(words: list[str]) -> str | None:
    """Remove ``--lang`` from the arguments, wherever it is, and return its value."""
    for at, word in enumerate(words):
        if word == "--":
            break
        if word == "--lang" and at + 1 < len(words):
            del words[at]
            return known(words.pop(at))
        if word.startswith("--lang="):
            return known(words.pop(at).removeprefix("--lang="))
    return None


def known(language: str) -> str:
    """Return the language if we have it; otherwise exit with an error."""
    if language not in languages():
        print_error(
            SetupError("unknown-language", name=language, languages=", ".join(languages())),
            texts(choose_language(None)),
        )
        sys.exit(USAGE)
    return language


def build(language: Texts) -> typer.Typer:
    """Return the commands with their help in a language."""
    app = typer.Typer(
        help=language("cli.help"),
        epilog=language("about.fan-work"),
        no_args_is_help=False,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )

    @app.callback(invoke_without_command=True)
    def main(
        context: typer.Context,
        version: Annotated[bool, typer.Option("--version", help=language("cli.version"))] = False,
        lang: Annotated[  # already removed from the arguments; declared for the help
            str | None, typer.Option("--lang", help=language("cli.lang", languages=", ".join(languages())))
        ] = None,
        browser: Annotated[bool, typer.Option("--browser/--no-browser", help=language("cli.serve.alone"))] = True,
    ) -> None:
        del lang
        if version:
            print(version_line())
            remark(language)
        elif context.invoked_subcommand is None:
            serve.start_default(language, browser)

    for module in (serve, play, learn, rules, records, analyse, simulate, arena, train, bench, admin):
        module.register(app, language)
    return app
