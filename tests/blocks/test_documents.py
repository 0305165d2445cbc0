"""What docs/cluster.md says is so."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

TEXT = (Path(__file__).parents[2] / "docs" / "cluster.md").read_text("utf-8")
DATA = TEXT.partition("## Data for others")[2]


def columns(mark: str) -> dict[str, str]:
    found = re.search(rf"<!-- columns {mark} -->\n.*?\n.*?\n(.*?)<!-- end -->", DATA, re.DOTALL)
    assert found
    rows = [line.split("|")[1:3] for line in found[1].splitlines()]
    return {name: kind.strip() for names, kind in rows for name in re.findall(r"`(\w+)`", names)}


def test_files_have_the_columns_that_are_documented_and_can_be_read_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in re.findall(r"(?m)^\$ comares (.*)$", DATA):
        subprocess.run([sys.executable, "-m", "comares", *shlex.split(command)], stdout=subprocess.DEVNULL, check=True)
    for rows in ("games", "decisions"):
        schema = parquet.read_schema(f"{rows}.parquet")
        assert dict(zip(schema.names, map(str, schema.types), strict=True)) == columns(rows)
    program, other = re.findall(r"```python\n(.*?)```", DATA, re.DOTALL)
    exec(program, {})
    exec(other, {})
    said = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"greedy wins \d+%, random \d+%", said[0])
    assert re.findall(r"# (\[.*\])", other) == said[-1:]
