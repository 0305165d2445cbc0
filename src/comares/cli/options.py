"""The options of a game as command-line options, generated from the game's definition."""

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

from comares.core import registry
from comares.core.protocol import Definition
from comares.core.texts import Texts


def by_game(command_for: Callable[[str, Texts], Any], language: Texts, help_text: str) -> typer.Typer:
    """Return a command with a subcommand for each game."""
    group = typer.Typer(help=help_text, no_args_is_help=True, rich_markup_mode=None)
    for name in registry.names():
        group.command(name, help=language(f"{name}.name"))(command_for(name, language))
    return group


def with_options(function: Callable[..., None], definition: Definition[Any], language: Texts) -> Callable[..., None]:
    """Return a command with the parameters of a function plus the game's options.

    The function gets a dictionary of the options given as its first argument.
    """
    names = {option.name for option in definition.options}

    def command(**given: Any) -> None:
        options = {name: given.pop(name) for name in names}
        function({name: value for name, value in options.items() if value is not None}, **given)

    parameters = list(inspect.signature(function).parameters.values())[1:]
    for option in definition.options:
        help_text = language(f"{definition.name}.option.{option.name}")
        flag = [f"--{option.name}"] if option.type is bool else []
        parameters.append(
            inspect.Parameter(
                option.name,
                inspect.Parameter.KEYWORD_ONLY,
                default=None,
                annotation=Annotated[option.type | None, typer.Option(*flag, help=help_text, show_default=False)],
            )
        )
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # read by Typer
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command
