"""The examples run, small, and do what they say; ``./test examples`` installs what they need and runs only these."""

from __future__ import annotations

import csv
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
NEEDED = ("matplotlib", "sb3_contrib", "torch", "torchrl")
TABLES = [
    (game, n) for game, least in (("rollwrite", 1), ("dicegame", 2), ("alcazaba", 2)) for n in range(least, least + 5)
]
EVERY_TABLE = pytest.mark.parametrize(("game", "players"), TABLES)
# Loading torch takes as long as all of these tests, so one worker runs them; what it warns of is not ours.
pytestmark = [pytest.mark.xdist_group("examples"), pytest.mark.filterwarnings("default")]


def example(name: str) -> ModuleType:
    """The program of an example, loaded."""
    if missing := [package for package in NEEDED if find_spec(package) is None]:
        pytest.skip(f"./test examples installs what is missing: {', '.join(missing)}")
    if str(EXAMPLES) not in sys.path:
        sys.path.append(str(EXAMPLES))
    return import_module(name)


def test_every_example_is_told_about() -> None:
    text = (EXAMPLES / "README.md").read_text("utf-8")
    assert [path.name for path in EXAMPLES.glob("*.py") if f"({path.name})" not in text] == []


def test_a_policy_learns_to_beat_random(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ppo = example("train_ppo")
    saved = str(tmp_path / "policy.zip")
    assert ppo.main(["--steps", "4096", "--envs", "16", "--games", "150", "--save", saved]) == 0
    learned = capsys.readouterr().out
    assert "an equal would win 33.3%" in learned
    assert ppo.main(["--steps", "0", "--envs", "1", "--games", "150", "--load", saved]) == 0
    assert capsys.readouterr().out == learned


@EVERY_TABLE
def test_masked_ppo_trains_at_every_table(game: str, players: int) -> None:
    ppo = example("train_ppo")
    words = ["--game", game, "--players", str(players), "--steps", "32", "--envs", "2", "--rollout", "16"]
    assert ppo.trained(ppo.parsed(words)).num_timesteps == 32


@EVERY_TABLE
def test_torchrl_agrees_with_the_specs_at_every_table(game: str, players: int) -> None:
    played = example("torchrl_rollout").rollout(game, players)
    assert played["next", "terminated"].sum() == 1
    assert played["next", "reward"][-1] >= 0  # every action was legal


def test_the_first_seat_is_worth_something(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    study = example("first_seat")
    plot = tmp_path / "seats.svg"
    words = ["--bots", "random,novice", "--games", "4", "--random-games", "1000", "--jobs", "1", "--plot", str(plot)]
    study.main([*words, "--only", "dicegame:3"])
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert [(row["bot"], row["place"]) for row in rows] == [(bot, n) for bot in ("random", "novice") for n in "123"]
    for row in rows:
        assert float(row["low"]) <= float(row["share"]) <= float(row["high"])
    for three in (rows[:3], rows[3:]):
        assert sum(float(row["share"]) for row in three) == pytest.approx(1, abs=1e-4)
    assert "The Dice Game" in plot.read_text("utf-8")
