"""A table in the terminal where somebody learns a game: a lesson rolls, plays for the others, and says what to do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from comares.cli.table import Table
from comares.core.errors import ComaresError
from comares.core.game import Game
from comares.core.lesson import LEARNER, Lesson, NotInLesson
from comares.core.texts import Texts


class LessonTable(Table):
    """A learner, bots, and a lesson, which is over once the game takes another course."""

    def __init__(
        self,
        lesson: Lesson,
        game: Game[Any],
        bots: Sequence[str | None],
        texts: Texts,
        console: Console,
        file: Path | None = None,
    ) -> None:
        super().__init__(game, bots, False, texts, console, file)
        self.lesson: Lesson | None = lesson
        self.told = -1
        """How many moves had been made when the coach last spoke."""

    @property
    def prepared(self) -> Lesson | None:
        """The lesson, as long as the game follows it."""
        return self.lesson if self.lesson and self.lesson.is_followed_by(self.game.history) else None

    def next_move(self) -> None:
        """Let the lesson play, for everybody or for the others, or let the learner act."""
        lesson, ply = self.prepared, len(self.game)
        if lesson is None:
            if self.lesson:
                self.coach(self.lesson.about("end").in_words(self.texts))
                self.lesson = None
            super().next_move()
        elif tokens := lesson.played_for_all(ply):
            for token in tokens:
                self.game.play(token)
        elif self.game.to_move == LEARNER:
            self.ask(LEARNER)
        else:
            self.play(lesson.tokens[ply])

    def play(self, token: str) -> None:
        """Play a token, unless the lesson wants the learner to do something else."""
        if self.game.to_move == LEARNER and (lesson := self.prepared):
            lesson.must_fit(self.game, token, self.game.setup.players)
        super().play(token)

    def read(self) -> str:
        """Say what the step is about, once, and read a line."""
        lesson, ply = self.prepared, len(self.game)
        if lesson and self.told != ply:
            at = lesson.step_at(ply)
            number = self.texts("web.coach.step", number=at + 1, of=len(lesson.steps))
            said = lesson.on_step(lesson.steps[at].name, "say", self.game.setup.players)
            self.coach(f"{number}. {said.in_words(self.texts)}")
            self.told = ply
        return super().read()

    def obey(self, typed: str, tokens: list[str], greyed: list[str]) -> bool:
        """Do what the learner typed; in a lesson, there is more to type."""
        lesson = self.prepared
        if lesson:
            match typed.casefold():
                case "back" | "b":
                    return self.go_back(lesson)
                case "next" | "n":
                    super().play(lesson.tokens[len(self.game)])
                    return True
                case "end":
                    self.lesson = None
                    return True
        return super().obey(typed, tokens, greyed)

    def help(self) -> None:
        """Explain the screen, and what can be typed."""
        super().help()
        if self.prepared:
            self.say("cli.learn.commands")

    def go_back(self, lesson: Lesson) -> bool:
        """Return to the beginning of the step, or of the one before it."""
        at = lesson.step_at(len(self.game))
        if len(self.game) == lesson.steps[at].start:
            at -= 1
        if at < 0:
            self.say("cli.play.no-undo")
            return False
        while len(self.game) > lesson.steps[at].start:
            self.game.undo()
        self.told = -1
        return True

    def complain(self, error: ComaresError) -> None:
        """Answer a try that the lesson did not ask for; it was no mistake."""
        if isinstance(error, NotInLesson):
            self.coach(error.message(self.texts))
        else:
            super().complain(error)

    def coach(self, text: str) -> None:
        """Print what the coach says; in a terminal, no word is broken at the end of a line."""
        self.console.print(Text(text, style="bold magenta"), soft_wrap=not self.console.is_terminal)
