"""Lists of puzzles, the lock of the interpreter, and Ctrl-C."""

from __future__ import annotations

import pathlib
import signal
import subprocess
import sys
import threading
import time

import pytest
import sudoxml
from conftest import EMPTY, NONE, UNIQUE


def test_verdicts_and_counts_are_in_the_order_of_the_puzzles() -> None:
    puzzles = [UNIQUE, NONE, EMPTY, UNIQUE.replace(".", "0")] * 2500
    expected = ["unique", "none", "multiple", "unique"] * 2500
    assert sudoxml.verdicts(puzzles) == expected
    assert sudoxml.verdicts(iter(puzzles)) == sudoxml.verdicts(tuple(puzzles)) == expected
    assert sudoxml.counts(puzzles[:4], 100) == sudoxml.counts(puzzles[:4], limit=100) == [1, 0, 100, 1]
    assert sudoxml.counts([EMPTY], 2_000_000) == [2_000_000]
    assert sudoxml.counts([UNIQUE], 2**64 - 1) == [1] and sudoxml.counts([UNIQUE], 0) == [0]
    assert sudoxml.verdicts([]) == [] and sudoxml.counts([], 3) == []


@pytest.mark.parametrize(
    ("puzzle", "line", "column", "message"),
    [
        ("1" * 80, 3, 1, "found 80 characters; a grid has 81, one for each cell"),
        ("x" + "." * 80, 3, 1, None),
        ("." * 80 + "\xe4", 3, 81, None),
        ("." * 40 + "\U0001f600" + "." * 40, 3, 41, None),
        ("", 3, 1, None),
    ],
)
def test_a_string_that_is_not_a_puzzle_is_an_error_with_its_number(
    puzzle: str, line: int, column: int, message: str | None
) -> None:
    for call in [sudoxml.verdicts, lambda puzzles: sudoxml.counts(puzzles, 3)]:
        with pytest.raises(sudoxml.SudoxmlError) as caught:
            call([UNIQUE, UNIQUE, puzzle])
        error = caught.value
        assert (error.line, error.column, error.rule) == (line, column, "wrong-notation")
        assert message is None or error.findings[0].message == f"puzzle 3: {message}"


def test_another_type_is_a_type_error() -> None:
    for puzzles in [UNIQUE, [UNIQUE, 5], [UNIQUE.encode()], 5]:
        with pytest.raises(TypeError):
            sudoxml.verdicts(puzzles)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        sudoxml.counts([UNIQUE], "all")  # type: ignore[arg-type]


def test_a_limit_outside_of_its_range_is_a_value_error() -> None:
    for limit in [-1, 2**64]:
        with pytest.raises(ValueError, match="limit is from 0"):
            sudoxml.counts([UNIQUE], limit)


def test_other_threads_go_on_during_a_long_count() -> None:
    seen = []
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            seen.append(1)
            time.sleep(0.001)

    thread = threading.Thread(target=look)
    thread.start()
    before = len(seen)
    sudoxml.counts([EMPTY], 1_000_000)
    after = len(seen)
    done.set()
    thread.join()
    # With the lock held, the other thread could look once or twice.
    assert after - before > 5


# A puzzle of our own making with a rating of 9.0 or more.
HARD = "3....7.469....8.5...5.6...9..36.15...........82..9..3.....7..........9.....4.6183"

LONG = {
    "large": "sudoxml.solve(\"<sudoku size='25'><cells/></sudoku>\", max_solutions='all', list=1)",
    "count": "sudoxml.counts(['.' * 81], 2**64 - 1)",
    "ratings": f"sudoxml.ratings(['{HARD}'] * 100_000)",
    "canonical": "sudoxml.canonical(['.' * 81] * 5_000_000)",
    "verdicts": "sudoxml.verdicts('.' * 81 for _ in iter(int, 1))",
    "solve": "sudoxml.solve(\"<sudoku size='9'><cells/></sudoku>\", max_solutions=2**60, list=1)",
    "solutions": "sum(0 for _ in sudoxml.Document.parse('<sudoku><cells/></sudoku>').puzzles[0].solutions())",
    "grades": f"sudoxml.Document.parse(sudoxml.import_('\\n'.join(['{HARD}'] * 3000))).grade()",
    "ratings of a document": f"[one.rating for one in sudoxml.Document.parse(sudoxml.import_('\\n'.join(['{HARD}'] * 3000))).puzzles]",
    # These make many short calls, in functions in C that do not look for signals.
    "solutions in C": "max(sudoxml.Document.parse('<sudoku><cells/></sudoku>').puzzles[0].solutions())",
    "generate in C": "max(sudoxml.generate(seed=1), key=id)",
    "document": "sudoxml.Document.parse('<sudoku><cells/></sudoku>').solve(max_solutions=2**60)",
}

# It ends when the thread that searches has ended.
CODE = """
import os, time, sudoxml
print("started", flush=True)
try:
    {call}
except KeyboardInterrupt:
    while len(os.listdir("/proc/self/task")) > 1:
        time.sleep(0.01)
    raise
"""


@pytest.mark.parametrize("call", LONG)
def test_ctrl_c_ends_a_long_call(call: str, tmp_path: pathlib.Path) -> None:
    pipe = subprocess.PIPE
    code = CODE.format(call=LONG[call])
    process = subprocess.Popen([sys.executable, "-c", code], cwd=tmp_path, stdout=pipe, stderr=pipe, text=True)
    assert process.stdout is not None and process.stdout.readline() == "started\n"
    time.sleep(0.3)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    try:
        _, stderr = process.communicate(timeout=60)
    finally:
        process.kill()
    assert stderr.rstrip().endswith("KeyboardInterrupt") and process.returncode != 0, stderr
