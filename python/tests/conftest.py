"""What the tests share. ``SUDOXML_COMMAND`` is the path of the command that the package is compared with."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

import sudoxml.spark

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "fixtures"

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NONE = "55" + "." * 79
EMPTY = "." * 81


def document(*puzzles: str) -> str:
    """A collection of puzzles of 81 characters, each on a line of its own, with the names p1, p2 and so on."""

    def one(number: int, puzzle: str) -> str:
        cells = "".join(
            f"<cell row='{at // 9 + 1}' col='{at % 9 + 1}'>{value}</cell>"
            for at, value in enumerate(puzzle)
            if value != "."
        )
        return f"<sudoku name='p{number}'><cells>{cells}</cells></sudoku>\n"

    return "<sudokus>\n" + "".join(one(number, puzzle) for number, puzzle in enumerate(puzzles, 1)) + "</sudokus>"


@pytest.fixture(scope="session")
def command() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    program = os.environ["SUDOXML_COMMAND"]

    def run(*arguments: str, given: bytes = b"", cwd: Path | None = None) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([program, *arguments], input=given, capture_output=True, cwd=cwd, check=False)

    return run


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    folder = tmp_path_factory.mktemp("spark")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # The workers look for packages in the folder of the session as well, and the source has no module in Rust.
    before = os.getcwd()
    os.chdir(folder)
    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.local.dir", str(folder))
        .config("spark.sql.warehouse.dir", str(folder / "warehouse"))
        .config("spark.log.level", "ERROR")
        .getOrCreate()
    )
    sudoxml.spark.register(session)
    yield session
    session.stop()
    os.chdir(before)
