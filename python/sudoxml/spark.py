"""Puzzles on a cluster, with PySpark 4.0 or later and pyarrow.

Each function takes a data frame and works on its rows batch by batch, in the memory of a batch and without a shuffle:

* :func:`solve_documents` and :func:`check_documents` for documents as Spark's source ``binaryFile`` reads them,
* :func:`verdicts` for puzzles of 81 characters in a column.

After :func:`register`, ``spark.read.format("sudoxml").load(folder)`` has a row for each puzzle of a folder. A file that is
larger than a part is split between puzzles, so that many tasks work on it.

A document with an error does not end a job: its row has the findings. With ``mode="failfast"`` it ends the job. Every
result depends on the input alone, so a task that runs again gives the same bytes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import Any, Literal, cast

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import types as T
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

from . import Column, Finding, SudoxmlError, check, parts, solve, table
from . import verdicts as _verdicts

__all__ = ["Mode", "SudoxmlDataSource", "check_documents", "register", "solve_documents", "verdicts"]

Mode = Literal["permissive", "failfast"]
"""What a document with an error does: it is a row with its findings, or it ends the job."""

PART_BYTES = 32 << 20
"""The size of the part of a file that one task reads."""

_FINDING = T.StructType(
    [
        T.StructField("line", T.LongType(), False),
        T.StructField("column", T.LongType(), False),
        T.StructField("severity", T.StringType(), False),
        T.StructField("rule", T.StringType(), False),
        T.StructField("message", T.StringType(), False),
        T.StructField("puzzle", T.StringType(), True),
    ]
)


def _finding(finding: Finding) -> dict[str, object]:
    return {field.name: getattr(finding, field.name) for field in _FINDING.fields}


def solve_documents(
    documents: DataFrame, *, content: str = "content", output: str = "solved", mode: Mode = "permissive", **options: Any
) -> DataFrame:
    """The documents with two more columns: the document with its results, and its findings.

    :param documents: a frame with a binary column, such as ``spark.read.format("binaryFile").load(folder)``.
    :param content: the name of the column with the bytes of a document.
    :param output: the name of the new column with the bytes of :func:`sudoxml.solve`: those of the document, with the
        results inserted. It is null for a document with an error. The column ``findings`` has its errors.
    :param mode: ``"failfast"`` ends the job at the first document with an error.
    :param options: the options of :func:`sudoxml.solve`, such as ``max_solutions``.
    """
    _require_mode(mode)

    def solved(document: bytes) -> tuple[bytes | None, list[dict[str, object]]]:
        try:
            return solve(document, **options), []
        except SudoxmlError as error:
            if mode == "failfast":
                raise
            return None, [_finding(finding) for finding in error.findings]

    fields = [T.StructField(output, T.BinaryType(), True), T.StructField("findings", T.ArrayType(_FINDING), False)]
    return _with_columns(documents, content, fields, solved)


def check_documents(
    documents: DataFrame, *, content: str = "content", keep: Sequence[str] = ("path",), **options: Any
) -> DataFrame:
    """A row for each finding of :func:`sudoxml.check`: the kept columns of its document, then the finding.

    A document without findings has no row.

    :param documents: a frame with a binary column, such as ``spark.read.format("binaryFile").load(folder)``.
    :param content: the name of the column with the bytes of a document.
    :param keep: the columns of the documents that each finding has.
    :param options: the options of :func:`sudoxml.check`, such as ``require``.
    """
    kept = [field for field in documents.schema.fields if field.name in keep]
    schema = T.StructType([*kept, *_FINDING.fields])

    def found(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            rows: list[dict[str, object]] = []
            for row in batch.to_pylist():
                document = row[content]
                findings = [] if document is None else check(document, **options)
                known = {field.name: row[field.name] for field in kept}
                rows.extend({**known, **_finding(finding)} for finding in findings)
            yield pa.RecordBatch.from_pylist(rows, schema=_arrow(schema))

    return documents.mapInArrow(found, schema)


def verdicts(
    puzzles: DataFrame, column: str, *, output: str = "verdict", mode: Mode = "permissive"
) -> DataFrame:
    """The frame with the verdict on each puzzle: ``none``, ``unique`` or ``multiple``.

    :param puzzles: a frame with a column of puzzles of 81 characters.
    :param column: the name of this column.
    :param output: the name of the new column. It is null if the puzzle is null or cannot be read.
    :param mode: ``"failfast"`` ends the job at the first puzzle that cannot be read.
    """
    _require_mode(mode)
    schema = T.StructType([*puzzles.schema.fields, T.StructField(output, T.StringType(), True)])

    def settled(values: list[str | None]) -> list[str | None]:
        there = [value for value in values if value is not None]
        try:
            found = iter(_verdicts(there))
        except ValueError:
            if mode == "failfast":
                raise
            return [_verdict_or_none(value) for value in values]
        return [None if value is None else next(found) for value in values]

    def with_verdicts(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            new = pa.array(settled(batch.column(column).to_pylist()), pa.string())
            yield pa.RecordBatch.from_arrays([*batch.columns, new], [*batch.schema.names, output])

    return puzzles.mapInArrow(with_verdicts, schema)


def _verdict_or_none(value: str | None) -> str | None:
    try:
        return None if value is None else _verdicts([value])[0]
    except ValueError:
        return None


def _with_columns(
    frame: DataFrame,
    content: str,
    fields: list[T.StructField],
    work: Callable[[bytes], tuple[object, ...]],
) -> DataFrame:
    """The frame with new columns, whose values follow from the bytes of a document."""
    schema = T.StructType([*frame.schema.fields, *fields])
    added = _arrow(T.StructType(fields))

    def extended(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            # One document after the other, so that only one result is in memory beside those of the last rows.
            for at in range(batch.num_rows):
                row = batch.slice(at, 1)
                document = row.column(content)[0].as_py()
                values = (None, []) if document is None else work(document)
                new = [pa.array([value], field.type) for value, field in zip(values, added)]
                yield pa.RecordBatch.from_arrays([*row.columns, *new], [*row.schema.names, *added.names])

    return frame.mapInArrow(extended, schema)


def _require_mode(mode: str) -> None:
    if mode not in ("permissive", "failfast"):
        raise ValueError(f"the mode {mode!r} is not known; use permissive or failfast")


def _arrow(schema: T.StructType) -> pa.Schema:
    from pyspark.sql.pandas.types import to_arrow_schema

    return to_arrow_schema(schema)


def register(spark: SparkSession) -> None:
    """Makes ``spark.read.format("sudoxml")`` known to a session."""
    spark.dataSource.register(SudoxmlDataSource)


_COLUMNS: dict[str, T.DataType] = {
    "document": T.StringType(),
    "line": T.LongType(),
    "column": T.LongType(),
    "name": T.StringType(),
    "givens": T.StringType(),
    "verdict": T.StringType(),
    "solutions": T.LongType(),
    "complete": T.BooleanType(),
    "first-solution": T.StringType(),
    "rating": T.DoubleType(),
    "at-least": T.BooleanType(),
    "pearl": T.DoubleType(),
    "diamond": T.DoubleType(),
    "technique": T.StringType(),
    "level": T.StringType(),
    "violations": T.LongType(),
}

_DEFAULT = ["document", "line", "column", "name", "givens", "verdict", "solutions", "complete", "first-solution", "violations"]

_ERROR = "error"


class SudoxmlDataSource(DataSource):  # type: ignore[misc]
    """A row for each puzzle of files and folders: ``spark.read.format("sudoxml").load(path)``.

    The paths must lead to the same files on the driver and on every executor. Options:

    ``columns``
        the columns of :func:`sudoxml.table`, separated by commas. Without one about the grade, nothing is graded.
    ``mode``
        ``permissive`` or ``failfast``. The column ``error`` has the findings of a document that cannot be read; its
        readable puzzles have rows as well.
    ``maxSolutions``
        count at most so many solutions of each puzzle.
    ``partBytes``
        how many bytes of a file one task reads; larger files are split between puzzles. The default is 32 MiB.
    ``glob``
        the pattern for the names of files in folders; ``*.xml`` by default.
    """

    @classmethod
    def name(cls) -> str:
        return "sudoxml"

    def schema(self) -> T.StructType:
        fields = [T.StructField(name, _COLUMNS[name], True) for name in self._columns()]
        return T.StructType([*fields, T.StructField(_ERROR, T.StringType(), True)])

    def reader(self, schema: T.StructType) -> DataSourceReader:
        mode = self.options.get("mode", "permissive").lower()
        _require_mode(mode)
        path = self.options.get("path")
        if path is None:
            raise ValueError('the source "sudoxml" needs a path: spark.read.format("sudoxml").load(path)')
        return _Reader(
            path=path,
            columns=self._columns(),
            schema=schema,
            is_failfast=mode == "failfast",
            max_solutions=int(self.options.get("maxSolutions", 10_000)),
            part_bytes=int(self.options.get("partBytes", PART_BYTES)),
            glob=self.options.get("glob", "*.xml"),
        )

    def _columns(self) -> list[str]:
        listed = self.options.get("columns")
        columns = _DEFAULT if listed is None else [name.strip() for name in listed.split(",")]
        unknown = [name for name in columns if name not in _COLUMNS]
        if unknown:
            raise ValueError(f"the column {unknown[0]!r} is not known; use {', '.join(_COLUMNS)}")
        return columns


@dataclass
class _Files(InputPartition):  # type: ignore[misc]
    """Small files, which one task reads one after the other."""

    paths: list[str]


@dataclass
class _Part(InputPartition):  # type: ignore[misc]
    """A part of a large file. ``head`` and ``tail`` make it a document."""

    path: str
    start: int
    end: int
    head: bytes
    tail: bytes
    lines: int
    """How much larger the number of a line is in the file."""
    first_line: int
    """The line of the part's document in which the bytes of the file begin."""
    columns: int
    """How much larger the number of a column is on this line."""


@dataclass
class _Reader(DataSourceReader):  # type: ignore[misc]
    path: str
    columns: list[str]
    schema: T.StructType
    is_failfast: bool
    max_solutions: int
    part_bytes: int
    glob: str

    def partitions(self) -> Sequence[InputPartition]:
        planned: list[InputPartition] = []
        small: list[str] = []
        size = 0
        for path in _files(self.path, self.glob):
            bytes_of_file = os.path.getsize(path)
            if bytes_of_file > self.part_bytes:
                planned.extend(_parts(path, self.part_bytes))
                continue
            if small and size + bytes_of_file > self.part_bytes:
                planned.append(_Files(small))
                small, size = [], 0
            small.append(path)
            size += bytes_of_file
        return [*planned, _Files(small)] if small or not planned else planned

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        if isinstance(partition, _Part):
            yield from self._rows(partition.path, _bytes_of(partition), partition)
        elif isinstance(partition, _Files):
            for path in partition.paths:
                with open(path, "rb") as file:
                    yield from self._rows(path, file.read(), None)

    def _rows(self, path: str, document: bytes, part: _Part | None) -> Iterator[pa.RecordBatch]:
        """The rows of a document, and one more with its errors, if it has any."""
        # Only what cannot be read is an error here, so one solution is enough.
        found = check(document, require="nothing", max_solutions=1)
        errors = [_in_file(finding, path, part) for finding in found if finding.severity == "error"]
        if errors and self.is_failfast:
            raise SudoxmlError.of(errors)
        columns = cast("list[Column]", list(dict.fromkeys([*self.columns, "document", "line", "column"])))
        puzzles = table(document, columns=columns, max_solutions=self.max_solutions, errors="skip")
        for batch in pa.RecordBatchReader.from_stream(puzzles):
            yield self._row_batch(batch, path, part)
        if errors:
            row = {"document": path, "line": errors[0].line, "column": errors[0].column}
            row[_ERROR] = "\n".join(map(str, errors))
            schema = _arrow(self.schema)
            yield pa.RecordBatch.from_pylist([{name: row.get(name) for name in schema.names}], schema=schema)

    def _row_batch(self, batch: pa.RecordBatch, path: str, part: _Part | None) -> pa.RecordBatch:
        """Rows of puzzles with their places in the file."""
        line, column = batch.column("line"), batch.column("column")
        if part is not None:
            is_first = pc.equal(line, part.first_line)
            column = pc.if_else(is_first, pc.add(column, part.columns), column)
            line = pc.add(line, part.lines)
        known = {"document": pa.array([path] * batch.num_rows), "line": line, "column": column}
        schema = _arrow(self.schema)
        nothing = pa.nulls(batch.num_rows, pa.string())
        arrays = [
            nothing if field.name == _ERROR else known[field.name] if field.name in known else batch.column(field.name)
            for field in schema
        ]
        return pa.RecordBatch.from_arrays([array.cast(field.type) for array, field in zip(arrays, schema)], schema=schema)


def _in_file(finding: Finding, path: str, part: _Part | None) -> Finding:
    """A finding with its place in the file."""
    if part is None:
        return replace(finding, path=path)
    column = finding.column + (part.columns if finding.line == part.first_line else 0)
    return replace(finding, path=path, line=finding.line + part.lines, column=column, end_line=None, end_column=None)


def _parts(path: str, size: int) -> Iterator[_Part]:
    for part in parts(path, size):
        yield _Part(
            path=path,
            start=part.start,
            end=part.end,
            head=part.head,
            tail=part.tail,
            lines=part.line - part.head_line,
            first_line=part.head_line,
            columns=part.column - part.head_column,
        )


def _bytes_of(part: _Part) -> bytes:
    """The document of a part."""
    with open(part.path, "rb") as file:
        file.seek(part.start)
        return part.head + file.read(part.end - part.start) + part.tail


def _files(path: str, glob: str) -> list[str]:
    """The files of a folder, in a fixed order and without hidden ones."""
    if os.path.isfile(path):
        return [path]
    if not os.path.isdir(path):
        raise FileNotFoundError(f"{path} is neither a file nor a folder")
    found: list[str] = []
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "_")))
        found.extend(os.path.join(folder, name) for name in sorted(names) if fnmatchcase(name, glob))
    return found
