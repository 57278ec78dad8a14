"""Puzzles made to order."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from numbers import Integral, Real
from typing import Union

from ._sudoxml import Generator

__all__ = ["Range", "generate"]

Range = Union[int, float, str, "tuple[float, float]"]
"""A number, two of them as a tuple, or a text such as ``"3.0..4.2"``."""


def _text(name: str, value: object) -> str:
    """The text of a value, as the command has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (str, Real)):
        return str(value)
    if isinstance(value, (bytes, bytearray)) or not isinstance(value, Sequence):
        raise TypeError(f"{name} is a str, a number, a tuple of two numbers or a list of names, not {type(value).__name__}")
    if not value:
        raise ValueError(f"{name} is an empty list; leave it out for no limit")
    if name == "level":
        if isinstance(value, tuple) and len(value) == 2:
            return "..".join(map(str, value))
        raise ValueError(f"level is {value!r}; a range is a tuple of two names")
    if all(isinstance(one, str) for one in value):
        return ",".join(value)
    if isinstance(value, tuple) and len(value) == 2:
        return "..".join(map(str, value))
    raise ValueError(f"{name} is {value!r}; a range is a tuple of two numbers")


def _require_content(name: str, text: object) -> None:
    """Refuses the name of a file, because its reader would complain about its letters."""
    if isinstance(text, os.PathLike):
        raise TypeError(f"{name} is a text, and not a path; use its read_text()")
    if not isinstance(text, (str, type(None))):
        raise TypeError(f"{name} is a text, and not of type {type(text).__name__}")
    # A longer text is not a name, and the system would refuse to look for it.
    if isinstance(text, str) and 0 < len(text) < 256 and "\0" not in text and os.path.isfile(text):
        raise ValueError(f"{name} is a text, and this is the name of a file; use pathlib.Path({text!r}).read_text()")


def generate(
    *,
    count: int | None = None,
    seed: int | None = None,
    symmetry: str | None = None,
    givens: Range | None = None,
    minimal: bool = False,
    not_minimal: bool = False,
    controlled_bias: bool = False,
    pattern: str | None = None,
    solution: str | None = None,
    from_: str | None = None,
    keep: str | None = None,
    rating: Range | None = None,
    level: str | tuple[str, str] | None = None,
    technique: str | Sequence[str] | None = None,
    hardest: str | None = None,
    only: str | Sequence[str] | None = None,
    without: str | Sequence[str] | None = None,
    size: int | None = None,
    box: str | None = None,
    extra: str | Sequence[str] | None = None,
    board: str | None = None,
) -> Generator:
    """An iterator of new puzzles, with the options of ``sudoxml generate``. No two of them are the same up to symmetry.

    >>> [made.rating for made in generate(count=2, seed=8, rating=(2.6, 2.6))]
    [2.6, 2.6]

    With a ``count``, it is a table as well, which starts at the first puzzle each time that it is read:
    ``pyarrow.table(generate(count=100))`` or ``polars.DataFrame(generate(count=100))``. The columns are the fields of
    :class:`Generated`.

    :param count: how many puzzles; all that are found without it. The iterator ends early if thousands of tries in a row
        made no new puzzle, because the order is too rare or cannot be met.
    :param seed: the same seed and options give the same puzzles. Without it, one is drawn, and is the ``seed`` of the
        iterator.
    :param symmetry: the symmetry of the pattern of givens: ``"half-turn"`` (the default without a pattern), ``"none"``,
        ``"full"``, ``"any"`` or another name of the command.
    :param givens: the number of givens, or the fewest and the most.
    :param minimal: whether the puzzle needs each of its givens.
    :param not_minimal: whether it does not need each of them.
    :param controlled_bias: whether minimal puzzles are drawn so that statistics can correct their frequency.
    :param pattern: which cells are givens: the content of a file, and not its name, as are ``solution``, ``from_`` and ``board``.
    :param solution: a full board, which is the solution of each puzzle.
    :param from_: a puzzle of which others are made.
    :param keep: what stays of ``from_``: ``"solution"`` or ``"pattern"``.
    :param rating: the rating, or the lowest and the highest, such as ``(2.0, 3.0)`` or ``"2.0..3.0"``.
    :param level: a name, or the lowest and the highest of a range.
    :param technique: techniques of which the steps use each at least once.
    :param hardest: the technique of the hardest step.
    :param only: techniques that are enough.
    :param without: techniques that no step uses.
    :param size: the number of rows; 9 without it.
    :param box: the rows and columns of a box, such as ``"2x3"``.
    :param extra: further units: ``"diagonals"``, ``"windows"`` and ``"disjoint-groups"``.
    :param board: a document whose puzzle has the board.
    :raises ValueError: if an option has no meaning, or no puzzle can meet them together.
    :raises TypeError: if an option has a wrong type.
    """
    for name, number in (("count", count), ("seed", seed)):
        if number is not None and (not isinstance(number, Integral) or isinstance(number, bool)):
            raise TypeError(f"{name} is an int, and not a {type(number).__name__}")
    if keep is not None and from_ is None:
        raise ValueError("keep says what stays of the puzzle from_, so give from_ as well")
    if count is not None and not 0 <= count < 1 << 64:
        raise ValueError(f"count is from 0 to {(1 << 64) - 1}, not {count}")
    if seed is not None and not 0 <= seed < 1 << 64:
        raise ValueError(f"seed is from 0 to {(1 << 64) - 1}, not {seed}")
    for name, text in (("pattern", pattern), ("solution", solution), ("from_", from_), ("board", board)):
        _require_content(name, text)
    if box is not None and not isinstance(box, str):
        raise TypeError(f"box is a text such as '2x3', not {box!r}")
    options = {
        "symmetry": symmetry,
        "givens": givens,
        "minimal": minimal or None,
        "not-minimal": not_minimal or None,
        "controlled-bias": controlled_bias or None,
        "pattern": pattern,
        "solution": solution,
        "from": from_,
        "keep": keep,
        "rating": rating,
        "level": level,
        "technique": technique,
        "hardest": hardest,
        "only": only,
        "without": without,
        "size": size,
        "box": box,
        "extra": extra,
        "board": board,
    }
    # `from` is a keyword of Python.
    arguments = {name: name.replace("-", "_") for name in options} | {"from": "from_"}
    texts = [(name, _text(arguments[name], value)) for name, value in options.items() if value is not None]
    return Generator(secrets.randbits(32) if seed is None else seed, count, texts)
