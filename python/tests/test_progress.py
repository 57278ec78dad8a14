"""The progress of long work: the calls of its function, and what exceptions in the function do."""

from __future__ import annotations

import itertools
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pytest
import sudoxml
from conftest import EMPTY, UNIQUE, document

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "verdicts": sudoxml.verdicts,
    "counts": lambda puzzles, **more: sudoxml.counts(puzzles, 2, **more),
    "solutions": sudoxml.solutions,
    "ratings": sudoxml.ratings,
    "canonical": sudoxml.canonical,
}


class Bar:
    """A bar as that of ``tqdm``: ``update`` takes how many more are done, and ``n`` is how many are."""

    def __init__(self, total: int | None = None) -> None:
        self.total, self.n = total, 0

    def update(self, more: int) -> None:
        self.n += more


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_column_tells_how_many_of_its_puzzles_are_done(name: str) -> None:
    puzzles = [UNIQUE, None] * 20
    heard: list[tuple[int, int | None]] = []
    tell = lambda done, total: heard.append((done, total))  # noqa: E731
    expected = FUNCTIONS[name](puzzles)
    assert FUNCTIONS[name](puzzles, progress=tell) == expected
    assert heard[-1] == (40, 40) and heard == sorted(heard)
    heard.clear()
    assert FUNCTIONS[name](pyarrow.array(puzzles), progress=tell).to_pylist() == expected
    assert heard[-1] == (40, 40)
    heard.clear()
    assert FUNCTIONS[name](iter(puzzles), progress=tell) == expected
    assert heard[-1] == (40, 40) and all(total in (None, 40) for _, total in heard)
    bar = Bar(total=len(puzzles))
    FUNCTIONS[name](puzzles, progress=lambda done, total: bar.update(done - bar.n))
    assert bar.n == bar.total == 40


def test_many_puzzles_are_told_while_they_are_searched() -> None:
    heard: list[int] = []
    sudoxml.verdicts([UNIQUE] * 10_000, progress=lambda done, total: heard.append(done))
    # The second report would be just after the first one.
    assert heard[0] == 4096 and heard[-1] == 10_000 and heard == sorted(set(heard))


def test_an_exception_ends_the_work_and_is_raised() -> None:
    class Stop(Exception):
        pass

    def stop(done: int, total: int | None) -> None:
        raise Stop(done)

    with pytest.raises(Stop) as caught:
        sudoxml.verdicts([EMPTY] * 100_000, progress=stop)
    assert caught.value.args == (4096,)
    # The work on threads is told a few times a second, long before its end.
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    with pytest.raises(Stop) as caught:
        sudoxml.ratings([hard] * 1000, progress=stop, threads=1)
    assert caught.value.args[0] < 1000


def test_other_threads_go_on_between_the_calls() -> None:
    asked, answered = threading.Event(), threading.Event()

    def other() -> None:
        asked.wait()
        answered.set()

    thread = threading.Thread(target=other, daemon=True)
    thread.start()
    # Only while the puzzles are searched can the other thread answer, however long it takes.
    heard: list[int] = []

    def told(done: int, total: int | None) -> None:
        asked.set()
        heard.append(done)

    while not answered.is_set():
        heard.clear()
        sudoxml.verdicts([UNIQUE] * 40_000, progress=told)
    assert len(heard) > 1


def test_a_check_tells_how_many_files_are_done(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.xml").write_text(document(UNIQUE, EMPTY))
    heard: list[tuple[int, int | None]] = []
    findings = sudoxml.check(tmp_path, progress=lambda done, total: heard.append((done, total)))
    assert len(findings) == 5 and heard[-1] == (5, 5)
    assert all(total is None for _, total in heard[:-1])
    heard.clear()
    sudoxml.check(document(UNIQUE), progress=lambda done, total: heard.append((done, total)))
    assert heard == [(1, 1)]
    with pytest.raises(ZeroDivisionError):
        sudoxml.check(tmp_path, progress=lambda done, total: done / 0)


@pytest.mark.parametrize("name", ["ratings", "canonical"])
def test_the_number_of_threads_changes_no_result(name: str) -> None:
    puzzles = [made.puzzle for made in sudoxml.generate(count=8, seed=1)]
    expected = FUNCTIONS[name](puzzles)
    assert FUNCTIONS[name](puzzles, threads=1) == FUNCTIONS[name](puzzles, threads=3) == expected
    for wrong in [0, -1, 257, 1 << 70]:
        with pytest.raises(ValueError, match="threads is from 1 to 256"):
            FUNCTIONS[name](puzzles, threads=wrong)
    with pytest.raises(TypeError):
        FUNCTIONS[name](puzzles, threads="2")


def test_rows_without_a_puzzle_count_and_reports_have_a_pause() -> None:
    heard: list[int] = []
    sudoxml.verdicts([None] * 300_000, progress=lambda done, _: heard.append(done))
    assert len(heard) > 1 and heard[-1] == 300_000
    heard.clear()
    # A batch of one puzzle.
    start = time.monotonic()
    sudoxml.counts([UNIQUE] * 20_000, 1 << 20, progress=lambda done, _: heard.append(done))
    assert heard[-1] == 20_000 and len(heard) < 3 + 30 * (time.monotonic() - start)


def test_ctrl_c_ends_a_call_on_rows_without_a_puzzle() -> None:
    def endless() -> Iterator[str | None]:
        yield from itertools.repeat(None, 1_000_000)
        signal.raise_signal(signal.SIGINT)
        yield from itertools.repeat(None)

    with pytest.raises(KeyboardInterrupt):
        sudoxml.verdicts(endless())
