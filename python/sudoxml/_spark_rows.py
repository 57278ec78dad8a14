"""What Spark gets of a document: a row for each puzzle and for each error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, cast, get_args

import pyarrow as pa
import pyarrow.compute as pc
from pyspark import TaskContext
from pyspark.sql import types as T

from . import Column, Finding, Limit, Part, Reading, SudoxmlError, check, table
from ._files import in_utf8

__all__ = ["COLUMNS", "ERROR", "RULE", "Mode", "Rows", "arrow", "columns_of", "found_in_folder", "in_namespace", "require_mode", "schema_of", "threads"]

Mode = Literal["permissive", "dropmalformed", "failfast"]
"""What a document with an error does: it is a row with its findings, it has no row, or it ends the job."""

COLUMNS: dict[str, T.DataType] = {
    "document": T.StringType(),
    "line": T.LongType(),
    "column": T.LongType(),
    "name": T.StringType(),
    "givens": T.StringType(),
    "verdict": T.StringType(),
    "solutions": T.LongType(),
    "complete": T.BooleanType(),
    "first_solution": T.StringType(),
    "rating": T.DoubleType(),
    "at_least": T.BooleanType(),
    "pearl": T.DoubleType(),
    "diamond": T.DoubleType(),
    "technique": T.StringType(),
    "level": T.StringType(),
    "violations": T.LongType(),
    "canonical": T.StringType(),
    "symmetry": T.StringType(),
    "scale": T.StringType(),
}

_DEFAULT = ["document", "line", "column", "name", "givens", "verdict", "solutions", "complete", "first_solution", "violations"]

RULE = "rule"
"""The column with the rule of an error."""

ERROR = "error"
"""The column with the text of an error."""

_NOT_SETTLED = "not-settled"
"""The rule of a puzzle whose budget ended."""

_NO_PUZZLE = "no-sudoku"
"""The rule of a document without a puzzle, which the command skips in a folder."""


def require_mode(mode: str) -> Mode:
    """The mode with this name."""
    if mode not in get_args(Mode):
        raise ValueError(f"the mode {mode!r} is not known; use permissive, dropmalformed or failfast")
    return cast("Mode", mode)


def in_namespace(namespace: str | None) -> Reading:
    """How documents are read whose puzzles are in this namespace only."""
    return {} if namespace is None else {"namespace": namespace}


def columns_of(names: str | Iterable[str] | None) -> list[str]:
    """The columns with these names, each once; those without a grade for ``None``. Each table has the columns ``rule`` and ``error``."""
    if names is None:
        return _DEFAULT
    listed = names.split(",") if isinstance(names, str) else list(names) if isinstance(names, Iterable) else [names]
    if wrong := [name for name in listed if not isinstance(name, str)]:
        raise TypeError(f"columns is a str, or a list of str, and not {type(wrong[0]).__name__}")
    # As for Spark, upper and lower case are the same.
    columns = [name.strip().replace("-", "_").lower() for name in listed]
    columns = [column for name in columns for column in (COLUMNS if name == "all" else [name])]
    if not columns:
        raise ValueError("columns is empty; leave it out for those that are not about the grade")
    columns = [name for name in columns if name not in (RULE, ERROR)]
    unknown = [name for name in columns if name not in COLUMNS]
    if unknown:
        # It is refused before anything is read, with the name that is most similar.
        table("", columns=cast("list[Column]", unknown[:1]))
    return list(dict.fromkeys(columns))


def schema_of(columns: list[str]) -> T.StructType:
    """The schema of rows with these columns, and of the errors."""
    fields = [T.StructField(name, COLUMNS[name], True) for name in columns]
    return T.StructType([*fields, *(T.StructField(name, T.StringType(), True) for name in (RULE, ERROR))])


def arrow(schema: T.StructType) -> pa.Schema:
    """The schema in Arrow."""
    from pyspark.sql.pandas.types import to_arrow_schema

    return to_arrow_schema(schema)


def threads() -> int:
    """How many threads the work of a task has: as many as ``spark.task.cpus``, because other tasks run beside it."""
    context = TaskContext.get()
    return 1 if context is None else max(1, context.cpus())


def found_in_folder(finding: Finding) -> Finding:
    """The finding as the command prints it about a file in a folder."""
    if finding.rule != _NO_PUZZLE:
        return finding
    return replace(finding, line=1, column=1, severity="note", rule="skipped", message="no <sudoku> inside")


@dataclass(frozen=True)
class Place:
    """Where a part of a file begins in the file, and in the document that it makes."""

    lines: int
    """How much larger the number of a line is in the file."""
    first_line: int
    """The line of the part's document in which the bytes of the file begin."""
    columns: int
    """How much larger the number of a column is on this line."""

    @classmethod
    def of(cls, part: Part) -> Place:
        return cls(
            lines=part.line - part.head_line, first_line=part.head_line, columns=part.column - part.head_column
        )

    def of_finding(self, finding: Finding) -> Finding:
        """The finding with its place in the file."""
        column = finding.column + (self.columns if finding.line == self.first_line else 0)
        return replace(finding, line=finding.line + self.lines, column=column, end_line=None, end_column=None)

    def of_columns(self, line: Any, column: Any) -> tuple[Any, Any]:
        """Lines and columns in the file."""
        is_first = pc.equal(line, self.first_line)
        return pc.add(line, self.lines), pc.if_else(is_first, pc.add(column, self.columns), column)


@dataclass
class Rows:
    """Makes the rows of documents: those of their puzzles, and one for each error."""

    schema: T.StructType
    mode: Mode
    max_solutions: Limit
    budget: float | str | None
    reading: Reading

    def of_document(self, path: str | None, document: bytes, place: Place | None = None) -> Iterator[pa.RecordBatch]:
        """The rows of a document, or of a part that has this place in its file. Without a path, the name is empty."""
        path = in_utf8(path or "")
        errors = self._errors(path, document, place)
        if errors and self.mode == "failfast":
            raise SudoxmlError.of(errors)
        yield from self._of_puzzles(path, document, place)
        if errors:
            yield self._of_errors(path, errors)

    def of_unreadable(self, path: str, error: OSError) -> Iterator[pa.RecordBatch]:
        """The row of a file that cannot be read."""
        reason = (error.strerror or str(error)).lower()
        path = in_utf8(path)
        finding = Finding(path, 1, 1, None, None, "error", "unreadable", f"cannot be read: {reason}", None, ())
        if self.mode != "permissive":
            # It is not malformed: whether it is there on the next try is not known.
            raise SudoxmlError.of([finding])
        yield self._of_errors(path, [finding])

    def _errors(self, path: str, document: bytes, place: Place | None) -> list[Finding]:
        if self.mode == "dropmalformed":
            return []
        # Only what cannot be read is an error here, so one solution is enough. A part of a document may have no puzzle.
        findings = map(found_in_folder, check(document, require="nothing", max_solutions=1, budget=self.budget, **self.reading))
        # A puzzle that is not settled has a row, without a verdict.
        wrong = (finding for finding in findings if finding.severity == "error" and finding.rule != _NOT_SETTLED)
        errors = [replace(finding, path=path) for finding in wrong]
        return errors if place is None else list(map(place.of_finding, errors))

    def _of_puzzles(self, path: str, document: bytes, place: Place | None) -> Iterator[pa.RecordBatch]:
        wanted = [name for name in self.schema.names if name not in (RULE, ERROR)]
        columns = cast("list[Column]", list(dict.fromkeys([*wanted, "document", "line", "column"])))
        puzzles = table(
            document,
            columns=columns,
            max_solutions=self.max_solutions,
            budget=self.budget,
            errors="skip",
            threads=threads(),
            **self.reading,
        )
        for batch in pa.RecordBatchReader.from_stream(puzzles):
            line, column = batch.column("line"), batch.column("column")
            if place is not None:
                line, column = place.of_columns(line, column)
            nothing = pa.nulls(batch.num_rows, pa.string())
            known = {"document": pa.array([path] * batch.num_rows), "line": line, "column": column, RULE: nothing, ERROR: nothing}
            schema = arrow(self.schema)
            arrays = [known[field.name] if field.name in known else batch.column(field.name) for field in schema]
            casted = [array.cast(field.type) for array, field in zip(arrays, schema)]
            yield pa.RecordBatch.from_arrays(casted, schema=schema)

    def _of_errors(self, path: str, errors: list[Finding]) -> pa.RecordBatch:
        schema = arrow(self.schema)
        known = [
            {
                "document": path,
                "line": error.line,
                "column": error.column,
                "name": error.puzzle,
                RULE: error.rule,
                ERROR: str(error),
            }
            for error in errors
        ]
        rows = [{name: row.get(name) for name in schema.names} for row in known]
        return pa.RecordBatch.from_pylist(rows, schema=schema)
