"""Puzzles on a cluster, with PySpark 4.1 or later and pyarrow.

Each function takes a data frame and works on its rows batch by batch, in the memory of a batch and without a shuffle:

* :func:`solve_documents` and :func:`check_documents` for documents as Spark's source ``binaryFile`` reads them,
* :func:`verdicts` for puzzles of 81 characters in a column.

:func:`generate` makes puzzles to order from a range of seeds.

After :func:`register`, ``spark.read.format("sudoxml").load(folder)`` has a row for each puzzle of a folder. A file that is
larger than a part is split between puzzles, so that many tasks work on it.

A document with an error does not end a job: its row has the findings. With ``mode="failfast"`` it ends the job. A document
without a puzzle is no error, as in a folder that the command reads. Every result depends on the input alone, so a task that
runs again gives the same bytes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, cast, get_args

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql import types as T
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

from . import Column, Finding, Limit, SudoxmlError, check, parts, solve, table
from . import generate as _generate
from . import verdicts as _verdicts
from ._columns import SQL
from ._files import GLOB, alternatives, bytes_of, files, paths_of

__all__ = ["Mode", "SudoxmlDataSource", "check_documents", "generate", "register", "solve_documents", "verdicts"]

Mode = Literal["permissive", "dropmalformed", "failfast"]
"""What a document with an error does: it is a row with its findings, it has no row, or it ends the job."""

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


_NO_PUZZLE = "no-sudoku"
"""The rule of a document without a puzzle, which the command skips in a folder."""


def _found_in_folder(finding: Finding) -> Finding:
    """The finding as the command prints it about a file in a folder."""
    if finding.rule != _NO_PUZZLE:
        return finding
    return replace(finding, line=1, column=1, severity="note", rule="skipped", message="no <sudoku> inside")


_SOLVED = "<sudoku size='4'><matrix>" + "".join(
    "<row>" + "".join(f"<col>{value}</col>" for value in row) + "</row>" for row in ("1234", "3412", "2143", "4321")
) + "</matrix></sudoku>"


def _require_options(function: Callable[..., object], options: Mapping[str, Any]) -> None:
    """Calls the function with a small document, so that a wrong option is an error before a job starts."""
    try:
        function(_SOLVED, **options)
    except SudoxmlError:
        # The document does not meet the options, which have a meaning.
        pass


def _require_column(frame: DataFrame, name: str, types: tuple[type, ...]) -> None:
    found = next((field for field in frame.schema.fields if field.name == name), None)
    if found is None:
        raise ValueError(f"there is no column {name!r}; the frame has {', '.join(frame.columns)}")
    if not isinstance(found.dataType, types):
        wanted = types[0]().simpleString()
        raise ValueError(f"the column {name!r} has the type {found.dataType.simpleString()}; it must be {wanted}")


def _require_new(frame: DataFrame, names: Iterable[str]) -> None:
    known = {name.lower() for name in frame.columns}
    for name in names:
        if name.lower() in known:
            raise ValueError(f"the frame has a column {name!r} already; rename it, or give the new one another name")


def solve_documents(
    documents: DataFrame, *, content: str = "content", output: str = "solved", mode: Mode = "permissive", **options: Any
) -> DataFrame:
    """The documents with two more columns: the document with its results, and its findings.

    :param documents: a frame with a binary column, such as ``spark.read.format("binaryFile").load(folder)``.
    :param content: the name of the column with the bytes of a document.
    :param output: the name of the new column with the bytes of :func:`sudoxml.solve`: those of the document, with the
        results inserted. It is null for a document with an error or without a puzzle. The column ``findings`` has its
        errors, or the note ``skipped``.
    :param mode: ``"failfast"`` ends the job at the first document with an error; ``"dropmalformed"`` leaves it out.
    :param options: the options of :func:`sudoxml.solve`, such as ``max_solutions``.
    :raises ValueError: if a column or an option is unknown, or has a wrong value.
    """
    _require_mode(mode)
    _require_column(documents, content, (T.BinaryType,))
    _require_new(documents, [output, "findings"])
    _require_options(solve, options)

    def solved(document: bytes) -> tuple[bytes | None, list[dict[str, object]]] | None:
        try:
            return solve(document, **options), []
        except SudoxmlError as error:
            findings = [_found_in_folder(finding) for finding in error.findings]
            is_wrong = any(finding.severity == "error" for finding in findings)
            if is_wrong and mode == "failfast":
                raise
            if is_wrong and mode == "dropmalformed":
                return None
            return None, [_finding(finding) for finding in findings]

    fields = [T.StructField(output, T.BinaryType(), True), T.StructField("findings", T.ArrayType(_FINDING), False)]
    return _with_columns(documents, content, fields, solved)


def check_documents(
    documents: DataFrame, *, content: str = "content", keep: Sequence[str] | None = None, **options: Any
) -> DataFrame:
    """A row for each finding of :func:`sudoxml.check`: the kept columns of its document, then the finding.

    A document without findings has no row. One without a puzzle has the note ``skipped``.

    :param documents: a frame with a binary column, such as ``spark.read.format("binaryFile").load(folder)``.
    :param content: the name of the column with the bytes of a document.
    :param keep: the columns of the documents that each finding has; ``None`` for ``path``, if there is one.
    :param options: the options of :func:`sudoxml.check`, such as ``require``.
    :raises ValueError: if a column or an option is unknown, or has a wrong value.
    """
    _require_column(documents, content, (T.BinaryType,))
    names = [name for name in ["path"] if name in documents.columns] if keep is None else keep
    for name in names:
        _require_column(documents, name, (T.DataType,))
        if name in _FINDING.names:
            raise ValueError(f"a finding has a column {name!r} as well; give the one of the documents another name")
    _require_options(check, options)
    kept = [field for field in documents.schema.fields if field.name in names]
    schema = T.StructType([*kept, *_FINDING.fields])

    def found(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            rows: list[dict[str, object]] = []
            for row in batch.to_pylist():
                document = row[content]
                findings = [] if document is None else map(_found_in_folder, check(document, **options))
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
    :param mode: ``"failfast"`` ends the job at the first puzzle that cannot be read; ``"dropmalformed"`` leaves it out.
    :raises ValueError: if a column is unknown.
    """
    _require_mode(mode)
    _require_column(puzzles, column, (T.StringType, T.CharType, T.VarcharType))
    _require_new(puzzles, [output])
    schema = T.StructType([*puzzles.schema.fields, T.StructField(output, T.StringType(), True)])

    def with_verdicts(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            new = _verdicts(batch.column(column), errors="raise" if mode == "failfast" else "null")
            made = pa.RecordBatch.from_arrays([*batch.columns, new], [*batch.schema.names, output])
            if mode == "dropmalformed":
                made = made.filter(pc.or_(new.is_valid(), batch.column(column).is_null()))
            yield made

    return puzzles.mapInArrow(with_verdicts, schema)


_GENERATED = T.StructType(
    [
        T.StructField("seed", T.LongType(), False),
        T.StructField("number", T.LongType(), False),
        T.StructField("puzzle", T.StringType(), False),
        T.StructField("solution", T.StringType(), False),
        T.StructField("given_count", T.LongType(), False),
        T.StructField("rating", T.DoubleType(), True),
        T.StructField("technique", T.StringType(), True),
        T.StructField("level", T.StringType(), True),
    ]
)


def generate(
    spark: SparkSession, seeds: range, *, each: int = 1000, partitions: int | None = None, **options: Any
) -> DataFrame:
    """New puzzles to order: a row for each, with its seed and the fields of :class:`sudoxml.Generated`.

    The seeds are split over the cluster. The rows of a seed are those of ``sudoxml.generate(seed=seed, count=each)``, so
    they depend on neither the machines nor the number of tasks. No two puzzles of a seed are the same up to symmetry; for
    all seeds, drop the duplicates of a canonical form.

    :param seeds: a range of numbers from 0.
    :param each: how many puzzles each seed makes. An order that is too rare makes fewer.
    :param partitions: into how many tasks the seeds are split; ``None`` for Spark's default.
    :param options: the options of :func:`sudoxml.generate`, such as ``level``, without ``seed`` and ``count``.
    :raises ValueError: if an option has no meaning, or no puzzle can meet them together.
    """
    if min(seeds, default=0) < 0:
        raise ValueError("a seed is a number from 0")
    if each < 1:
        raise ValueError(f"each seed makes 1 puzzle or more, not {each}")
    # What is wrong with an option is an error before a job starts.
    _generate(seed=0, count=each, **options)
    frame = spark.range(seeds.start, seeds.stop, seeds.step, partitions)

    def made(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for seed in (seed for batch in batches for seed in batch.column("id").to_pylist()):
            for batch in pa.RecordBatchReader.from_stream(_generate(seed=seed, count=each, **options)):
                of_seed = pa.array([seed] * batch.num_rows, pa.int64())
                yield pa.RecordBatch.from_arrays([of_seed, *batch.columns], ["seed", *batch.schema.names])

    return frame.mapInArrow(made, _GENERATED)


def _with_columns(
    frame: DataFrame,
    content: str,
    fields: list[T.StructField],
    work: Callable[[bytes], tuple[object, ...] | None],
) -> DataFrame:
    """The frame with new columns, whose values follow from the bytes of a document. Without values there is no row."""
    schema = T.StructType([*frame.schema.fields, *fields])
    added = _arrow(T.StructType(fields))

    def extended(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            # One document after the other, so that only one result is in memory beside those of the last rows.
            for at in range(batch.num_rows):
                row = batch.slice(at, 1)
                document = row.column(content)[0].as_py()
                values = (None, []) if document is None else work(document)
                if values is None:
                    continue
                new = [pa.array([value], field.type) for value, field in zip(values, added)]
                yield pa.RecordBatch.from_arrays([*row.columns, *new], [*row.schema.names, *added.names])

    return frame.mapInArrow(extended, schema)


def _require_mode(mode: str) -> None:
    if mode not in get_args(Mode):
        raise ValueError(f"the mode {mode!r} is not known; use permissive, dropmalformed or failfast")


def _arrow(schema: T.StructType) -> pa.Schema:
    from pyspark.sql.pandas.types import to_arrow_schema

    return to_arrow_schema(schema)


def register(spark: SparkSession) -> None:
    """Makes ``spark.read.format("sudoxml")`` known to a session, and functions for puzzles of 81 characters in SQL.

    ``sudoku_solve``, ``sudoku_verdict``, ``sudoku_count``, ``sudoku_rating`` and ``sudoku_canonical`` are those of
    :func:`sudoxml.duckdb.register`: ``frame.selectExpr("sudoku_rating(puzzle)")``. Spark passes them batches of Arrow.
    """
    spark.dataSource.register(SudoxmlDataSource)
    for name, (function, result) in SQL.items():
        spark.udf.register(name, F.arrow_udf(_batchwise(function), _TYPES[result]))


_TYPES = {"text": T.StringType(), "count": T.LongType(), "rating": T.DoubleType()}


def _batchwise(function: Callable[[Any], Any]) -> Callable[[pa.Array], pa.Array]:
    """The function with the types of its argument and result, from which Spark learns that it takes columns."""

    def of_column(puzzles: pa.Array) -> pa.Array:
        return function(puzzles)

    of_column.__annotations__ = {"puzzles": pa.Array, "return": pa.Array}
    return of_column


_COLUMNS: dict[str, T.DataType] = {
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

_ERROR = "error"


class SudoxmlDataSource(DataSource):  # type: ignore[misc]
    """A row for each puzzle of files and folders: ``spark.read.format("sudoxml").load(path)``.

    ``load`` takes a path or a list of paths: of files and folders, with wildcards, and with ``file://`` before them. The
    paths must lead to the same files on the driver and on every executor. Options:

    ``columns``
        the columns of :func:`sudoxml.table`, separated by commas. Without one about the grade, nothing is graded.
    ``mode``
        ``permissive``: each error of a document is a row, with the column ``error``, and the puzzles that can be read have
        rows as well. ``dropmalformed``: errors have no rows. ``failfast``: the first error ends the job.
    ``maxSolutions``
        count at most so many solutions of each puzzle, or ``all``.
    ``partBytes``
        how many bytes of a file one task reads, such as ``64m``; larger files are split between puzzles. The default is
        32 MiB.
    ``glob``
        the pattern for the names of files in folders, such as ``*.{xml,dita}``; ``*.{xml,dita,ditamap,dbk,docbook,tei}`` by default.

    What is wrong with an option, a schema or a path is an error before a job starts.
    """

    @classmethod
    def name(cls) -> str:
        return "sudoxml"

    def schema(self) -> T.StructType:
        fields = [T.StructField(name, _COLUMNS[name], True) for name in _Options.of(self.options).columns]
        return T.StructType([*fields, T.StructField(_ERROR, T.StringType(), True)])

    def reader(self, schema: T.StructType) -> DataSourceReader:
        options = _Options.of(self.options)
        _require_schema(schema)
        return _Reader(options=options, columns=[name for name in schema.names if name != _ERROR], schema=schema)


@dataclass
class _Options:
    """The options of the source, which have a meaning."""

    paths: list[str]
    globs: list[str]
    columns: list[str]
    mode: str
    max_solutions: Limit
    part_bytes: int

    @classmethod
    def of(cls, options: Mapping[str, str]) -> _Options:
        mode = options.get("mode", "permissive").lower()
        _require_mode(mode)
        return cls(
            paths=paths_of(options),
            globs=alternatives(options.get("glob", GLOB)),
            columns=_columns(options.get("columns")),
            mode=mode,
            max_solutions=_limit(options.get("maxSolutions", "10000")),
            part_bytes=bytes_of(options.get("partBytes", str(PART_BYTES))),
        )


def _columns(listed: str | None) -> list[str]:
    columns = _DEFAULT if listed is None else [name.strip().replace("-", "_") for name in listed.split(",")]
    unknown = [name for name in columns if name not in _COLUMNS]
    if unknown:
        raise ValueError(f"the column {unknown[0]!r} is not known; use {', '.join(_COLUMNS)}")
    return list(dict.fromkeys(columns))


def _limit(text: str) -> Limit:
    if text == "all":
        return "all"
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 1 << 64):
        raise ValueError(f"maxSolutions is a number from 1, or all, not {text!r}")
    return int(text)


def _require_schema(schema: T.StructType) -> None:
    """A schema that ``load`` was given has columns of the table, and their types."""
    types = {**_COLUMNS, _ERROR: T.StringType()}
    for field in schema.fields:
        if field.name not in types:
            raise ValueError(f"the column {field.name!r} of the schema is not known; use {', '.join(types)}")
        wanted = types[field.name]
        if field.dataType != wanted:
            found = field.dataType.simpleString()
            raise ValueError(f"the column {field.name!r} of the schema is {found}; it must be {wanted.simpleString()}")


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
    options: _Options
    columns: list[str]
    schema: T.StructType

    def partitions(self) -> Sequence[InputPartition]:
        planned: list[InputPartition] = []
        small: list[str] = []
        size, limit = 0, self.options.part_bytes
        for path in files(self.options.paths, self.options.globs):
            bytes_of_file = os.path.getsize(path)
            if bytes_of_file > limit:
                planned.extend(_parts(path, limit))
                continue
            if small and size + bytes_of_file > limit:
                planned.append(_Files(small))
                small, size = [], 0
            small.append(path)
            size += bytes_of_file
        return [*planned, _Files(small)] if small else planned

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        if isinstance(partition, _Part):
            yield from self._rows(partition.path, _document_of(partition), partition)
        elif isinstance(partition, _Files):
            for path in partition.paths:
                with open(path, "rb") as file:
                    yield from self._rows(path, file.read(), None)

    def _rows(self, path: str, document: bytes, part: _Part | None) -> Iterator[pa.RecordBatch]:
        """The rows of the puzzles of a document, and one for each of its errors."""
        # Only what cannot be read is an error here, so one solution is enough. A part of a document may have no puzzle.
        found = map(_found_in_folder, check(document, require="nothing", max_solutions=1))
        errors = [_in_file(finding, path, part) for finding in found if finding.severity == "error"]
        if errors and self.options.mode == "failfast":
            raise SudoxmlError.of(errors)
        columns = cast("list[Column]", list(dict.fromkeys([*self.columns, "document", "line", "column"])))
        puzzles = table(document, columns=columns, max_solutions=self.options.max_solutions, errors="skip")
        for batch in pa.RecordBatchReader.from_stream(puzzles):
            yield self._row_batch(batch, path, part)
        if errors and self.options.mode == "permissive":
            schema = _arrow(self.schema)
            known = [
                {"document": path, "line": error.line, "column": error.column, _ERROR: str(error)} for error in errors
            ]
            rows = [{name: row.get(name) for name in schema.names} for row in known]
            yield pa.RecordBatch.from_pylist(rows, schema=schema)

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


def _document_of(part: _Part) -> bytes:
    """The document of a part."""
    with open(part.path, "rb") as file:
        file.seek(part.start)
        return part.head + file.read(part.end - part.start) + part.tail

