"""A game that is recorded and replayed is the same game, at its end and at every position."""

from __future__ import annotations

from pathlib import Path

import pytest

import comares
from comares.core.errors import ResultError
from comares.core.record import parse
from comares.core.replay import replay

from .variants import Variant
from .walking import everything, finished, positions


@pytest.mark.parametrize("seed", range(5))
def test_replay(variant: Variant, seed: int, tmp_path: Path) -> None:
    game = finished(variant, seed)
    record = game.record()
    assert f'[Result "{" ".join(map(str, game.scores()))}"]' in record
    assert everything(replay(parse(record))) == everything(game)
    file = tmp_path / "game.alh"
    file.write_text(record, "utf-8")
    assert everything(comares.load(file)) == everything(game)


def test_replay_from_everywhere(variant: Variant) -> None:
    for number, game in enumerate(positions(variant, 31)):
        if number % 7 == 0:
            record = game.record()
            assert ("[Result " in record) is game.finished
            assert everything(replay(parse(record))) == everything(game)


def test_layout_does_not_matter(variant: Variant) -> None:
    game = finished(variant, 32)
    tags, _, moves = game.record().partition("\n\n")
    reordered = "\ufeff" + "\r\n".join(reversed(tags.splitlines())) + "{a\nb}" + "{c}".join(moves.split("\n"))
    assert everything(replay(parse(reordered))) == everything(game)


def test_wrong_results_are_found(variant: Variant) -> None:
    game = finished(variant, 33)
    scores = game.scores()
    right = " ".join(map(str, scores))
    for wrong in ([scores[0] + 1, *scores[1:]], [*scores, 0], scores[1:], [*scores[:-1], scores[-1] + 1]):
        written = " ".join(map(str, wrong))
        record = game.record().replace(f'[Result "{right}"]', f'[Result "{written}"]')
        with pytest.raises(ResultError) as caught:
            replay(parse(record))
        assert caught.value.code == "result-wrong"
        assert (caught.value.data["written"], caught.value.data["reached"]) == (written, right)


def test_a_result_before_the_end(variant: Variant) -> None:
    game = finished(variant, 34)
    game.undo()
    tags, _, moves = game.record().partition("\n\n")
    with pytest.raises(ResultError) as caught:
        replay(parse(f'{tags}\n[Result "1"]\n\n{moves}'))
    assert caught.value.code == "result-too-early"
