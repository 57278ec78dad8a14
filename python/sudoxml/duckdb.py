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
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any, Literal, cast

import pyarrow as pa
from duckdb import CatalogException, DuckDBPyConnection, NotImplementedException, list_type, struct_type
from duckdb import sqltypes as sql

from . import Column, Document, Limit, Puzzle, SudoxmlError, import_, table, verdicts
from ._columns import SQL
from ._files import each_once, on_disk, there

__all__ = ["register"]

_TYPES = {"text": sql.VARCHAR, "count": sql.BIGINT, "rating": sql.DOUBLE}

_PUZZLE = {
    "document": sql.VARCHAR,
    "line": sql.BIGINT,
    "name": sql.VARCHAR,
    "verdict": sql.VARCHAR,
    "solutions": sql.BIGINT,
    "complete": sql.BOOLEAN,
    "column": sql.BIGINT,
    "givens": sql.VARCHAR,
    "first_solution": sql.VARCHAR,
    "violations": sql.BIGINT,
    "canonical": sql.VARCHAR,
    "symmetry": sql.VARCHAR,
}
"""The columns of puzzles, in the order of the extension, which has more of them."""

_GRADED = {
    **_PUZZLE,
    "rating": sql.DOUBLE,
    "at_least": sql.BOOLEAN,
    "level": sql.VARCHAR,
    "pearl": sql.DOUBLE,
    "diamond": sql.DOUBLE,
    "technique": sql.VARCHAR,
    "scale": sql.VARCHAR,
}
"""The same, and the columns about the grade."""

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
    ``read_sudoxml(path)``           a table with a row for each puzzle of documents; ``max_solutions := 3``
                                     counts up to so many solutions, and not up to 10,000
    ``read_sudoxml_grades(path)``    the same with the columns about the grade
    ``read_sudoxml_cells(path)``     a table with a row for each cell of these puzzles, with its candidates
    ===============================  ========================================================================

    A puzzle is a text of 81 characters, or of groups with commas such as ``030,001,000,,…``. If the text is null
    or is not a puzzle, the result is null, or a table without rows. A path is that of a file or a folder, and can have
    wildcards, such as ``puzzles/*.xml``, or be a list of paths. A document with an error is an error of the query; with
    ``errors := 'skip'`` in the call, what cannot be read has no row. The rows of one call of a table are in memory.

    All connections to the database have the functions then. The tables are known to this connection alone: register each
    other connection, and each cursor, that needs them. To register one again, such as in a cell of a notebook, changes
    nothing.

    :raises duckdb.Error: if the extension is loaded, which has functions of these names.
    """
    if not isinstance(connection, DuckDBPyConnection):
        kind = type(connection).__name__
        raise TypeError(f"connection is that of duckdb.connect() or duckdb.default_connection(), and not a {kind}")
    if connection.execute(_EXTENSION).fetchall():
        raise CatalogException("the extension of sudoxml is loaded, and has these functions; use one of the two")
    for name, (function, result) in _SCALARS.items():
        _create(connection, name, function, result)
    for name, arguments, rows, fields, is_of_files in _TABLES:
        # A file can change between two queries, so its rows are no constant.
        null_handling = "special" if is_of_files else "default"
        _create(connection, f"_{name}", rows, list_type(struct_type(fields)), null_handling, side_effects=is_of_files)
        # A path can be a list of paths, and a function in Python has one type for its argument.
        names = [argument.partition(" ")[0] for argument in arguments]
        fields_of = ", ".join(f"{name!r}: {name}" for name in names)
        given = f"to_json({{{fields_of}}})::VARCHAR" if is_of_files else names[0]
        rows_of = f"SELECT unnest(_{name}({given}), recursive := true)"
        connection.execute(f"CREATE OR REPLACE TEMP MACRO {name}({', '.join(arguments)}) AS TABLE {rows_of}")


_EXTENSION = "SELECT 1 FROM duckdb_functions() WHERE function_name = 'read_sudoxml' AND function_type = 'table'"


def _create(
    connection: DuckDBPyConnection,
    name: str,
    function: Callable[[Any], Any],
    result: Any,
    null_handling: Any = "special",
    *,
    side_effects: bool = False,
) -> None:
    """Makes a function known to the database. If it has it from an earlier call, also of another connection, that stays."""
    def create(connection: DuckDBPyConnection) -> None:
        connection.create_function(
            name, function, [sql.VARCHAR], result, type="arrow", null_handling=null_handling, side_effects=side_effects
        )

    try:
        create(connection)
    except NotImplementedException:
        # The connection has registered it already. A transaction that was rolled back has taken it from the database again.
        if not connection.execute("SELECT 1 FROM duckdb_functions() WHERE function_name = $1", [name]).fetchall():
            create(connection.cursor())
    except CatalogException:
        # Another connection has registered it.
        pass


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
        if not found:
            # DuckDB leaves out the nulls, which can be all.
            return pa.array([], pa.list_(pa.null()))
        ends = accumulate((one.num_rows for one in found), initial=0)
        all_rows = pa.concat_tables(found).to_struct_array().combine_chunks()
        return pa.ListArray.from_arrays(pa.array(ends, pa.int32()), all_rows)

    return tables


@dataclass(frozen=True)
class _Call:
    """The arguments of a call of a table of files."""

    paths: list[str]
    max_solutions: Limit
    errors: Literal["raise", "skip"]

    @classmethod
    def of(cls, given: str) -> _Call:
        """Reads the arguments in JSON. A path is one path or a list of them."""
        arguments = json.loads(given)
        path = arguments["path"]
        paths: list[Any] = path if isinstance(path, list) else [path]
        if not paths or not all(isinstance(one, str) for one in paths):
            raise ValueError(f"a path is a text, or a list of one text or more, and not {json.dumps(path)}")
        errors = arguments["errors"]
        found: list[str] = []
        for one in paths:
            try:
                found.extend(there(one))
            except FileNotFoundError:
                if errors != "skip":
                    raise
        return cls(each_once(found), arguments.get("max_solutions", 10_000), errors)

    def table(self, columns: list[str]) -> Any:
        """The rows of the puzzles."""
        asked = cast("list[Column]", columns)
        # Where no path leads to a file, there are no rows, and the columns are the same.
        sources: list[str] | bytes = self.paths or b"<none/>"
        return pa.table(table(sources, columns=asked, max_solutions=self.max_solutions, errors=self.errors))


def _puzzles(given: str) -> Any:
    return _Call.of(given).table(list(_PUZZLE))


def _graded(given: str) -> Any:
    return _Call.of(given).table(list(_GRADED))


def _cells(given: str) -> Any:
    call = _Call.of(given)
    rows: list[tuple[object, ...]] = []
    # The documents that have a puzzle, each once.
    for file in dict.fromkeys(call.table(["document"]).column(0).to_pylist()):
        for path in on_disk(file):
            for puzzle in _puzzles_of(Path(path), call.errors):
                of_puzzle = (file, puzzle.number, puzzle.name)
                rows.extend((*of_puzzle, *cell) for cell in puzzle.cells())
    return _table(rows, _CELL_OF_DOCUMENT)


def _puzzles_of(file: Path, errors: Literal["raise", "skip"]) -> list[Puzzle]:
    """The puzzles of a document, or of a text. Where errors are skipped, a document with one has none."""
    try:
        return Document.parse(file).puzzles
    except SudoxmlError:
        try:
            return Document.parse(import_(file)).puzzles
        except SudoxmlError:
            if errors == "skip":
                return []
            raise


def _cells_of_text(puzzle: str) -> Any:
    # Only what the functions of a puzzle read: not several puzzles, and no other board.
    is_puzzle = verdicts([puzzle], errors="null") != [None]
    puzzles = Document.parse(import_(puzzle)).puzzles if is_puzzle else []
    return _table([cell for one in puzzles for cell in one.cells()], _CELL)


def _table(rows: Sequence[Sequence[object]], fields: dict[str, tuple[Any, Any]]) -> Any:
    columns = zip(*rows) if rows else [()] * len(fields)
    arrays = [pa.array(values, in_arrow) for values, (_, in_arrow) in zip(columns, fields.values())]
    return pa.table(arrays, names=list(fields))


# DuckDB does not keep the functions alive when the connection that registered them is closed, and other connections go on
# calling them. So they are part of this module.

_SCALARS = {name: (_on_all_cores(function), _TYPES[result]) for name, (function, result) in SQL.items()}
"""The functions of a puzzle, and the types of their results."""

_ERRORS = "errors := 'raise'"

_TABLES = [
    ("sudoku_cells", ["puzzle"], _table_of(_cells_of_text), _in_sql(_CELL), False),
    ("read_sudoxml", ["path", _ERRORS, "max_solutions := 10000"], _table_of(_puzzles), _PUZZLE, True),
    ("read_sudoxml_grades", ["path", _ERRORS, "max_solutions := 10000"], _table_of(_graded), _GRADED, True),
    ("read_sudoxml_cells", ["path", _ERRORS], _table_of(_cells), _in_sql(_CELL_OF_DOCUMENT), True),
]
"""The tables: the name, the arguments with their defaults, the function that finds the rows, the columns, and whether they are those of files."""
