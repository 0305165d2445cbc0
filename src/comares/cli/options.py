"""The options of a game as options of a command, made from the game's definition."""

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

from comares.core.protocol import Definition
from comares.core.texts import Texts


def with_options(function: Callable[..., None], definition: Definition[Any], language: Texts) -> Callable[..., None]:
    """Return a command that has the parameters of a function and the game's options.

    The function gets the options that were given as its first argument.
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
