"""Blocks: their order, what is kept of them, and how they are divided."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from comares.blocks import HERE, Lost, NoStore, Processes, Store, computed, computed_ranges
from comares.core.errors import SetupError


class Later:
    """A place that finishes blocks in the reverse order, some at a time."""

    block_seconds = 1.0
    ahead = 4

    @contextmanager
    def crew(self, work: Callable[[Any], Any]) -> Iterator[Any]:
        self.work = work
        self.waiting: list[tuple[Any, Callable[[Any], object]]] = []
        self.begun = 0
        self.most = 0
        yield self

    def begin(self, block: Any) -> Any:
        self.begun += 1
        return Promise(self, block)

    def result(self, promise: Any) -> Any:
        self.most = max(self.most, self.begun)
        self.begun -= 1
        return self.work(promise.block)


class Promise:
    def __init__(self, place: Later, block: Any) -> None:
        self.place = place
        self.block = block

    def add_done_callback(self, call: Callable[[Any], object]) -> None:
        self.place.waiting.append((self, call))
        if len(self.place.waiting) == self.place.ahead:
            while self.place.waiting:
                promise, done = self.place.waiting.pop()
                done(promise)


def failing_at(worst: int, number: int) -> int:
    if number >= worst:
        raise ValueError(number)
    return number


def test_results_are_in_the_order_of_the_blocks() -> None:
    assert list(computed(str, range(8), Later())) == list("01234567")


def test_blocks_are_taken_as_they_are_needed() -> None:
    place = Later()
    results = computed(str, count(), place)
    assert [next(results) for _ in range(6)] == list("012345")
    results.close()
    assert place.most <= place.ahead


def test_the_first_error_is_the_one_of_the_first_block() -> None:
    results = computed(partial(failing_at, 2), range(8), Later())
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(ValueError, match="2"):
        next(results)


def test_what_is_finished_is_kept_even_if_an_earlier_block_is_not(tmp_path: Path) -> None:
    with Store(tmp_path, "work") as store:
        list(zip(computed(str, range(4), Later(), store), range(1), strict=False))
    with Store(tmp_path, "work") as store:
        assert store.kept == {0, 1, 2, 3}
        assert list(computed(partial(failing_at, 0), range(4), HERE, store)) == list("0123")


def test_ranges_are_the_same_wherever_they_are_computed() -> None:
    for place in (HERE, Processes(2)):
        found = [number for part, _ in computed_ranges(list, 1000, place) for number in part]
        assert found == list(range(1000))


def test_ranges_go_on_between_those_that_are_kept(tmp_path: Path) -> None:
    with Store(tmp_path, "ranges") as store:
        for begin, size in ((0, 1), (30, 50), (95, 5)):
            store.put(begin, (f"kept {begin}", 0.1, size), size)
    with Store(tmp_path, "ranges") as store:
        parts = list(computed_ranges(list, 100, HERE, store))
    assert [part for part, was_kept in parts if was_kept] == ["kept 0", "kept 30", "kept 95"]
    computed_now = [number for part, was_kept in parts if not was_kept for number in part]
    assert computed_now == [*range(1, 30), *range(80, 95)]
    with Store(tmp_path, "ranges") as store:
        again = list(computed_ranges(partial(failing_at, 0), 100, HERE, store))
    assert [part for part, _ in again] == [part for part, _ in parts]


def kept(folder: Path) -> NoStore:
    store = Store(folder, "work")
    for number, result in enumerate("abc"):
        store.put(number, result)
    return store


@pytest.mark.parametrize("cut", [1, 10, 30])
def test_a_block_that_was_not_written_to_its_end_is_dropped(tmp_path: Path, cut: int) -> None:
    kept(tmp_path).close()
    (file,) = tmp_path.iterdir()
    os.truncate(file, file.stat().st_size - cut)
    with Store(tmp_path, "work") as store:
        assert store.kept == {0, 1}
        store.put(2, "new")
    with Store(tmp_path, "work") as store:
        assert [store.get(number) for number in range(3)] == ["a", "b", "new"]


def test_a_file_of_something_else_is_not_read(tmp_path: Path) -> None:
    kept(tmp_path).close()
    (file,) = tmp_path.iterdir()
    file.write_bytes(b"Something else entirely" * 10)
    with Store(tmp_path, "work") as store:
        assert store.kept == frozenset()
        store.put(0, "new")
    with Store(tmp_path, "work") as store:
        assert store.get(0) == "new"


def test_other_work_has_another_file(tmp_path: Path) -> None:
    with kept(tmp_path), Store(tmp_path, "other work") as store:
        assert store.kept == frozenset()


def test_the_same_work_is_not_done_twice_at_a_time(tmp_path: Path) -> None:
    with kept(tmp_path), pytest.raises(SetupError, match="running already"):
        Store(tmp_path, "work")


def test_work_that_is_done_leaves_nothing(tmp_path: Path) -> None:
    kept(tmp_path).remove()
    assert list(tmp_path.iterdir()) == []


def end_process(_: int) -> None:
    os._exit(1)


def test_a_process_that_ends_is_an_error_with_a_sentence() -> None:
    with pytest.raises(Lost, match="ended unexpectedly"):
        list(computed(end_process, [1], Processes(2)))
