"""The benchmarks run, and report figures computed from their measurements. No speed is asserted here."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from benchmarks import openspiel, own, report
from benchmarks.__main__ import command
from benchmarks.run import LEAST, run
from comares.core import registry

SECONDS = 0.05
WAYS = {
    "whole": "decisions",
    "stepped": "decisions",
    "stepped with chance": "decisions",
    "interpreted": "decisions",
    "copy": "copies",
}


def quiet(_line: str) -> None:
    pass


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The result of one run, with OpenSpiel where it is installed."""
    out = tmp_path_factory.mktemp("bench") / "bench.json"
    run(out, SECONDS, quiet)
    return out


@pytest.fixture
def result(written: Path) -> Any:
    return json.loads(written.read_text(encoding="utf-8"))


def shown(result: dict[str, Any]) -> str:
    console = Console(width=160, file=StringIO())
    console.print(report.table(result))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue() + "\n".join(report.notes(result))


def best(result: dict[str, Any], engine: str, game: str, way: str) -> float:
    (measure,) = [
        measure
        for measure in result["measures"]
        if (measure["engine"], measure["game"], measure["way"]) == (engine, game, way)
    ]
    rates: list[float] = [sample["units"] / sample["seconds"] for sample in measure["samples"]]
    return max(rates)


def test_says_what_was_measured_and_where(result: Any) -> None:
    assert result["complete"] is True
    assert result["seconds"] == SECONDS
    assert result["engine"] in ("compiled", "interpreted")
    assert result["open_spiel"] == openspiel.available()
    assert result["cpu"] and result["python"] and result["comares"] and result["date"]


def test_every_game_is_measured_every_way(result: Any) -> None:
    ours = {
        (measure["game"], measure["way"]): measure["unit"]
        for measure in result["measures"]
        if measure["engine"] == "comares"
    }
    assert ("rollwrite", "stepped") in ours
    assert ours == {
        (game, way): unit
        for game in registry.names()
        for way, unit in WAYS.items()
        if (way != "interpreted" or result["engine"] == "compiled") and (way != "stepped" or own.has_walk(game))
    }


def test_the_peer_is_measured_if_it_is_there(result: Any) -> None:
    theirs = {(measure["game"], measure["way"]) for measure in result["measures"] if measure["engine"] != "comares"}
    ways = ("whole", "stepped", "copy") if openspiel.available() else ()
    assert theirs == {(game, way) for game in openspiel.GAMES for way in ways}


def test_samples_are_positive_and_whole_games_have_decisions(result: Any) -> None:
    for measure in result["measures"]:
        assert len(measure["samples"]) == (1 if measure["way"] == "interpreted" else result["repetitions"])
        for sample in measure["samples"]:
            assert sample["units"] > 0 and sample["seconds"] > 0
            assert (sample["games"] > 0) == (measure["unit"] == "decisions")
            assert sample["units"] >= sample["games"]


def test_ratios_come_from_the_values_beside_each_other(result: Any) -> None:
    assert {line["unit"] for line in result["table"]} == {"decisions/s", "games/s", "ns", "bytes", "ms"}
    for line in result["table"]:
        if line["peer"] is None:
            assert line["peer_value"] is None and line["ratio"] is None
        else:
            assert line["ratio"] == pytest.approx(line["value"] / line["peer_value"])


def test_values_come_from_the_best_repetitions(result: Any) -> None:
    def value(what: str, unit: str) -> float:
        (found,) = {line["value"] for line in result["table"] if (line["what"], line["unit"]) == (what, unit)}
        assert isinstance(found, float)
        return found

    whole = best(result, "comares", "rollwrite", "whole")
    assert value("rollwrite: whole games in one call", "decisions/s") == pytest.approx(whole)
    stepped = best(result, "comares", "rollwrite", "stepped")
    assert value("rollwrite: stepped from Python", "decisions/s") == pytest.approx(stepped)
    copied = best(result, "comares", "rollwrite", "copy")
    assert value("rollwrite: copy of a state", "ns") == pytest.approx(1e9 / copied)


def test_start_is_measured_beside_bare_python(result: Any) -> None:
    assert len(result["startup"]) >= 3
    for taken in result["startup"]:
        assert list(taken) == ["python -c ''", "import comares", "comares --version"]
        assert all(seconds > 0 for seconds in taken.values())


def test_memory_is_followed_from_before_the_first_game(result: Any) -> None:
    for game in registry.names():
        steps = result["memory"][game]
        assert steps[0]["games"] == 0
        assert [step["games"] for step in steps] == sorted({step["games"] for step in steps})


def test_table_shows_every_line_and_how_to_get_the_peer(result: Any) -> None:
    text = shown(result)
    for line in result["table"]:
        assert line["what"] in text
        assert line["peer"] is None or line["peer"] in text
    assert (report.INSTALL in text) == (openspiel.available() is None)


def test_without_the_peer_our_own_numbers_remain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "available", lambda: None)
    result = run(None, SECONDS, quiet)
    assert result["complete"] is True
    assert {measure["engine"] for measure in result["measures"]} == {"comares"}
    stepped = [line for line in result["table"] if line["what"] == "rollwrite: stepped from Python"]
    assert [(line["ratio"], line["target"], line["met"]) for line in stepped] == [(None, "at least 4 ×", None)]
    assert "pip install 'comares[bench]'" in shown(result)


def interrupted_at(line: str) -> Callable[[str], None]:
    def echo(said: str) -> None:
        if said.startswith(line):
            raise KeyboardInterrupt

    return echo


@pytest.mark.parametrize("line", ["rates: repetition 1 ", "rates: repetition 3 ", "start: ", "memory of "])
def test_interrupted_it_keeps_what_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setattr(openspiel, "available", lambda: None)
    out = tmp_path / "bench.json"
    result = run(out, SECONDS, interrupted_at(line))
    assert result["complete"] is False
    assert json.loads(out.read_text(encoding="utf-8")) == result
    counts = {len(measure["samples"]) for measure in result["measures"] if measure["way"] != "interpreted"}
    assert counts == {result["repetitions"]} == {0 if "1" in line else 2 if "3" in line else LEAST}
    assert bool(result["startup"]) == line.startswith("memory")
    assert "Interrupted" in shown(result)


def test_targets_are_judged_by_their_own_number() -> None:
    def measured(engine: str, game: str, way: str, *samples: tuple[float, float]) -> dict[str, Any]:
        listed = [{"units": units, "games": 10, "seconds": seconds} for units, seconds in samples]
        return {"engine": engine, "game": game, "way": way, "unit": "", "samples": listed}

    raw = {
        "measures": [
            measured("comares", "rollwrite", "whole", (300, 1), (800, 2)),
            measured("comares", "rollwrite", "stepped", (39, 1)),
            measured("comares", "rollwrite", "copy", (1e7, 0.5)),
            measured("OpenSpiel", "pig", "whole", (100, 1), (50, 1)),
            measured("OpenSpiel", "yacht", "whole", (1, 2)),
            measured("OpenSpiel", "pig", "stepped", (10, 1)),
            measured("OpenSpiel", "pig", "copy", (1e6, 1)),
        ],
        "memory": {
            "rollwrite": [{"games": 0, "resident": 5000}, {"games": 1_000_000, "resident": 5000 + 2**20}],
            "h": [{"games": 0, "resident": 5000}, {"games": 1000, "resident": 6000}],
        },
        "startup": [
            {"bare": 0.01, "import": 0.015, "version": 0.2},
            {"bare": 0.01, "import": 0.025, "version": 0.2},
        ],
    }
    lines = [
        (line["what"], line["value"], line["unit"], line["ratio"], line["target"], line["met"])
        for line in report.rows(raw)
    ]
    assert lines == [
        ("rollwrite: whole games in one call", 400, "decisions/s", 4, "at least 4 ×", True),
        ("rollwrite: whole games in one call", 400, "decisions/s", 800, None, None),
        ("rollwrite: whole games in one call", 5, "games/s", 0.5, None, None),
        ("rollwrite: whole games in one call", 5, "games/s", 1, None, None),
        ("rollwrite: stepped from Python", 39, "decisions/s", 3.9, "at least 4 ×", False),
        ("rollwrite: copy of a state", 50, "ns", pytest.approx(0.05), "below 100 ns", True),
        ("rollwrite: memory over 1,000,000 games", 2**20, "bytes", None, report.MEMORY.text, False),
        ("h: memory over 1,000 games", 1000, "bytes", None, None, None),
        ("import", pytest.approx(20), "ms", pytest.approx(2), "within 2 ×", False),
        ("version", pytest.approx(200), "ms", pytest.approx(20), "within 10 ×", False),
    ]


def test_every_game_has_targets() -> None:
    assert {game for game, _, _ in report.RATES} == set(report.COPIES) == set(registry.names())
    assert {peer for _, _, peer in report.RATES} <= set(openspiel.GAMES)


@pytest.mark.parametrize(("ratio", "met"), [(1.49, False), (1.5, True), (None, None)])
def test_a_target_need_not_be_whole(ratio: float | None, met: bool | None) -> None:
    target = report.at_least(1.5)
    assert target.text == "at least 1.5 ×"
    assert target.met(1, ratio) is met


@pytest.mark.parametrize("wrong", ["0", "-1", "nan", "soon"])
def test_senseless_times_are_refused(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        command(["--seconds", wrong])
    assert refused.value.code == 2
    assert "--seconds" in capsys.readouterr().err
