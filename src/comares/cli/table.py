"""A table in the terminal: shows the position, asks the people, and lets bots play and dice roll."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from comares.analysis.hinting import HINTS, hint
from comares.bots import directory
from comares.bots.budget import STANDARD
from comares.bots.choosing import decide
from comares.bots.judging import judge
from comares.bots.protocol import Bot
from comares.cli import reviews
from comares.cli.console import wrapped
from comares.cli.ownscores import compared, earlier
from comares.cli.terminals import terminal_of
from comares.core.errors import ComaresError, IllegalMove
from comares.core.game import Game
from comares.core.rng import Rng
from comares.core.say import in_words, together, told
from comares.core.sources import Typed
from comares.core.texts import Texts

NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")


class Quit(Exception):
    """Somebody typed ``quit``; the game is saved."""


class Undo(Exception):
    """Somebody typed ``undo`` when asked for dice."""


class Table:
    """People and bots around one game."""

    def __init__(
        self,
        game: Game[Any],
        bots: Sequence[str | None],
        ask_dice: bool,
        texts: Texts,
        console: Console,
        file: Path | None = None,
    ) -> None:
        self.game = game
        people = [name for name, bot in zip(game.setup.players, bots, strict=True) if bot is None]
        self.texts = texts.addressed_to(people[0]) if len(people) == 1 else texts
        self.console = console
        self.file = file
        self.ask_dice = ask_dice
        self.levels = bots
        self.bots: list[Bot[Any] | None] = [
            directory.find(game.definition.name, name) if name else None for name in bots
        ]
        self.words = game.definition.words
        self.drawing = terminal_of(game.definition.name)
        if ask_dice:
            game.source = Typed(self.read_dice)

    def run(self) -> None:
        """Play to the end, or until somebody quits; then save the game."""
        self.say("cli.play.welcome")
        try:
            while not self.game.finished:
                self.next_move()
        except (EOFError, KeyboardInterrupt, Quit):
            self.console.print()
            self.save()
            return
        view = self.game.view()
        self.console.print(self.drawing.draw(view, self.texts))
        self.console.print(self.drawing.result(view, self.game.breakdown(), self.texts))
        points = self.game.scores()
        if len(points) > 1:
            self.name_winners(view)
        else:
            self.tell_points(points[0])
        if HINTS in self.game.extra:
            self.say("cli.play.hints-used")
        self.save()
        if None in self.levels:
            self.offer_review()

    def offer_review(self) -> None:
        """Ask whether luck and skill are of interest, and show them."""
        self.say("cli.play.review")
        try:
            if self.read().casefold() == "review":
                reviews.show(self.game, self.texts, self.console)
        except ComaresError as error:  # a game of another package that nobody has taught us to judge
            self.complain(error)
        except (EOFError, KeyboardInterrupt):
            self.console.print()

    def name_winners(self, view: dict[str, Any]) -> None:
        """Say who won, or who shares the victory."""
        winners = [self.words.name_of(view, seat) for seat in self.game.winners()]
        first = next((name for name in winners if name == self.texts.reader), winners[0])
        names = in_words(together(winners), self.texts)
        self.say("cli.play.winners", names=names, name=in_words(first, self.texts), n=len(winners))

    def tell_points(self, points: int) -> None:
        """Say how many points somebody has who played alone, and how that compares with their earlier games."""
        self.say("cli.play.alone", n=points)
        if not self.keep() and self.file:
            self.console.print(compared(points, earlier(self.file), self.texts), markup=False, soft_wrap=True)

    def next_move(self) -> None:
        """Let the next player, or chance, act."""
        seat = self.game.to_move
        if seat == "chance":
            try:
                self.play(self.game.source.roll(self.game))
            except Undo:
                self.undo()
        elif isinstance(seat, int):
            bot = self.bots[seat - 1]
            if bot is None:
                self.ask(seat)
            else:
                seed = len(self.game)
                action = decide(self.game, bot, self.levels[seat - 1] or "", STANDARD, Rng(seed, seat), seed)
                self.play(self.game.token(action))

    def play(self, token: str) -> None:
        """Play a token and describe what happened."""
        before = self.game.view(legal=False)
        step = self.game.play(token)
        after = self.game.view(legal=False)
        said = told(self.words.who(before), self.words.phrase(before, step.move, after)).in_words(self.texts)
        self.console.print(Text(f"  {sentence(said)}", style="dim"))
        for line in self.words.consequences(before, after):
            self.console.print(Text(f"    {sentence(line.in_words(self.texts))}"))

    # ---- People decide ----

    def ask(self, seat: int) -> None:
        """Show the position and the choices, and do what the person types until a move is made."""
        self.keep()
        view = self.game.view()
        self.console.print(self.drawing.draw(view, self.texts))
        tokens = self.drawing.numbered(view)
        self.console.print(Text(self.texts("cli.play.your-turn", name=view["players"][seat - 1]), style="bold"))
        width = max(map(len, tokens), default=0)
        for number, token in enumerate(tokens, 1):
            self.console.print(f"{number:>3}  {token:<{width}}  {self.preview(view, token)}", markup=False)
        greyed = [token for token in self.drawing.candidates(view) if token not in tokens]
        if greyed:
            self.console.print(Text("     " + self.texts("cli.play.greyed", tokens=" ".join(greyed)), style="dim"))
        others = [token for token in view["legal"] if token not in tokens]
        if others:
            examples = " | ".join(self.drawing.examples(view, others))
            self.say("cli.play.more-choices", n=len(others), examples=examples)
        while not self.obey(self.read(), tokens, greyed):
            pass

    def preview(self, view: dict[str, Any], token: str) -> str:
        """Describe what a choice would do."""
        after = self.game.copy()
        step = after.play(token)
        return self.words.phrase(view, step.move, after.view(legal=False)).in_words(self.texts)

    def read(self) -> str:
        """Read a line typed by a person."""
        return self.console.input("> ").strip()

    def obey(self, typed: str, tokens: list[str], greyed: list[str]) -> bool:
        """Do what a person typed; return whether the position has changed and should be shown again."""
        word, _, rest = typed.partition(" ")
        match word.casefold():
            case "":
                return False
            case "?" | "help":
                self.help()
                return False
            case "quit" | "q":
                raise Quit
            case "undo" | "u":
                return self.undo()
            case "why":
                self.explain([rest] if rest else greyed)
                return False
            case "hint":
                self.hint()
                return False
            case "odds":
                self.odds(rest)
                return False
            case "save":
                self.save_as(rest) if rest else self.save()
                return False
            case "show":
                return True
        if NUMBER.fullmatch(typed):
            number = int(typed)
            if not 0 < number <= len(tokens):
                self.say("cli.play.not-on-list", number=number, n=len(tokens))
                return False
            typed = tokens[number - 1]
        try:
            self.play(self.drawing.read_move(self.game.view(), typed))
        except ComaresError as error:
            self.complain(error)
            return False
        return True

    def help(self) -> None:
        """Explain what is to be decided, what the signs on the screen mean, and what can be typed."""
        game, phase = self.game.definition.name, self.game.view(legal=False)["phase"]
        if f"{game}.coach.{phase}" in self.texts.templates:
            self.say(f"{game}.coach.{phase}")
        if f"{game}.screen" in self.texts.templates:  # games from other packages may not explain theirs
            self.say(f"{game}.screen")
        self.say("cli.play.commands")

    def undo(self) -> bool:
        """Undo a person's last decision, but never past a bot's, or past dice unless they were typed in."""
        before = self.game.copy()
        if before.history:
            before.undo()
        mover = before.to_move
        may_take_back = self.ask_dice if mover == "chance" else isinstance(mover, int) and self.bots[mover - 1] is None
        if not self.game.history or not may_take_back:
            self.say("cli.play.no-undo")
            return False
        self.game.undo()
        return True

    def odds(self, typed: str) -> None:
        """Say how likely many of a kind are by the last throw, if some dice are held."""
        view = self.game.view()
        draw = getattr(self.drawing, "odds", None)  # only some games have dice to hold
        if draw is None or not any(token.startswith("throw:") for token in view["legal"]):
            return self.say("cli.play.no-odds")
        held = typed.upper().replace(" ", "")
        if Counter(held) - Counter(view["dice"]):
            return self.say("cli.play.odds-held", dice=held)
        return self.console.print(draw(view, held, self.texts))

    def hint(self) -> None:
        """Say what would be best, and what it is worth; the record tells that somebody asked."""
        if self.levels.count(None) > 1:
            return self.say("cli.play.hints-alone")
        try:
            found = hint(self.game, judge(self.game.definition.name))
        except ComaresError as error:
            return self.complain(error)
        self.game.extra[HINTS] = (self.game.setup.players[self.levels.index(None)],)
        for number, choice in enumerate(found.best, 1):
            value, words = reviews.amount(choice.value, found.in_points), choice.words.in_words(self.texts)
            self.say("cli.play.hint", number=number, token=choice.token, value=value, words=words)
        if found.beside:
            why = " ".join(sentence(reason.in_words(self.texts)) for reason in found.why)
            self.say("cli.play.hint-why", token=found.beside.token, why=why)
        return None

    def explain(self, tokens: list[str]) -> None:
        """Explain why something is not possible."""
        if not tokens:
            self.say("cli.play.nothing-greyed")
        for token in tokens:
            if error := self.game.why_not(token):
                self.console.print(f"  {token}: {error.message(self.texts)}", markup=False)
                if rule := self.game.definition.reason_rules.get(error.code):
                    command = f"comares rules {self.game.definition.name} {rule}"
                    self.console.print(Text(f"    {command}", style="dim"))
            else:
                self.say("cli.play.possible", token=token)

    def save(self) -> bool:
        """Save the game and say where it is; return whether that worked."""
        problem = self.keep()
        if problem:
            file = self.file or getattr(problem, "filename", None) or ""
            self.say("cli.play.not-saved", file=file, reason=getattr(problem, "strerror", None) or problem)
        else:
            self.say("cli.play.record" if self.game.finished else "cli.play.saved", file=self.file)
        return not problem

    def save_as(self, name: str) -> None:
        """Save the game in a different file from now on, unless that exists already or cannot be written.

        If it fails, the game stays in its current file.
        """
        before = self.file
        try:
            file = Path(name).expanduser()
            if file.is_dir():
                return self.say("cli.play.save-folder", file=file)
            if not file.parent.is_dir():
                return self.say("cli.play.save-no-folder", file=file, folder=file.parent)
            if os.path.lexists(file) and not (before and before.exists() and file.samefile(before)):
                return self.say("cli.play.save-exists", file=file)
        except (OSError, ValueError, RuntimeError) as error:  # no such home directory, an invalid file name
            return self.say("cli.play.not-saved", file=name, reason=getattr(error, "strerror", None) or error)
        self.file = file
        if not self.save():
            self.file = before
        return None

    def keep(self) -> Exception | None:
        """Save the game; return the error if there is one.

        This is done whenever a person is asked something, so that nothing is lost if the program is killed. The file is
        replaced as a whole, so it always holds a game that can be resumed.
        """
        try:
            self.file = self.file or unused_file(self.game.definition.name)
            new = self.file.with_name(f"{self.file.name}.new")
            new.write_text(self.game.record(), "utf-8")
            new.replace(self.file)
        except (OSError, ValueError) as error:
            return error
        return None

    # ---- People roll ----

    def read_dice(self, game: Game[Any]) -> str:
        """Return a token for the dice that people rolled; ask again until it is possible."""
        self.keep()
        view = game.view()
        key = f"{game.definition.name}.ask.{view['phase']}"
        if key in self.texts.templates:
            question = self.texts(key, name=self.acting(view), n=view.get("thrown", 0))
        else:  # games from other packages may lack a question of their own
            question = self.texts("cli.play.ask-dice")
        while True:
            typed = self.console.input(Text(f"{question}: ", style="bold")).strip()
            match typed.casefold():
                case "":
                    continue
                case "quit" | "q":
                    raise Quit
                case "undo" | "u":
                    raise Undo
                case "?" | "help":
                    self.say("cli.play.dice-example", example=typed_by_people(game.sample(Rng(len(game), 0))))
                    self.say("cli.play.commands-dice")
                    continue
            token = self.drawing.read_dice(view, typed)
            if error := game.why_not(token):
                error.data["token"] = typed
                self.complain(error)
            else:
                return token

    # ---- Output ----

    def acting(self, view: dict[str, Any]) -> str:
        """Return the name of whoever acts; empty if nobody does."""
        return in_words(self.words.who(view) or "", self.texts)

    def say(self, key: str, **data: object) -> None:
        """Print a text; in a terminal, lines end between words, except where a file is named: that is to be copied."""
        text = self.texts(key, **data)
        if self.console.is_terminal and "file" not in data:
            text = wrapped(text, self.console.width)
        self.console.print(text, markup=False, soft_wrap=True)

    def complain(self, error: ComaresError) -> None:
        """Print what is wrong with what a person typed."""
        reason = error.message(self.texts)
        self.console.print(Text(f"  {reason}", style="red" if isinstance(error, IllegalMove) else "yellow"))


def sentence(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def typed_by_people(token: str) -> str:
    """Return an outcome of chance the way people type it, without parentheses or prefix."""
    return token.strip("()").rpartition(":")[2].replace(",", " ")


def unused_file(game: str) -> Path:
    """Return a file for a new game in the user's data folder, creating the folder if necessary."""
    from platformdirs import user_data_path

    folder = user_data_path("comares", appauthor=False) / "games"
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    candidates = (folder / f"{name}{suffix}.alh" for suffix in chain([""], (f"-{n}" for n in count(2))))
    return next(file for file in candidates if not file.exists())
