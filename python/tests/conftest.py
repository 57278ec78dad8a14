"""What the tests share. ``SUDOXML_COMMAND`` is the path of the command that the package is compared with."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

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
