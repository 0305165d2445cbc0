"""The rules of a table, one by one."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comares.core.errors import ComaresError, IllegalMove, ParseError, SetupError
from comares.table.errors import NotAllowed, NotNow, NotThere, TableError, TooMuch
from comares.table.table import Event, Table, check_options, holder
from tests.table.tables import ANI, BEN, CLEO, STRANGER, alike, begun, decide, game_of, mover, new_table


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


def test_a_log_has_an_end() -> None:
    table = begun()
    table.must_have_room(table.version)
    with refused("too-many-events", TooMuch):
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
        table.put_bot(other, seat, "greedy", is_away=False)
    with refused("grace-not-over"):
        table.put_bot(who, seat % 3 + 1, "greedy", is_away=True)
    with refused("not-your-seat"):
        table.put_bot(STRANGER, seat, "greedy", is_away=True)
    table.put_bot(other, seat, "greedy", is_away=True)
    stand_in = table.seats[seat - 1]
    assert (stand_in.kind, stand_in.stand_in, stand_in.level, stand_in.guest) == ("person", True, "greedy", who)
    assert table.bot_to_move == "greedy"
    with refused("seat-taken"):
        table.put_bot(other, seat, "greedy", is_away=True)


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
