"""Columns of puzzles of 81 characters: a result for each puzzle, in a column of the same kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from . import _sudoxml
from ._progress import Progress

if TYPE_CHECKING:
    import numpy as _numpy
    import polars as _polars

__all__ = ["SQL", "Errors", "Type", "Verdict", "canonical", "counts", "ratings", "solutions", "verdicts"]

Errors = Literal["raise", "null"]
"""What a string that is not a puzzle does: it raises an error, or its result is missing."""

Verdict = Literal["none", "unique", "multiple"]
"""How many solutions a puzzle has: none, one or several."""

Type = Literal["text", "count", "rating"]
"""The type of a result: a text, a whole number, or a number with a fraction."""


_Column = TypeVar("_Column", "_numpy.ndarray[Any, Any]", "_polars.Series")
"""A column of a package that has types. Those of pandas and pyarrow, and of a package that is not installed, are not known."""


@dataclass(frozen=True)
class _Kind:
    """A kind of column: the strings of a column, with ``None`` for a missing one, and a column of results like it."""

    strings: Callable[[Any], Iterable[str | None]]
    results: Callable[[Any, list[Any], Type], Any]


def _of_numpy(column: Any, results: list[Any], kind: Type) -> Any:
    import numpy

    if kind == "rating":
        return numpy.array(results, dtype=numpy.float64)
    whole = kind == "count" and None not in results
    return numpy.array(results, dtype=numpy.int64 if whole else object)


def _of_pandas(column: Any, results: list[Any], kind: Type) -> Any:
    import pandas

    return pandas.Series(_of_pandas_array(column, results, kind), index=column.index, name=column.name)


def _of_pandas_array(column: Any, results: list[Any], kind: Type) -> Any:
    return _of_pandas_index(column, results, kind).array


def _of_pandas_index(column: Any, results: list[Any], kind: Type) -> Any:
    import pandas

    types = {"text": "string", "count": "Int64", "rating": "Float64"}
    return pandas.Index(results, name=getattr(column, "name", None), dtype=types[kind])


def _of_polars(column: Any, results: list[Any], kind: Type) -> Any:
    import polars

    types = {"text": polars.String, "count": polars.Int64, "rating": polars.Float64}
    return polars.Series(column.name, results, dtype=types[kind])


def _of_arrow(column: Any, results: list[Any], kind: Type) -> Any:
    import pyarrow

    types = {"text": pyarrow.string(), "count": pyarrow.int64(), "rating": pyarrow.float64()}
    return pyarrow.array(results, types[kind])


def _of_arrow_chunks(column: Any, results: list[Any], kind: Type) -> Any:
    import pyarrow

    return pyarrow.chunked_array([_of_arrow(column, results, kind)])


def _strings_of_numpy(column: Any) -> Iterable[str | None]:
    return [None if _is_missing(value) else value for value in column.tolist()]


def _is_missing(value: object) -> bool:
    # NaN is the only number that is not equal to itself. What is missing in an array of pandas becomes its NA.
    return (isinstance(value, float) and value != value) or type(value).__name__ == "NAType"


def _strings_of_pandas(column: Any) -> Iterable[str | None]:
    # What is missing in a column of objects can be None, NaN or NA.
    if column.__class__.__name__ == "MultiIndex":
        raise TypeError("puzzles is a column of strings, and not a MultiIndex, which has several")
    return [None if missing else value for value, missing in zip(column.tolist(), column.isna().tolist())]


_KINDS = {
    ("numpy", "ndarray"): _Kind(_strings_of_numpy, _of_numpy),
    ("pandas", "Series"): _Kind(_strings_of_pandas, _of_pandas),
    ("pandas", "Index"): _Kind(_strings_of_pandas, _of_pandas_index),
    ("pandas", "ExtensionArray"): _Kind(_strings_of_pandas, _of_pandas_array),
    ("polars", "Series"): _Kind(lambda column: column.to_list(), _of_polars),
    ("pyarrow", "Array"): _Kind(lambda column: column.to_pylist(), _of_arrow),
    ("pyarrow", "ChunkedArray"): _Kind(lambda column: column.to_pylist(), _of_arrow_chunks),
}

_LIST = _Kind(lambda column: column, lambda _, results, kind: results)

_NO_COLUMNS = {
    ("pandas", "DataFrame"): "give one of its columns",
    ("polars", "DataFrame"): "give one of its columns",
    ("polars", "LazyFrame"): "use map_batches of one of its columns, pl.col(name)",
    ("polars", "Expr"): "use its map_batches with a function of a column",
    ("pyarrow", "Table"): "give one of its columns",
    ("pyarrow", "RecordBatch"): "give one of its columns",
}
"""What is not a column, with what to do."""


def _kind_of(column: object) -> _Kind:
    """The kind of a column by the names of its classes, so that no package is imported that is not in use.

    :raises TypeError: if it is a table, an expression, an array of several dimensions or a single value.
    """
    names = [(one.__module__.partition(".")[0], one.__name__) for one in type(column).__mro__]
    for name in names:
        if name in _NO_COLUMNS:
            raise TypeError(f"puzzles is a {'.'.join(name)}, and not a column; {_NO_COLUMNS[name]}")
    dimensions = getattr(column, "ndim", 1)
    if dimensions != 1:
        raise TypeError(f"puzzles has {dimensions} dimensions; a column has one")
    if not isinstance(column, Iterable) and not hasattr(column, "__getitem__"):
        raise TypeError(f"puzzles is of type {type(column).__name__}, and not a list or a column of strings")
    return next((_KINDS[name] for name in names if name in _KINDS), _LIST)


def _each(column: Any, kind: Type, work: Callable[[Iterable[str | None]], list[Any]]) -> Any:
    like = _kind_of(column)
    return like.results(column, work(like.strings(column)), kind)


@overload
def verdicts(
    puzzles: Sequence[str], /, *, errors: Literal["raise"] = "raise", progress: Progress | None = None
) -> list[Verdict]: ...
@overload
def verdicts(
    puzzles: Sequence[str | None], /, *, errors: Errors = "raise", progress: Progress | None = None
) -> list[Verdict | None]: ...
@overload
def verdicts(
    puzzles: _Column, /, *, errors: Errors = "raise", progress: Progress | None = None
) -> _Column: ...
@overload
def verdicts(
    puzzles: Iterable[str | None], /, *, errors: Errors = "raise", progress: Progress | None = None
) -> Any: ...
def verdicts(puzzles: Iterable[str | None], /, *, errors: Errors = "raise", progress: Progress | None = None) -> Any:
    """The verdict on each puzzle, in their order: ``"none"``, ``"unique"`` or ``"multiple"``.

    >>> verdicts(["." * 81, "5" * 81, None])
    ['multiple', 'none', None]

    :param puzzles: puzzles of 81 characters in reading order: 1 to 9, and ``.`` or ``0`` for a blank; ``None`` for a missing
        one, whose result is ``None``. A list or another iterable gives a list. A one-dimensional column of numpy, pandas,
        polars or pyarrow gives a column of the same package; one of pandas keeps its index and name.
    :param errors: ``"null"``: the result of a string that is not a puzzle is missing.
    :param progress: a function that is called with the number of puzzles that are done and with their number, which is
        ``None`` before the end of an iterable without a length. An exception in it ends the work, and is raised.
    :raises SudoxmlError: if a string is not such a puzzle. ``line`` is its number from 1, ``column`` the character.
    :raises TypeError: if something else than a string is in the column.
    """
    return _each(puzzles, "text", lambda strings: _sudoxml.verdicts(strings, errors, progress))


@overload
def counts(
    puzzles: Sequence[str], /, limit: int, *, errors: Literal["raise"] = "raise", progress: Progress | None = None
) -> list[int]: ...
@overload
def counts(
    puzzles: Sequence[str | None], /, limit: int, *, errors: Errors = "raise", progress: Progress | None = None
) -> list[int | None]: ...
@overload
def counts(
    puzzles: _Column, /, limit: int, *, errors: Errors = "raise", progress: Progress | None = None
) -> _Column: ...
@overload
def counts(
    puzzles: Iterable[str | None], /, limit: int, *, errors: Errors = "raise", progress: Progress | None = None
) -> Any: ...
def counts(
    puzzles: Iterable[str | None], /, limit: int, *, errors: Errors = "raise", progress: Progress | None = None
) -> Any:
    """The number of solutions of each puzzle, or ``limit`` if it has more, in their order.

    :param puzzles: puzzles of 81 characters, as for :func:`verdicts`.
    :param limit: where the search of a puzzle ends, from 0.
    :param errors: as for :func:`verdicts`.
    :param progress: as for :func:`verdicts`.
    :raises SudoxmlError: if a string is not such a puzzle. ``line`` is its number from 1, ``column`` the character.
    :raises TypeError: if something else than a string is in the column.
    """
    return _each(puzzles, "count", lambda strings: _sudoxml.counts(strings, limit, errors, progress))


@overload
def solutions(
    puzzles: Sequence[str | None], /, *, errors: Errors = "raise", progress: Progress | None = None
) -> list[str | None]: ...
@overload
def solutions(
    puzzles: _Column, /, *, errors: Errors = "raise", progress: Progress | None = None
) -> _Column: ...
@overload
def solutions(
    puzzles: Iterable[str | None], /, *, errors: Errors = "raise", progress: Progress | None = None
) -> Any: ...
def solutions(puzzles: Iterable[str | None], /, *, errors: Errors = "raise", progress: Progress | None = None) -> Any:
    """The solution of each puzzle in 81 digits, in their order; the first in ascending order if a puzzle has several.

    The result of a puzzle without a solution is ``None``, or missing in a column.

    :param puzzles: puzzles of 81 characters, as for :func:`verdicts`.
    :param errors: as for :func:`verdicts`.
    :param progress: as for :func:`verdicts`.
    :raises SudoxmlError: if a string is not such a puzzle. ``line`` is its number from 1, ``column`` the character.
    :raises TypeError: if something else than a string is in the column.
    """
    return _each(puzzles, "text", lambda strings: _sudoxml.solutions(strings, errors, progress))


@overload
def ratings(
    puzzles: Sequence[str | None], /, *, errors: Errors = "raise", progress: Progress | None = None, threads: int | None = None
) -> list[float | None]: ...
@overload
def ratings(
    puzzles: _Column, /, *, errors: Errors = "raise", progress: Progress | None = None, threads: int | None = None
) -> _Column: ...
@overload
def ratings(
    puzzles: Iterable[str | None], /, *, errors: Errors = "raise", progress: Progress | None = None, threads: int | None = None
) -> Any: ...
def ratings(
    puzzles: Iterable[str | None],
    /,
    *,
    errors: Errors = "raise",
    progress: Progress | None = None,
    threads: int | None = None,
) -> Any:
    """The rating of each puzzle on the scale of Sudoku Explainer, in their order.

    The result of a puzzle without a grade, because it does not have one solution or has no blank cell, is ``None``, or
    missing in a column.

    :param puzzles: puzzles of 81 characters, as for :func:`verdicts`.
    :param errors: as for :func:`verdicts`.
    :param progress: as for :func:`verdicts`.
    :param threads: the number of threads, from 1 to 256; ``None`` for one for each core.
    :raises SudoxmlError: if a string is not such a puzzle. ``line`` is its number from 1, ``column`` the character.
    :raises TypeError: if something else than a string is in the column.
    """
    return _each(puzzles, "rating", lambda strings: _sudoxml.ratings(strings, errors, progress, threads))


@overload
def canonical(
    puzzles: Sequence[str | None], /, *, errors: Errors = "raise", progress: Progress | None = None, threads: int | None = None
) -> list[str | None]: ...
@overload
def canonical(
    puzzles: _Column, /, *, errors: Errors = "raise", progress: Progress | None = None, threads: int | None = None
) -> _Column: ...
@overload
def canonical(
    puzzles: Iterable[str | None], /, *, errors: Errors = "raise", progress: Progress | None = None, threads: int | None = None
) -> Any: ...
def canonical(
    puzzles: Iterable[str | None],
    /,
    *,
    errors: Errors = "raise",
    progress: Progress | None = None,
    threads: int | None = None,
) -> Any:
    """The canonical form of each puzzle in 81 characters, in their order.

    Two puzzles have the same form if they are the same after a change of their digits, rows and columns.

    :param puzzles: puzzles of 81 characters, as for :func:`verdicts`.
    :param errors: as for :func:`verdicts`.
    :param progress: as for :func:`verdicts`.
    :param threads: the number of threads, from 1 to 256; ``None`` for one for each core.
    :raises SudoxmlError: if a string is not such a puzzle. ``line`` is its number from 1, ``column`` the character.
    :raises TypeError: if something else than a string is in the column.
    """
    return _each(puzzles, "text", lambda strings: _sudoxml.canonical(strings, errors, progress, threads))


_COUNTED = 10_000
"""How far ``sudoku_count`` counts."""

SQL: dict[str, tuple[Callable[[Any, int | None], Any], Type]] = {
    "sudoku_solve": (lambda puzzles, _: solutions(puzzles, errors="null"), "text"),
    "sudoku_verdict": (lambda puzzles, _: verdicts(puzzles, errors="null"), "text"),
    "sudoku_count": (lambda puzzles, _: counts(puzzles, _COUNTED, errors="null"), "count"),
    "sudoku_rating": (lambda puzzles, threads: ratings(puzzles, errors="null", threads=threads), "rating"),
    "sudoku_canonical": (lambda puzzles, threads: canonical(puzzles, errors="null", threads=threads), "text"),
}
"""The functions in SQL: the name of each, what it does with a column and this number of threads, and the type of its result."""
