"""Sudoku in the SQL of DuckDB: functions for puzzles in a column, and the puzzles of documents as tables.

:func:`register` makes them known to a connection. It needs the package ``duckdb`` 2.0 or later, and pyarrow:

>>> import duckdb
>>> with duckdb.connect() as connection:
...     register(connection)
...     connection.sql(f"SELECT sudoku_verdict('{'.' * 81}')").fetchall()
[('multiple',)]
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import Any, cast

import pyarrow as pa
from duckdb import DuckDBPyConnection, InvalidInputException, list_type, struct_type
from duckdb import sqltypes as sql

from . import Column, Document, import_, table, verdicts
from ._columns import SQL
from ._files import there

__all__ = ["register"]

_TYPES = {"text": sql.VARCHAR, "count": sql.BIGINT, "rating": sql.DOUBLE}

_PUZZLE = {
    "document": sql.VARCHAR,
    "line": sql.BIGINT,
    "name": sql.VARCHAR,
    "verdict": sql.VARCHAR,
    "solutions": sql.BIGINT,
    "complete": sql.BOOLEAN,
    "givens": sql.VARCHAR,
    "first_solution": sql.VARCHAR,
    "violations": sql.BIGINT,
}
"""The columns of puzzles, in the order of the extension, which has more of them."""

_CELL = {
    "row": (sql.BIGINT, pa.int64()),
    "col": (sql.BIGINT, pa.int64()),
    "box": (sql.BIGINT, pa.int64()),
    "value": (sql.VARCHAR, pa.string()),
    "candidates": (list_type(sql.VARCHAR), pa.list_(pa.string())),
}
"""The columns of cells, with their types in SQL and in Arrow."""

_CELL_OF_DOCUMENT = {
    "document": (sql.VARCHAR, pa.string()),
    "puzzle": (sql.BIGINT, pa.int64()),
    "name": (sql.VARCHAR, pa.string()),
    **_CELL,
}
"""The same for the cells of documents."""


def register(connection: DuckDBPyConnection) -> None:
    """Makes functions and tables of Sudoku known to a connection.

    ===============================  ========================================================================
    in SQL                           result
    ===============================  ========================================================================
    ``sudoku_solve(puzzle)``         its solution in 81 digits; the first in ascending order if it has several
    ``sudoku_verdict(puzzle)``       ``none``, ``unique`` or ``multiple``
    ``sudoku_count(puzzle)``         the number of its solutions, up to 10,000
    ``sudoku_rating(puzzle)``        its rating on the scale of Sudoku Explainer; null without a grade
    ``sudoku_canonical(puzzle)``     the same text for puzzles that are the same up to symmetry
    ``sudoku_cells(puzzle)``         a table with a row for each of its cells, with its candidates
    ``read_sudoxml(path)``           a table with a row for each puzzle of documents
    ``read_sudoxml_cells(path)``     a table with a row for each cell of these puzzles, with its candidates
    ===============================  ========================================================================

    A puzzle is a text of 81 characters, or of groups with commas such as ``030,001,000,,…``. If the text is null
    or is not a puzzle, the result is null, or a table without rows. A path is that of a file or a folder, and can have
    wildcards, such as ``puzzles/*.xml``, or be a list of paths. A document with an error is an error of the query. The rows of one call of a table are in memory. To register them again, such as
    in a cell of a notebook, changes nothing.

    :raises duckdb.Error: if the extension has registered functions of these names. Those before it are then registered.
    """
    if not isinstance(connection, DuckDBPyConnection):
        kind = type(connection).__name__
        raise TypeError(f"connection is that of duckdb.connect() or duckdb.default_connection(), and not a {kind}")
    for name, (function, result) in SQL.items():
        _forget(connection, name)
        connection.create_function(
            name, _on_all_cores(function), [sql.VARCHAR], _TYPES[result], type="arrow", null_handling="special"
        )
    for name, argument, rows, fields, is_of_files in [
        ("sudoku_cells", "puzzle", _cells_of_text, _in_sql(_CELL), False),
        ("read_sudoxml", "path", _puzzles, _PUZZLE, True),
        ("read_sudoxml_cells", "path", _cells, _in_sql(_CELL_OF_DOCUMENT), True),
    ]:
        rows_type = list_type(struct_type(fields))
        _forget(connection, f"_{name}")
        # A file can change between two queries, so its rows are no constant.
        connection.create_function(
            f"_{name}",
            _table_of(rows),
            [sql.VARCHAR],
            rows_type,
            type="arrow",
            side_effects=is_of_files,
            null_handling="special" if is_of_files else "default",
        )
        # A path can be a list of paths, and a function in Python has one type for its argument.
        given = f"to_json({argument})::VARCHAR" if is_of_files else argument
        rows_of = f"SELECT unnest(_{name}({given}), recursive := true)"
        connection.execute(f"CREATE OR REPLACE TEMP MACRO {name}({argument}) AS TABLE {rows_of}")


def _forget(connection: DuckDBPyConnection, name: str) -> None:
    """Removes a function that an earlier call has registered."""
    with suppress(InvalidInputException):
        connection.remove_function(name)


def _in_sql(fields: dict[str, tuple[Any, Any]]) -> dict[str, Any]:
    return {name: in_sql for name, (in_sql, _) in fields.items()}


def _on_all_cores(function: Callable[[Any, int | None], Any]) -> Callable[[Any], Any]:
    """The function of a column alone."""

    def of_column(puzzles: Any) -> Any:
        return function(puzzles, None)

    return of_column


def _table_of(rows: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A function from a column of texts to a column of lists of rows."""

    def tables(texts: Any) -> Any:
        found = [rows(text) for text in texts.to_pylist()]
        ends = accumulate((one.num_rows for one in found), initial=0)
        all_rows = pa.concat_tables(found).to_struct_array().combine_chunks()
        return pa.ListArray.from_arrays(pa.array(ends, pa.int32()), all_rows)

    return tables


def _paths(given: str | None) -> list[str]:
    """The paths of a call: one path or a list of them, in JSON."""
    value: Any = None if given is None else json.loads(given)
    paths: list[Any] = value if isinstance(value, list) else [value]
    if not paths or not all(isinstance(path, str) for path in paths):
        raise ValueError(f"a path is a text, or a list of one text or more, and not {given or 'null'}")
    return [found for path in paths for found in there(path)]


def _puzzles(given: str | None) -> Any:
    return _columns(_paths(given), list(_PUZZLE))


def _columns(paths: list[str], columns: list[str]) -> Any:
    return pa.table(table(paths, columns=cast("list[Column]", columns)))


def _cells(given: str | None) -> Any:
    rows: list[tuple[object, ...]] = []
    # The documents that have a puzzle, each once.
    for file in dict.fromkeys(_columns(_paths(given), ["document"]).column(0).to_pylist()):
        for puzzle in Document.parse(Path(file)).puzzles:
            of_puzzle = (file, puzzle.number, puzzle.name)
            rows.extend((*of_puzzle, *cell) for cell in puzzle.cells())
    return _table(rows, _CELL_OF_DOCUMENT)


def _cells_of_text(puzzle: str) -> Any:
    # Only what the functions of a puzzle read: not several puzzles, and no other board.
    is_puzzle = verdicts([puzzle], errors="null") != [None]
    puzzles = Document.parse(import_(puzzle)).puzzles if is_puzzle else []
    return _table([cell for one in puzzles for cell in one.cells()], _CELL)


def _table(rows: Sequence[Sequence[object]], fields: dict[str, tuple[Any, Any]]) -> Any:
    columns = zip(*rows) if rows else [()] * len(fields)
    arrays = [pa.array(values, in_arrow) for values, (_, in_arrow) in zip(columns, fields.values())]
    return pa.table(arrays, names=list(fields))
