"""Turns raw measurements into rows with ratios and targets, and those into a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from statistics import median
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from rich.table import Table

MIB: Final = 2**20
INSTALL: Final = "OpenSpiel is not installed; to compare with it: pip install 'comares[bench]'"


@dataclass(frozen=True)
class Target:
    """A target: a limit for the value or for its ratio to the peer's."""

    text: str
    of: Literal["value", "ratio"]
    limit: float
    at_least: bool = False

    def met(self, value: float, ratio: float | None) -> bool | None:
        """Return whether the target is met; ``None`` if that is unknown."""
        number = value if self.of == "value" else ratio
        if number is None:
            return None
        return number >= self.limit if self.at_least else number < self.limit


def at_least(times: float) -> Target:
    """Return a target for a rate relative to a peer's."""
    return Target(f"at least {times:g} ×", "ratio", times, at_least=True)


# By our game, the way of playing, and the peer's game.
RATES: Final = {
    ("rollwrite", "whole", "pig"): at_least(4),
    ("rollwrite", "stepped", "pig"): at_least(4),
    ("dicegame", "whole", "yacht"): at_least(30),
    ("dicegame", "games", "yacht"): at_least(10),
    ("alcazaba", "whole", "maedn"): at_least(1.5),
}
COPIES: Final = {
    "rollwrite": Target("below 100 ns", "value", 100),
    "dicegame": Target("below 200 ns", "value", 200),
    "alcazaba": Target("below 1000 ns", "value", 1000),
}
IMPORT: Final = Target("within 2 ×", "ratio", 2)
VERSION: Final = Target("within 10 ×", "ratio", 10)
MEMORY: Final = Target("constant (< 1 MiB more)", "value", MIB)
MILLION: Final = 1_000_000


@dataclass(frozen=True)
class Row:
    """A row of the table. The ratio is always the value divided by the peer's."""

    what: str
    value: float
    unit: str
    peer: str | None = None
    peer_value: float | None = None
    ratio: float | None = None
    target: str | None = None
    met: bool | None = None


def row(what: str, value: float, unit: str, peer: tuple[str, float] | None = None, target: Target | None = None) -> Row:
    """Create a row."""
    ratio = value / peer[1] if peer else None
    return Row(
        what,
        value,
        unit,
        peer[0] if peer else None,
        peer[1] if peer else None,
        ratio,
        target.text if target else None,
        target.met(value, ratio) if target else None,
    )


def rows(result: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return all rows for the measurements so far."""
    return [asdict(line) for line in (*rate_rows(result), *memory_rows(result), *startup_rows(result))]


def rate_rows(result: Mapping[str, Any]) -> Iterator[Row]:
    """Yield rates and copies, each next to every peer's game measured the same way."""
    best = {
        (measure["engine"], measure["game"], measure["way"]): max(
            measure["samples"], key=lambda sample: sample["units"] / sample["seconds"]
        )
        for measure in result["measures"]
        if measure["samples"]
    }
    peers = {
        way: [key for key in best if key[0] != "comares" and key[2] == way] for way in ("whole", "stepped", "copy")
    }
    for (engine, game, way), sample in best.items():
        if engine != "comares":
            continue
        rate = sample["units"] / sample["seconds"]
        if way == "copy":
            clones = [(f"{key[0]} {key[1]}", nanoseconds(best[key])) for key in peers["copy"]]
            yield from compared(f"{game}: copy of a state", nanoseconds(sample), "ns", clones, COPIES.get(game))
            continue
        what = {
            "whole": f"{game}: whole games in one call",
            "stepped": f"{game}: stepped from Python",
            "stepped with chance": f"{game}: stepped, including chance",
            "interpreted": f"{game}: whole games, interpreted",
        }[way]
        if way == "interpreted":
            whole = best.get((engine, game, "whole"))
            compiled = [("the same compiled", whole["units"] / whole["seconds"])] if whole else []
            yield from compared(what, rate, "decisions/s", compiled, None)
            continue
        keys = peers["whole" if way == "whole" else "stepped"]
        yield from rates(what, "decisions/s", (game, way), sample, [(key, best[key]) for key in keys], "units")
        if way == "whole":
            yield from rates(what, "games/s", (game, "games"), sample, [(key, best[key]) for key in keys], "games")


def rates(
    what: str,
    unit: str,
    ours: tuple[str, str],
    sample: Mapping[str, float],
    peers: list[tuple[tuple[str, str, str], Mapping[str, float]]],
    counted: str,
) -> Iterator[Row]:
    """Yield a row for each peer with its own target, or a single row if there is no peer."""
    value = sample[counted] / sample["seconds"]
    if not peers:
        yield row(what, value, unit, target=next((target for key, target in RATES.items() if key[:2] == ours), None))
    for (engine, game, _), other in peers:
        target = RATES.get((*ours, game))
        yield row(what, value, unit, (f"{engine} {game}", other[counted] / other["seconds"]), target)


def compared(
    what: str, value: float, unit: str, peers: list[tuple[str, float]], target: Target | None
) -> Iterator[Row]:
    """Yield a row for each peer; the target belongs to the first."""
    yield row(what, value, unit, peers[0] if peers else None, target)
    for peer in peers[1:]:
        yield row(what, value, unit, peer)


def nanoseconds(sample: Mapping[str, float]) -> float:
    """Return the time per unit."""
    return sample["seconds"] / sample["units"] * 1e9


def memory_rows(result: Mapping[str, Any]) -> Iterator[Row]:
    """Yield the growth in memory; it is judged only if a million games were played."""
    for game, steps in result["memory"].items():
        known = [step for step in steps if step["resident"] is not None]
        if len(known) > 1:
            games = known[-1]["games"]
            growth = known[-1]["resident"] - known[0]["resident"]
            target = MEMORY if games >= MILLION else None
            yield row(f"{game}: memory over {games:,} games", growth, "bytes", target=target)


def startup_rows(result: Mapping[str, Any]) -> Iterator[Row]:
    """Yield the median startup times."""
    if not result["startup"]:
        return
    bare, *others = result["startup"][0]
    middle = {name: median(taken[name] for taken in result["startup"]) * 1000 for name in (bare, *others)}
    for name, target in zip(others, (IMPORT, VERSION), strict=True):
        yield row(name, middle[name], "ms", (bare, middle[bare]), target)


def amount(value: float, unit: str) -> str:
    """Format a value without its unit."""
    if unit == "bytes":
        return f"{value:,.0f}"
    for factor, prefix in ((1e6, " M"), (1e3, " k")):
        if unit.endswith("/s") and value >= factor:
            return f"{value / factor:.3g}{prefix}"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(result: Mapping[str, Any]) -> Table:
    """Return the rows as a table for the terminal."""
    from rich.table import Table

    shown = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("", "value", "compared with", "its value", "ratio", "target", ""):
        shown.add_column(heading, justify="right" if heading in ("value", "its value", "ratio") else "left")
    last = None
    for line in result["table"]:
        is_new = (line["what"], line["unit"]) != last
        last = (line["what"], line["unit"])
        ratio = line["ratio"]
        shown.add_row(
            line["what"] if is_new else "",
            f"{amount(line['value'], line['unit'])} {line['unit']}" if is_new else "",
            line["peer"] or "",
            "" if line["peer_value"] is None else amount(line["peer_value"], line["unit"]),
            "" if ratio is None else f"{ratio:,.0f} ×" if ratio >= 100 else f"{ratio:.3g} ×",
            line["target"] or "",
            {True: "[green]met[/]", False: "[red]missed[/]", None: ""}[line["met"]],
        )
    return shown


def notes(result: Mapping[str, Any]) -> list[str]:
    """Return the notes below the table."""
    versions = (
        f"Comares {result['comares']} ({result['engine']})",
        f"Python {result['python']}",
        f"OpenSpiel {result['open_spiel'] or '–'}",
    )
    lines = [
        ", ".join((*versions, result["cpu"], result["date"])),
        f"One core, random players; best of {result['repetitions']} interleaved repetitions; median startup times.",
        "The ratio is the value divided by the one it is compared with.",
    ]
    if result["open_spiel"] is None:
        lines.append(INSTALL)
    if not result["complete"]:
        lines.append("Interrupted: these are the measurements until then.")
    return lines
