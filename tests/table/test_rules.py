"""The rules of a table, one by one."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comares.core.errors import ComaresError, IllegalMove, ParseError, SetupError
from comares.table import limits
from comares.table.errors import NotAllowed, NotNow, NotThere, TableError
from comares.table.facts import Event, holder
from comares.table.options import check_options
from comares.table.table import Table
from tests.table.tables import ANI, BEN, CLEO, STRANGER, alike, begun, decide, game_of, mover, new_table


def replayed(table: Table) -> Table:
    """The table as it is read from its events."""
    again = Table(table.facts)
    for event in table.pending:
        again.apply(event)
    return again


def refused(code: str, error: type[ComaresError] = TableError) -> pytest.RaisesExc[ComaresError]:
    return pytest.RaisesExc(error, check=lambda raised: raised.code == code)


# ---- Seats ----


def test_the_game_begins_when_no_seat_is_open() -> None:
    table = new_table(2)
    table.sit(ANI, 1, "Ani")
    assert table.status == "waiting"
    assert [event.kind for event in table.pending] == ["sit"]
    table.sit(BEN, 2, "Ben")
    assert table.status == "playing"
    assert [event.kind for event in table.pending[:3]] == ["sit", "sit", "start"]
    assert {event.kind for event in table.pending[3:]} == {"roll"}
    assert game_of(table).setup.players == ("Ani", "Ben")
    assert isinstance(game_of(table).to_move, int)


def test_version_is_the_number_of_events() -> None:
    table = begun()
    decide(table)
    assert table.version == len(table.pending)


def test_a_taken_seat_cannot_be_taken() -> None:
    table = new_table()
    table.sit(ANI, 1, "Ani")
    with refused("seat-taken"):
        table.sit(BEN, 1, "Ben")
    table.put_bot(ANI, 2, "greedy", is_away=False)
    with refused("seat-taken"):
        table.sit(BEN, 2, "Ben")


def test_one_guest_may_have_several_seats() -> None:
    table = new_table(2)
    table.sit(ANI, 1, "Ani")
    table.sit(ANI, 2, "Ben")
    assert table.status == "playing"
    decide(table)


def test_taking_ones_seat_again_changes_nothing_or_the_name() -> None:
    table = new_table()
    table.sit(ANI, 1, "Ani")
    table.sit(ANI, 1, "Ani")
    assert table.version == 1
    table.sit(ANI, 1, "Anna")
    assert table.seats[0].name == "Anna"


def test_equal_names_get_numbers() -> None:
    table = new_table()
    table.sit(ANI, 1, "Ani")
    table.sit(BEN, 2, "ani")
    table.sit(CLEO, 3, "Ani")
    assert [seat.name for seat in table.seats] == ["Ani", "ani 2", "Ani 3"]


def test_there_are_only_the_seats_there_are() -> None:
    for number in (0, -1, 4, 10**9):
        with refused("no-such-seat-here", NotThere):
            begun().play(ANI, number, "coins", 0)


def test_a_seat_can_be_left_before_the_game() -> None:
    table = new_table(2)
    table.sit(BEN, 2, "Ben")
    table.leave(BEN, 2)
    assert table.seats[1].kind == "open"
    assert table.seats[1].name is None


def test_the_owner_may_clear_every_seat_and_others_only_their_own() -> None:
    table = new_table()
    table.sit(BEN, 2, "Ben")
    with refused("not-your-seat", NotAllowed):
        table.leave(CLEO, 2)
    table.leave(ANI, 2)
    table.put_bot(ANI, 2, "random", is_away=False)
    table.leave(ANI, 2)
    assert [seat.kind for seat in table.seats] == ["open"] * 3


def test_seats_are_fixed_when_the_game_has_begun() -> None:
    table = begun()
    with refused("already-started"):
        table.sit(ANI, 1, "Anna")
    with refused("already-started"):
        table.leave(ANI, 1)


def test_only_the_owner_fills_open_seats_with_bots() -> None:
    table = new_table(2)
    table.sit(BEN, 2, "Ben")
    with refused("not-your-table", NotAllowed):
        table.put_bot(BEN, 1, "greedy", is_away=False)
    table.put_bot(ANI, 1, "greedy", is_away=False)
    assert table.seats[0].kind == "bot"
    assert table.seats[0].name
    assert table.status == "playing"


def test_there_are_only_the_bots_there_are() -> None:
    with refused("unknown-bot", SetupError):
        new_table().put_bot(ANI, 1, "deep-blue", is_away=False)


# ---- Moves ----


def test_only_the_holder_plays_in_a_seat() -> None:
    table = begun()
    who, seat = mover(table)
    for other in {ANI, BEN, CLEO, STRANGER} - {who}:
        with refused("not-your-seat", NotAllowed):
            table.play(other, seat, game_of(table).legal()[0], table.version)


def test_nobody_plays_out_of_turn() -> None:
    table = begun()
    _, seat = mover(table)
    other = table.seats[seat % 3]
    with refused("not-your-turn", NotNow):
        table.play(str(other.guest), other.number, game_of(table).legal()[0], table.version)


def test_nobody_plays_before_the_game_has_begun() -> None:
    table = new_table()
    table.sit(ANI, 1, "Ani")
    with refused("not-started", NotNow):
        table.play(ANI, 1, "coins", table.version)


def test_a_decision_in_an_older_position_is_stale() -> None:
    table = begun()
    version = table.version
    decide(table)
    who, seat = mover(table)
    with refused("stale", NotNow) as caught:
        table.play(who, seat, game_of(table).legal()[0], version)
    assert caught.value.data["version"] == table.version
    with refused("stale", NotNow):
        table.play(who, seat, game_of(table).legal()[0], table.version + 1)


def test_who_sits_where_does_not_make_a_decision_stale() -> None:
    table = begun()
    version = table.version
    _, seat = mover(table)
    other = table.seats[seat % 3]
    table.put_bot(str(other.guest), other.number, "greedy", is_away=False)
    table.play(*mover(table), game_of(table).legal()[0], version)


def test_what_the_rules_forbid_is_refused_with_their_reason() -> None:
    table = begun()
    before = table.copy()
    with pytest.raises(IllegalMove):
        table.copy().play(*mover(table), "(y1b1)", table.version)
    with pytest.raises(ParseError):
        table.copy().play(*mover(table), "castle", table.version)
    with pytest.raises(ParseError):
        table.copy().play(*mover(table), "x" * 100_000, table.version)
    assert alike(table, before)


def test_rolls_that_follow_a_decision_come_with_it() -> None:
    table = begun()
    while not table.pending or table.pending[-1].kind != "roll" or table.pending[0].kind != "play":
        table = table.copy()
        decide(table)
    assert [event.kind for event in table.pending] == ["play", *["roll"] * (len(table.pending) - 1)]


def test_a_finished_game_takes_no_moves() -> None:
    table = finished()
    with refused("game-over", NotNow):
        table.play(ANI, 1, "coins", table.version)
    assert table.undoer is None


def finished(table: Table | None = None) -> Table:
    table = table or begun()
    while table.status == "playing":
        decide(table)
    return table


def test_changing_ones_mind_does_not_fill_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "DETOURS", 6)
    table = begun(2)
    table.begin_anew()
    while not (turns := [token for token in game_of(table).legal() if token[-1] in "+-"]):
        decide(table)
    who, number = mover(table)
    for _ in range(3):
        decide(table, turns[0])
        table.undo(who, number, table.version)
    decide(table, turns[0])
    before = table.version
    with refused("too-often", NotNow):
        table.undo(who, number, table.version)
    with refused("too-often", NotNow):
        table.give_up(who, number)
    with refused("too-often", NotNow):
        table.put_bot(who, number, None, is_away=False)
    assert table.version == before
    other, there = (BEN, 2) if who == ANI else (ANI, 1)
    table.give_up(other, there)  # which has a share of its own
    table.play_on(who, number)
    # Whoever is away can still be replaced, and the game goes on.
    table.put_bot(other, number, None, is_away=True)
    table.take_seat_back(who, number)
    decide(table)


def test_a_seat_is_not_taken_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "DETOURS", 9)
    table = new_table(3)
    for n in range(3):
        table.sit(BEN, 2, f"Ben the {n}th")
    with refused("too-often", NotNow):
        table.sit(BEN, 2, "Ben")
    table.leave(ANI, 2)
    with refused("too-often", NotNow):
        table.put_bot(ANI, 2, "random", is_away=False)
    table.remove_seat(ANI, 2)
    table.sit(ANI, 1, "Ani")
    table.sit(CLEO, 2, "Cleo")
    assert table.status == "playing"
    assert not table.detours


def test_a_log_has_an_end() -> None:
    table = begun()
    table.must_have_room(table.version)
    with refused("too-many-events", NotNow):
        table.must_have_room(table.version - 1)


# ---- Undo ----


def turn_a_die(table: Table) -> str:
    """Play until a die can be turned, then turn it; that reveals nothing."""
    while not (turns := [token for token in game_of(table).legal() if token[-1] in "+-"]):
        decide(table)
    return decide(table, turns[0])


def test_a_decision_after_which_nothing_was_seen_can_be_taken_back() -> None:
    table = begun()
    turn_a_die(table)
    tokens = game_of(table).tokens
    who, seat = mover(table)
    assert table.undoer == seat
    table.undo(who, seat, table.version)
    assert game_of(table).tokens == tokens[:-1]
    assert table.pending[-1] == Event("undo", {"seat": seat, "n": 1})


def test_taking_back_goes_step_by_step_to_the_dice_and_not_past_them() -> None:
    table = begun()
    turn_a_die(table)
    who, seat = mover(table)
    steps = 1
    while turns := [token for token in game_of(table).legal() if token[-1] in "+-"]:
        decide(table, turns[0])
        steps += 1
    for _ in range(steps):
        table.undo(who, seat, table.version)
    assert table.undoer is None
    with refused("nothing-to-undo"):
        table.undo(who, seat, table.version)


def two_in_a_row() -> tuple[Table, list[str]]:
    """A table, and two decisions of the player to move between which nothing is revealed."""
    table, played = begun(2, game="dicegame"), []
    while True:
        _, seat = mover(table)
        played.append(decide(table))
        if table.undoer == seat == game_of(table).to_move:
            break
    again = begun(2, game="dicegame")
    for token in played[:-1]:
        decide(again, token)
    return again, [played[-1], game_of(table).legal()[0]]


def test_decisions_that_belong_together_are_made_at_once() -> None:
    table, tokens = two_in_a_row()
    events = table.version
    table.play(*mover(table), tokens, events)
    assert [event.data["token"] for event in table.pending[events:] if event.kind == "play"] == tokens


def test_no_decision_is_made_blindly() -> None:
    table = begun(2, game="dicegame")
    throw = next(token for token in game_of(table).legal() if token.startswith("throw"))
    with refused("not-your-turn"):
        table.play(*mover(table), [throw, throw], table.version)


def test_others_cannot_take_it_back() -> None:
    table = begun()
    turn_a_die(table)
    _, seat = mover(table)
    other = table.seats[seat % 3]
    with refused("undo-not-yours"):
        table.undo(str(other.guest), other.number, table.version)
    with refused("not-your-seat"):
        table.undo(STRANGER, seat, table.version)


def test_a_stale_undo_is_refused() -> None:
    table = begun()
    turn_a_die(table)
    who, seat = mover(table)
    with refused("stale"):
        table.undo(who, seat, table.version - 1)


def test_what_a_bot_did_for_somebody_stays() -> None:
    table = begun()
    turn_a_die(table)
    who, seat = mover(table)
    table.undo(who, seat, table.version)
    turn = next(token for token in game_of(table).legal() if token[-1] in "+-")
    table.put_bot(who, seat, "greedy", is_away=False)
    table.play_bot(turn, table.version)
    table.take_seat_back(who, seat)
    assert table.undoer is None


@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba"])
@pytest.mark.parametrize("dice", ["rolled", "all-typed"])
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_undo_never_goes_past_dice_or_others(game: str, dice: str, seed: int) -> None:
    """Only the last move can be undone, by whoever made it, if no dice have been seen since."""
    choose = random.Random(seed)
    table = begun(game=game, dice=dice, seed=seed)
    seen = 0  # number of tokens when dice were last seen
    for _ in range(40):
        if table.status != "playing":
            break
        position = game_of(table)
        if table.undoer and choose.random() < 0.4:
            seat = table.undoer
            assert table.done[-1].seat == seat
            assert len(position) - 1 >= seen
            table.undo(str(table.seats[seat - 1].guest), seat, table.version)
            assert len(game_of(table)) == len(position)
            continue
        seats = table.rollers() if position.to_move == "chance" else (int(str(position.to_move)),)
        seat = choose.choice(seats)
        is_chance = position.to_move == "chance"
        token = table.source.roll(position) if is_chance else choose.choice(position.legal())
        before = len(position)
        table.play(str(table.seats[seat - 1].guest), seat, token, table.version)
        if is_chance:
            seen = before
        elif len(game_of(table)) > before + 1:
            seen = len(game_of(table))
            assert table.undoer is None
    replayed = new_table(game=game, dice=dice, seed=seed)
    for event in table.pending:
        replayed.apply(event)
    assert alike(table, replayed)


# ---- Stand-ins ----


def test_a_bot_takes_over_for_somebody_who_was_away_too_long_when_awaited() -> None:
    table = begun()
    who, seat = mover(table)
    other = str(table.seats[seat % 3].guest)
    with refused("grace-not-over"):
        table.put_bot(other, seat, None, is_away=False)
    with refused("grace-not-over"):
        table.put_bot(who, seat % 3 + 1, None, is_away=True)
    with refused("not-your-seat"):
        table.put_bot(STRANGER, seat, None, is_away=True)
    table.put_bot(other, seat, None, is_away=True)
    stand_in = table.seats[seat - 1]
    assert (stand_in.kind, stand_in.stand_in, stand_in.level, stand_in.guest) == ("person", True, "master", who)
    assert table.bot_to_move == "master"
    with refused("seat-taken"):
        table.put_bot(other, seat, None, is_away=True)


def test_nobody_else_chooses_how_strong_a_stand_in_is() -> None:
    table = begun()
    who, seat = mover(table)
    other = str(table.seats[seat % 3].guest)
    with refused("not-your-stand-in", NotAllowed):
        table.put_bot(other, seat, "random", is_away=True)
    table.put_bot(who, seat, "greedy", is_away=False)
    table.take_seat_back(who, seat)
    table.put_bot(other, seat, None, is_away=True)
    assert table.seats[seat - 1].level == "greedy"


def test_who_chooses_no_stand_in_gets_the_strongest() -> None:
    table = begun()
    who, seat = mover(table)
    table.put_bot(who, seat, None, is_away=False)
    assert table.seats[seat - 1].level == "master"


def test_a_stand_in_that_was_chosen_once_and_is_no_longer_allowed_is_the_strongest() -> None:
    table = begun()
    who, seat = mover(table)
    table.apply(Event("bot", {"seat": seat, "level": "of another package", "own": True}))
    table.take_seat_back(who, seat)
    table.put_bot(str(table.seats[seat % 3].guest), seat, None, is_away=True)
    assert table.seats[seat - 1].level == "master"


def test_the_person_takes_the_seat_back_at_any_time() -> None:
    table = begun()
    who, seat = mover(table)
    table.put_bot(who, seat, "greedy", is_away=False)
    with refused("stand-in-plays"):
        table.play(who, seat, game_of(table).legal()[0], table.version)
    with refused("not-your-seat"):
        table.take_seat_back(STRANGER, seat)
    table.take_seat_back(who, seat)
    version = table.version
    table.take_seat_back(who, seat)
    assert table.version == version
    decide(table)


def test_a_bots_decision_needs_a_bot_in_the_seat() -> None:
    table = begun()
    with refused("not-your-turn"):
        table.play_bot(game_of(table).legal()[0], table.version)


def test_a_late_decision_of_a_bot_is_stale() -> None:
    table = begun()
    who, seat = mover(table)
    table.put_bot(who, seat, "greedy", is_away=False)
    version = table.version
    table.play_bot(game_of(table).legal()[0], version)
    with refused("stale"):
        table.play_bot(game_of(table).legal()[0], version)


# ---- Typed dice ----


def typed(seats: int = 2, **wishes: str) -> Table:
    return begun(seats, dice=wishes.pop("dice", "typed"), **wishes)


def test_people_type_in_their_own_dice_and_comares_rolls_for_virtual_players() -> None:
    table = typed()
    rolled_by = set()
    while table.status == "playing":
        for event in table.pending:
            if event.kind == "roll":
                rolled_by.add(event.data.get("seat"))
        table.pending.clear()
        if game_of(table).to_move == "chance":
            position = game_of(table)
            of = position.view()["seat"]
            assert of is None or table.rollers() == (of,)
            seat = table.rollers()[0]
            table.play(str(table.seats[seat - 1].guest), seat, table.source.roll(position), table.version)
        else:
            decide(table)
    assert rolled_by == {1, 2, None}


def test_only_whoever_rolls_types_in_the_dice() -> None:
    table = typed()
    table.play(ANI, 1, "(first:1)", table.version)
    seat = table.rollers()[0]
    other = 3 - seat
    with refused("not-your-turn"):
        table.play(str(table.seats[other - 1].guest), other, "(y1b1)", table.version)
    with pytest.raises(ComaresError):
        table.play(str(table.seats[seat - 1].guest), seat, "(y7b1)", table.version)


def test_a_slip_in_typing_can_be_typed_again_but_nothing_before_it_comes_back() -> None:
    table = typed(dice="all-typed")
    table.play(ANI, 1, "(first:1)", table.version)
    table.play(ANI, 1, "(y1b1)", table.version)
    assert table.undoer == 1
    table.undo(ANI, 1, table.version)
    assert game_of(table).tokens == ["(first:1)"]
    assert table.undoer is None


def test_whoever_is_there_rolls_for_the_others_if_all_is_typed() -> None:
    table = typed(dice="all-typed")
    for_virtual = 0
    while table.status == "playing":
        if game_of(table).to_move == "chance":
            if (game_of(table).view()["seat"] or 0) > 2:
                assert table.rollers() == (1, 2)
                for_virtual += 1
            seat = table.rollers()[-1]
            table.play(str(table.seats[seat - 1].guest), seat, table.source.roll(game_of(table)), table.version)
        else:
            decide(table)
    assert for_virtual
    assert all("seat" in event.data for event in table.pending if event.kind == "roll")


def test_comares_rolls_when_nobody_is_left_to_type() -> None:
    table = typed()
    table.put_bot(ANI, 1, "random", is_away=False)
    table.put_bot(BEN, 2, "random", is_away=False)
    assert game_of(table).to_move != "chance"


# ---- Giving up ----


def test_a_game_is_given_up_when_all_agree() -> None:
    table = begun()
    table.give_up(BEN, 2)
    table.give_up(BEN, 2)
    table.give_up(ANI, 1)
    assert (table.status, table.giving_up) == ("playing", (2, 1))
    table.give_up(CLEO, 3)
    assert (table.status, table.giving_up, table.mover) == ("given-up", (2, 1, 3), None)
    assert game_of(table).winners() == []
    with refused("game-over"):
        table.play(*mover(table), game_of(table).legal()[0], table.version)
    with refused("game-over"):
        table.give_up(ANI, 1)
    with refused("game-over"):
        table.play_on(ANI, 1)
    table.play_again(ANI, "9876543210")
    again = replayed(table)
    assert again.status == "given-up"
    assert alike(again, table)


def test_bots_agree_and_so_does_everybody_who_left_the_game_to_one() -> None:
    table = new_table()
    table.sit(ANI, 1, "Ani")
    table.put_bot(ANI, 2, "greedy", is_away=False)
    table.sit(BEN, 3, "Ben")
    table.put_bot(BEN, 3, "random", is_away=False)
    with refused("stand-in-plays"):
        table.give_up(BEN, 3)
    table.give_up(ANI, 1)
    assert table.status == "given-up"


def test_who_was_replaced_by_others_is_asked() -> None:
    table = begun()
    who, seat = mover(table)
    first, second = (str(other.guest) for other in table.seats if other.number != seat)
    table.put_bot(first, seat, None, is_away=True)
    numbers = {str(other.guest): other.number for other in table.seats}
    table.give_up(first, numbers[first])
    table.give_up(second, numbers[second])
    assert table.status == "playing"
    table.take_seat_back(who, seat)
    assert not table.giving_up  # others play now, so they have to agree anew


def test_one_person_agrees_for_all_their_seats() -> None:
    table = new_table(2)
    table.sit(ANI, 1, "Ani")
    table.sit(ANI, 2, "Ben")
    table.give_up(ANI, 2)
    assert table.status == "given-up"


def test_declining_withdrawing_and_playing_on_end_a_proposal() -> None:
    table = begun()
    for ending in (lambda: table.play_on(BEN, 2), lambda: table.play_on(ANI, 1), lambda: decide(table)):
        table.give_up(ANI, 1)
        ending()
        assert not table.giving_up
    version = table.version
    table.play_on(CLEO, 3)
    assert table.version == version


def test_what_bots_do_meanwhile_does_not_end_a_proposal() -> None:
    table = begun()
    who, seat = mover(table)
    table.put_bot(who, seat, "greedy", is_away=False)
    first, second = (other for other in table.seats if other.number != seat)
    table.give_up(str(first.guest), first.number)
    while table.bot_to_move:
        table.play_bot(game_of(table).legal()[0], table.version)
    assert table.giving_up == (first.number,)
    table.give_up(str(second.guest), second.number)
    assert table.status == "given-up"


def test_only_who_plays_gives_up_and_only_during_the_game() -> None:
    with refused("not-your-seat", NotAllowed):
        begun().give_up(STRANGER, 1)
    with refused("not-your-seat", NotAllowed):
        begun().play_on(BEN, 1)
    table = new_table()
    table.sit(ANI, 1, "Ani")
    with refused("not-started"):
        table.give_up(ANI, 1)


# ---- Removing and filling seats ----


def test_the_owner_removes_open_seats_and_the_rest_is_set_up_for_fewer() -> None:
    table = new_table(4, coins=12)
    table.sit(ANI, 1, "Ani")
    table.sit(BEN, 4, "Ben")
    with refused("not-your-table", NotAllowed):
        table.remove_seat(BEN, 2)
    with refused("seat-taken"):
        table.remove_seat(ANI, 4)
    table.remove_seat(ANI, 2)
    assert [(seat.number, seat.name) for seat in table.seats] == [(1, "Ani"), (2, None), (3, "Ben")]
    assert table.status == "waiting"
    table.remove_seat(ANI, 2)
    assert table.status == "playing"
    assert game_of(table).setup.tags() == {"Virtual": ("1",), "Sheet": ("house",), "Coins": ("12",)}
    assert alike(replayed(table), table)
    with refused("already-started"):
        table.remove_seat(ANI, 2)


def test_no_seat_is_removed_that_the_rules_need() -> None:
    table = new_table(2, game="dicegame")
    table.sit(ANI, 1, "Ani")
    with refused("players-range", SetupError):
        table.remove_seat(ANI, 2)


def test_the_game_begins_with_bots_in_the_open_seats() -> None:
    table = new_table(4)
    with refused("only-bots"):
        table.fill_with_bots(ANI, "greedy")
    table.sit(BEN, 2, "Ben")
    with refused("not-your-table", NotAllowed):
        table.fill_with_bots(BEN, "greedy")
    table.fill_with_bots(ANI, "greedy")
    assert [seat.level for seat in table.seats] == ["greedy", None, "greedy", "greedy"]
    assert table.status == "playing"
    with refused("already-started"):
        table.fill_with_bots(ANI, "greedy")


# ---- Rematch ----


def test_a_rematch_has_the_same_people_and_is_opened_once() -> None:
    table = new_table()
    table.sit(ANI, 1, "Ani")
    table.put_bot(ANI, 2, "greedy", is_away=False)
    table.sit(BEN, 3, "Ben")
    while table.status == "playing":
        if table.bot_to_move:
            table.play_bot(game_of(table).legal()[0], table.version)
        else:
            decide(table)
    with refused("not-your-seat"):
        table.play_again(STRANGER, "9876543210")
    table.play_again(BEN, "9876543210")
    version = table.version
    table.play_again(ANI, "another one")
    assert (table.successor, table.version) == ("9876543210", version)
    again = new_table(seed=2)
    again.seat_as(table)
    assert again.seats == table.seats
    assert again.status == "playing"


def test_there_is_no_rematch_before_the_end() -> None:
    with refused("not-finished"):
        begun().play_again(ANI, "9876543210")


def test_a_stand_in_is_not_asked_to_the_rematch() -> None:
    table = begun()
    who, seat = mover(table)
    table.put_bot(who, seat, "greedy", is_away=False)
    again = new_table()
    again.seat_as(table)
    assert all(seat.by_hand for seat in again.seats)


# ---- Options ----


def test_options_are_kept_with_what_is_usual() -> None:
    assert check_options("rollwrite", 1, {"virtual": 3, "versus": True}, "rolled") == {
        "Virtual": "3",
        "Versus": "yes",
        "Sheet": "house",
    }
    assert check_options("rollwrite", 2, {}, "rolled")["Virtual"] == "1"


@pytest.mark.parametrize(
    ("game", "players", "options", "dice", "code"),
    [
        ("chess", 2, {}, "rolled", "unknown-game"),
        ("rollwrite", 9, {}, "rolled", "players-range"),
        ("dicegame", 1, {}, "rolled", "players-range"),
        ("rollwrite", 3, {"virtual": 2}, "rolled", "virtual-range"),
        ("rollwrite", 3, {"colour": "red"}, "rolled", "unknown-option"),
        ("rollwrite", 3, {"sheet": "a\x00b"}, "rolled", "option-unreadable"),
        ("rollwrite", 3, {"sheet": "\ud800"}, "rolled", "option-unreadable"),
        ("rollwrite", 3, {}, "loaded", "unknown-dice"),
    ],
)
def test_what_does_not_fit_together_is_refused(
    game: str, players: int, options: dict[str, object], dice: str, code: str
) -> None:
    with refused(code, SetupError):
        check_options(game, players, options, dice)


@pytest.mark.parametrize("file", ["/etc/passwd", "pyproject.toml", "../pyproject.toml", "./x.toml"])
def test_no_file_of_the_server_is_read_for_a_guest(file: str) -> None:
    for game, option in (("rollwrite", "sheet"), ("dicegame", "chips")):
        with pytest.raises(ComaresError) as caught:
            check_options(game, 3, {option: file}, "rolled")
        assert caught.value.code not in ("unreadable-file", "data-not-toml")


def test_a_guest_is_called_differently_at_each_table() -> None:
    assert holder(ANI, "0123456789") != holder(ANI, "9876543210")
    assert len(holder(ANI, "0123456789")) == 12
    assert holder(ANI, "0123456789") not in ANI


# ---- Playing on from a position of another table ----


def played(decisions: int) -> Table:
    table = begun()
    for _ in range(decisions):
        decide(table)
    return table


def continued(other: Table, ply: int, number: int = 1, level: str = "greedy", seed: int = 2) -> Table:
    table = new_table(len(other.seats), seed=seed)
    table.continue_from(other, ply, number, "Ani", level)
    return table


def test_a_game_is_played_on_from_any_of_its_positions() -> None:
    other = played(9)
    for ply in (0, 1, len(game_of(other)) // 2, len(game_of(other))):
        table = continued(other, ply)
        assert game_of(table).tokens[:ply] == game_of(other).tokens[:ply]
        assert table.origin == (other.facts.id, ply)
        assert table.status == "playing" and isinstance(table.mover, int)


def test_who_plays_on_has_one_seat_and_bots_the_others() -> None:
    other = played(2)
    table = continued(other, 5, number=2)
    assert [seat.kind for seat in table.seats] == ["bot", "person", "bot"]
    assert [seat.guest for seat in table.seats] == [None, ANI, None]
    assert {seat.level for seat in table.seats if seat.number != 2} == {"greedy"}
    assert not {seat.name for seat in table.seats} & {"Ben", "Cleo"}  # nobody plays under the name of somebody else
    again = continued(table, 5, number=1)
    assert again.seats[2].name == table.seats[2].name  # but a bot keeps its own
    assert again.origin == (table.facts.id, 5)


def test_dice_are_rolled_anew_where_a_game_is_played_on() -> None:
    other = played(9)
    ply = next(at for at, token in enumerate(game_of(other).tokens) if at > 20 and token.startswith("("))
    found = {tuple(game_of(continued(other, ply, seed=seed)).tokens[ply : ply + 1]) for seed in range(12)}
    assert len(found) > 1


def test_what_was_played_at_the_other_table_is_not_taken_back() -> None:
    other = begun(2)
    while other.undoer is None:
        tokens = [token for token in game_of(other).legal() if token[-1] in "+-"]
        decide(other, tokens[0] if tokens else None)
    table = new_table(2)
    table.continue_from(other, len(game_of(other)), mover(other)[1], "Ani", "greedy")
    assert table.mover == mover(other)[1]
    assert table.undoer is None


def test_a_continued_table_is_the_fold_of_its_events() -> None:
    table = continued(played(9), 20)
    assert [event.kind for event in table.pending[:5]] == ["sit", "bot", "bot", "start", "continue"]
    again = new_table()
    for event in table.pending:
        again.apply(event)
    assert alike(table, again) and again.origin == table.origin
    assert len(again.steps) == len(game_of(again))


def test_a_game_that_was_given_up_can_be_played_on_where_it_ended() -> None:
    other = played(3)
    for number, who in enumerate((ANI, BEN, CLEO), 1):
        other.give_up(who, number)
    assert other.status == "given-up"
    table = continued(other, len(game_of(other)))
    assert table.status == "playing" and game_of(table).tokens == game_of(other).tokens


def test_what_cannot_be_played_on() -> None:
    with refused("not-started"):
        continued(new_table(), 0)
    other = played(3)
    for ply in (-1, len(game_of(other)) + 1):
        with refused("beyond-end", NotThere):
            continued(other, ply)
    with refused("no-such-seat-here", NotThere):
        continued(other, 3, number=4)
    with refused("unknown-bot", SetupError):
        continued(other, 3, level="world champion")
    while other.status == "playing":
        decide(other)
    with refused("game-over"):
        continued(other, len(game_of(other)))
    assert continued(other, len(game_of(other)) - 1).status in ("playing", "finished")
