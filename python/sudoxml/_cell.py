"""The cells of a puzzle."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Cell"]


class Cell(NamedTuple):
    """A cell of a puzzle. The fields are the columns of ``sudoku_cells`` in SQL."""

    row: int
    """The row, from 1."""
    col: int
    """The column, from 1."""
    box: int | None
    """The box, from 1; ``None`` on a board without boxes."""
    value: str | None
    """The value as it is written in the document; ``None`` if the cell is blank."""
    candidates: list[str]
    """The values that are not among the givens of its units; empty if the cell is not blank."""
