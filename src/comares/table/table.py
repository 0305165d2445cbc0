"""The rules of a table: who may do what, and what follows from it.

A table is the fold of its events (``TableState.apply``). A command checks whether something is allowed and then records
it: the events go into ``pending``, and the table is as it will be once they are stored. So commands are run on a copy,
which replaces the table once ``pending`` is on disk, and is thrown away if anything goes wrong.

Nothing in here waits, stores anything, or knows the time. Dice come from a ``Source``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from comares.bots import directory
from comares.bots.judging import has_judge
from comares.core.errors import ParseError, SetupError
from comares.core.game import Game
from comares.core.lesson import LEARNER, Lesson
from comares.table import limits, names
from comares.table.errors import NotAllowed, NotNow, NotThere
from comares.table.facts import OVER, Event
from comares.table.options import refitted
from comares.table.requests import HALF, IdempotentRequest
from comares.table.state import TableState

Played = str | list[str] | Mapping[str, Any]
"""A move as somebody makes it: a token, several tokens that belong together, or plain data."""


class Table(TableState):
    """People and bots around one game, and what they can do."""

    # ---- Commands ----

    def sit(self, guest: str, number: int, name: str) -> None:
        """Take an open seat, or change the name in one's own."""
        seat = self.seat(number)
        self.must_not_have_begun()
        if seat.kind == "bot" or seat.guest not in (None, guest):
            raise NotNow("seat-taken")
        name = names.unlike(names.clean(name), self.names_beside(number))
        if (seat.guest, seat.name) != (guest, name):
            self.must_have_detour(number)
            self.record("sit", seat=number, guest=guest, name=name)
            self.begin()

    def leave(self, guest: str, number: int) -> None:
        """Give up a seat before the game begins; the owner may clear any seat."""
        seat = self.seat(number)
        if guest not in (seat.guest, self.facts.owner):
            raise NotAllowed("not-your-seat")
        self.must_not_have_begun()
        if seat.kind != "open":
            self.record("leave", seat=number)

    def remove_seat(self, guest: str, number: int) -> None:
        """Play with one fewer: remove an open seat before the game, which begins if it was the last one."""
        seat = self.seat(number)
        self.must_own(guest)
        self.must_not_have_begun()
        if seat.kind != "open":
            raise NotNow("seat-taken")
        players = len(self.seats) - 1
        self.record("remove", seat=number, options=refitted(self.facts.game, self.options, players + 1, players))
        self.begin()

    def fill_with_bots(self, guest: str, level: str | None, *, allowed: Collection[str] = ()) -> None:
        """Let bots sit in all open seats, so that the game begins."""
        self.must_own(guest)
        self.must_not_have_begun()
        self.must_have_person()
        for seat in self.seats:
            if seat.kind == "open":
                self.put_bot(guest, seat.number, level, is_away=False, allowed=allowed)

    def put_bot(
        self, guest: str, number: int, level: str | None, *, is_away: bool, allowed: Collection[str] = ()
    ) -> None:
        """Let a bot play: in an open seat, for oneself, or for somebody everybody has waited for too long.

        Bots from other packages must be ``allowed``. Without a level it is the strongest, or the one that the person
        chose whose seat it is; nobody else may name one.
        """
        seat = self.seat(number)
        if level is not None:
            self.must_be_bot(level, allowed)
        if self.game is None:
            self.must_own(guest)
            if seat.kind != "open":
                raise NotNow("seat-taken")
            self.must_have_detour(number)
            level = level or directory.strongest(self.facts.game, allowed)
            self.record("bot", seat=number, level=level, name=names.of_bot(number, self.names_beside(number)))
            self.begin()
            return
        if not self.is_held_by(guest):
            raise NotAllowed("not-your-seat")
        self.must_be_playing()
        if not seat.by_hand:
            raise NotNow("seat-taken")
        is_own = guest == seat.guest
        if is_own:
            self.must_have_detour(number)
        elif level is not None:
            raise NotAllowed("not-your-stand-in")
        if not is_own and not (is_away and self.awaited == number):
            raise NotNow("grace-not-over")
        bots = directory.at_tables(self.facts.game, allowed)
        chosen = level or (seat.wish if seat.wish in bots else None) or directory.strongest(self.facts.game, allowed)
        self.record("bot", seat=number, level=chosen, **({"own": True} if is_own else {}))
        self.roll()

    def take_seat_back(self, guest: str, number: int) -> None:
        """Take over again from the bot that stood in."""
        self.must_hold(guest, number)
        if self.seat(number).stand_in:
            self.record("back", seat=number)

    def play(self, guest: str, number: int, move: Played, version: int) -> None:
        """Make a decision or type in dice, as seen at a version."""
        if isinstance(move, list):
            self.play_all(guest, number, move, version)
            return
        self.must_hold(guest, number)
        self.must_be_current(version)
        game = self.must_be_playing()
        if self.seat(number).stand_in:
            raise NotNow("stand-in-plays")
        token = move if isinstance(move, str) else game.token_of(move)
        if len(token) > limits.TOKEN:
            raise ParseError("no-such-token", token=token[: limits.TOKEN])
        if self.mover == "chance" and number in self.rollers():
            self.record("roll", seat=number, token=token)
        elif self.mover == number:
            if lesson := self.prepared:
                lesson.must_fit(game, token, [str(seat.name) for seat in self.seats])
            self.record("play", seat=number, token=token)
        else:
            raise NotNow("not-your-turn")
        self.roll()

    def play_all(self, guest: str, number: int, tokens: Sequence[str], version: int) -> None:
        """Make decisions that belong together: all of them, or none, as commands work on a copy.

        Nobody decides anything blindly: if one of them reveals something, the others are refused.
        """
        self.play(guest, number, tokens[0], version)
        for token in tokens[1:]:
            if self.undoer != number:
                raise NotNow("not-your-turn")
            self.play(guest, number, token, self.version)

    def play_bot(self, token: str, version: int) -> None:
        """Play the move that a bot decided on at a version."""
        self.must_be_current(version)
        self.must_be_playing()
        if not self.bot_to_move:
            raise NotNow("not-your-turn")
        self.record("play", seat=self.mover, token=token, bot=True)
        self.roll()

    def undo(self, guest: str, number: int, version: int) -> None:
        """Undo one's last move."""
        self.must_hold(guest, number)
        self.must_be_current(version)
        self.must_be_playing()
        if self.undoer is None:
            raise NotNow("nothing-to-undo")
        if self.undoer != number:
            raise NotAllowed("undo-not-yours")
        self.must_have_detour(number)
        self.record("undo", seat=number, n=1)

    # ---- Hints ----

    def allow_hints(self) -> None:
        """Let everybody who sits down agree to hints; before anybody does."""
        if not has_judge(self.facts.game):
            raise SetupError("no-evaluator", game=self.facts.game)
        self.record("allow-hints")

    def note_hint(self, guest: str, number: int, version: int) -> None:
        """Note that somebody who is to move is given a hint."""
        game = self.must_give_hint(guest, number, version)
        if number not in self.hinted:
            self.record("hint", seat=number, ply=len(game))

    def must_give_hint(self, guest: str, number: int, version: int) -> Game[Any]:
        """Return the game; raises unless a guest may be given a hint for what this seat has to decide."""
        self.must_hold(guest, number)
        if not has_judge(self.facts.game):
            raise SetupError("no-evaluator", game=self.facts.game)
        if self.lesson:
            raise NotNow("hints-in-lesson")
        if not self.gives_hints:
            raise NotAllowed("hints-not-agreed")
        self.must_be_current(version)
        game = self.must_be_playing()
        if self.seat(number).stand_in:
            raise NotNow("stand-in-plays")
        if self.mover != number:
            raise NotNow("not-your-turn")
        return game

    # ---- Lessons ----

    def teach(self, name: str) -> None:
        """Begin a lesson, before anybody sits down."""
        self.record("lesson", name=name)

    def show_step(self, guest: str, number: int, version: int) -> None:
        """Do what a step of the lesson asks for, for somebody who would rather watch."""
        lesson, at = self.must_learn(guest, number, version)
        if self.mover != number:
            raise NotNow("not-your-turn")
        while self.mover == number and self.prepared and lesson.step_at(len(self.done)) == at:
            self.record("play", seat=number, token=self.prepared_token)
            self.roll()

    def step_back(self, guest: str, number: int, version: int) -> None:
        """Return to the beginning of a step, or of the one before it if this is its beginning."""
        lesson, at = self.must_learn(guest, number, version)
        if len(self.done) == lesson.steps[at].start:
            at -= 1
        if at < 0:
            raise NotNow("nothing-to-undo")
        self.must_have_detour(number)
        self.record("undo", seat=number, n=len(self.done) - lesson.steps[at].start)

    def end_lesson(self, guest: str, number: int) -> None:
        """Play on without the lesson."""
        self.must_hold(guest, number)
        if self.lesson:
            self.record("end-lesson", seat=number)
            self.roll()

    def must_learn(self, guest: str, number: int, version: int) -> tuple[Lesson, int]:
        """Return the lesson that is going on and the number of its step; raises if there is none."""
        self.must_hold(guest, number)
        self.must_be_current(version)
        self.must_be_playing()
        if number != LEARNER or not self.prepared:
            raise NotNow("no-lesson")
        return self.prepared, self.prepared.step_at(len(self.done))

    # ---- Endings ----

    def give_up(self, guest: str, number: int) -> None:
        """Propose to end the game unfinished, or agree to it; it ends when all who play agree.

        Bots agree, and so does everybody who has left the game to one.
        """
        self.must_hold(guest, number)
        self.must_be_playing()
        if self.seat(number).stand_in:
            raise NotNow("stand-in-plays")
        if number not in self.giving_up:
            self.must_have_detour(number)
            self.record("agree", seat=number)
        agreeing = {self.seats[seat - 1].guest for seat in self.giving_up}
        if all(not seat.guest or seat.left or seat.guest in agreeing for seat in self.seats):
            self.record("give-up")

    def play_on(self, guest: str, number: int) -> None:
        """Decline to end the game unfinished, or withdraw one's own proposal."""
        self.must_hold(guest, number)
        self.must_be_playing()
        if self.giving_up:
            self.record("play-on", seat=number)

    def renew_invitation(self, guest: str, invite: str) -> None:
        """Replace the invitation, so that the old one no longer works."""
        self.must_own(guest)
        self.record("invite", invite=invite)

    def play_again(self, guest: str, successor: str) -> None:
        """Continue at another table, unless somebody has already opened one."""
        if not self.is_held_by(guest):
            raise NotAllowed("not-your-seat")
        if self.status not in OVER:
            raise NotNow("not-finished")
        if not self.successor:
            self.record("rematch", table=successor)

    def seat_as(self, other: Table) -> None:
        """Seat everybody as at another table, to begin a rematch; what they agreed to holds here, too."""
        if other.hints_agreed:
            self.allow_hints()
        for seat in other.seats:
            if seat.guest:
                self.record("sit", seat=seat.number, guest=seat.guest, name=seat.name)
            elif seat.level:
                self.record("bot", seat=seat.number, level=seat.level, name=seat.name)
        self.begin()

    def continue_from(
        self, other: Table, ply: int, number: int, name: str, level: str, allowed: Collection[str] = ()
    ) -> None:
        """Begin with the first moves of another table's game: the owner in one seat, bots of a level in the others.

        Dice are rolled anew from there, so that nobody learns what will be rolled at the other table. Bots from other
        packages must be ``allowed``.
        """
        self.must_be_bot(level, allowed)
        if other.game is None or other.spec is None:
            raise NotNow("not-started")
        if not 0 <= ply <= len(other.game):
            raise NotThere("beyond-end", n=len(other.game), at=ply)
        if other.status == "finished" and ply == len(other.game):
            raise NotNow("game-over")
        self.seat(number)
        self.record("sit", seat=number, guest=self.facts.owner, name=names.clean(name))
        for seat in other.seats:
            if seat.number != number:
                taken = self.names_beside(seat.number)
                known = names.unlike(seat.name, taken) if seat.kind == "bot" and seat.name else None
                self.record("bot", seat=seat.number, level=level, name=known or names.of_bot(seat.number, taken))
        # The same edition of the rules: under another one the moves could have led elsewhere.
        edition = other.spec.tags.get("Rules")
        rules = {"rules": int(edition[0])} if edition else {}
        self.record("start", players=[seat.name for seat in self.seats], **rules)
        self.record("continue", table=other.facts.id, tokens=other.game.tokens[:ply])
        for hinted, since in other.hinted.items():
            if since < ply:
                self.record("hint", seat=hinted, ply=since)
        self.roll()

    def begin_at_position(
        self, players: Sequence[str], number: int, name: str, level: str | None, allowed: Collection[str] = ()
    ) -> None:
        """Begin at the position among the options: the owner in one seat, bots in the others, with these names."""
        level = level or directory.strongest(self.facts.game, allowed)
        self.must_be_bot(level, allowed)
        self.record("sit", seat=number, guest=self.facts.owner, name=names.clean(name))
        for seat, known in enumerate(players, 1):
            if seat != number:
                self.record("bot", seat=seat, level=level, name=names.unlike(known, self.names_beside(seat)))
        self.begin()

    # ---- Consequences ----

    def begin(self) -> None:
        """Start the game if no seat is open."""
        if all(seat.kind != "open" for seat in self.seats):
            self.record("start", players=[seat.name for seat in self.seats], rules=self.definition.edition)
            self.roll()

    def roll(self) -> None:
        """Roll the dice that Comares has to roll, and play what a lesson plays for everybody."""
        while self.game is not None:
            if self.prepared and (tokens := self.prepared.played_for_all(len(self.done))):
                self.record("prepare", tokens=list(tokens))
            elif self.mover == "chance" and not self.rollers():
                self.record("roll", token=self.prepared_token or self.source.roll(self.game))
            else:
                return

    # ---- Checks ----

    def must_hold(self, guest: str, number: int) -> None:
        """Raise unless the seat belongs to the guest."""
        if self.seat(number).guest != guest:
            raise NotAllowed("not-your-seat")

    def must_own(self, guest: str) -> None:
        """Raise unless the guest opened the table."""
        if guest != self.facts.owner:
            raise NotAllowed("not-your-table")

    def must_be_deletable_by(self, guest: str) -> None:
        """Raise unless a guest opened the table and takes no game away from others who are still playing it."""
        self.must_own(guest)
        if self.status == "playing" and any(seat.guest not in (None, guest) and not seat.left for seat in self.seats):
            raise NotNow("others-play")

    def must_have_person(self) -> None:
        """Raise if nobody sits here yet, as bots do not play among themselves."""
        if not any(seat.guest for seat in self.seats):
            raise NotNow("only-bots")

    def must_not_have_begun(self) -> None:
        """Raise if the game has started."""
        if self.game is not None:
            raise NotNow("already-started")

    def must_be_current(self, version: int) -> None:
        """Raise if the position has changed since a version; changes to the seats do not matter."""
        if not self.moved <= version <= self.version:
            raise NotNow("stale", version=self.version)

    def must_be_bot(self, level: str, allowed: Collection[str]) -> None:
        """Raise unless there is a bot of this level; those from other packages must be ``allowed``."""
        bots = directory.at_tables(self.facts.game, allowed)
        if level not in bots:
            raise SetupError("unknown-bot", name=level, bots=", ".join(bots))

    def must_have_room(self, most: int) -> None:
        """Raise if the table has too many events."""
        if self.version > most:
            raise NotNow("too-many-events", n=most)

    def must_have_detour(self, number: int) -> None:
        """Raise if a seat has changed its mind too often."""
        if self.detours.get(number, 0) >= limits.DETOURS // len(self.seats):
            raise NotNow("too-often")

    def names_beside(self, number: int) -> list[str]:
        """Return the names in the other seats."""
        return [seat.name for seat in self.seats if seat.name and seat.number != number]

    # ---- Events ----

    def record(self, kind: str, **data: Any) -> None:
        """Apply an event and add it to ``pending``."""
        event = Event(kind, data)
        self.apply(event)
        self.pending.append(event)

    def finish(self, request: IdempotentRequest) -> None:
        """Note that the pending events carry out a request."""
        kind, data, _ = self.pending[-1]
        self.pending[-1] = Event(kind, data, request.key)
        self.requests += request.key[HALF:]

    def may_have_finished(self, request: IdempotentRequest) -> bool:
        """Return whether a request with this key may have been carried out; the stored events know for certain."""
        return request.key[HALF:] in self.requests
