"""The source of Spark for a folder of documents: its options and its parts."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
from pyspark.sql import types as T
from pyspark.sql.datasource import (
    DataSource,
    DataSourceReader,
    DataSourceStreamReader,
    DataSourceStreamWriter,
    DataSourceWriter,
    InputPartition,
)

from . import Limit, Reading, parts, table
from ._files import GLOB, alternatives, bytes_of, files, paths_of, require_known, require_there
from ._spark_rows import COLUMNS, ERROR, RULE, Mode, Place, Rows, columns_of, in_namespace, require_mode, schema_of
from ._spark_writer import writer_for

__all__ = ["SudoxmlDataSource"]

_LEAST_BYTES, _MOST_BYTES, _TASKS = 1 << 20, 32 << 20, 64
"""Without the option ``partBytes``: the least and the most that one task reads, and how many tasks there are between them."""


class SudoxmlDataSource(DataSource):  # type: ignore[misc]
    """A row for each puzzle of files and folders: ``spark.read.format("sudoxml").load(path)``.

    ``load`` takes a path or a list of paths: of files and folders, with wildcards, and with ``file://`` before them. The
    paths must lead to the same files on the driver and on every executor. Options:

    ``columns``
        the columns of :func:`sudoxml.table`, separated by commas. Without one about the grade, nothing is graded.
    ``mode``
        ``permissive``: each error of a document is a row, with the columns ``rule`` and ``error``, and the puzzles that can be
        read have rows as well. ``dropmalformed``: errors have no rows. ``failfast``: the first error ends the job.
    ``maxSolutions``
        count at most so many solutions of each puzzle, or ``all``.
    ``budget``
        how long the search of one puzzle may take, and its grade, such as ``1s``. A puzzle that is not settled then has no verdict.
    ``namespace``
        the only namespace in which a ``<sudoku>`` is a puzzle.
    ``partBytes``
        how many bytes one task reads, such as ``64m``; larger files are split between puzzles. Without it there are about 64
        tasks, each of 1 to 32 MiB.
    ``glob``
        the pattern for the names of files in folders, such as ``*.{xml,dita}``; ``*.{xml,dita,ditamap,dbk,docbook,tei}`` by default.

    What is wrong with an option, a schema or a path is an error before a job starts.

    ``frame.write.format("sudoxml").mode("append").save(folder)`` writes documents, or the puzzles of each partition as a
    document. A job that fails writes none of them. Options:

    ``root``
        for documents: the folder or the address below which their paths are. Each result has the same path below ``folder``.
    ``content``
        for documents: the column with their bytes; ``solved`` or ``graded``, or ``content`` if there is neither.
    """

    @classmethod
    def name(cls) -> str:
        return "sudoxml"

    def schema(self) -> T.StructType:
        options = _Options.of(self.options)
        require_there(options.paths)
        return schema_of(options.columns)

    def reader(self, schema: T.StructType) -> DataSourceReader:
        options = _Options.of(self.options)
        _require_schema(schema)
        if "columns" in self.options and schema != schema_of(options.columns):
            raise ValueError("a schema says the columns already; leave out the option columns")
        rows = Rows(
            schema=schema,
            mode=options.mode,
            max_solutions=options.max_solutions,
            budget=options.budget,
            reading=options.reading,
        )
        return _Reader(options=options, rows=rows)

    def streamReader(self, schema: T.StructType) -> DataSourceStreamReader:
        raise NotImplementedError('format("sudoxml") reads folders as they are, and no streams: use spark.read')

    def streamWriter(self, schema: T.StructType, overwrite: bool) -> DataSourceStreamWriter:
        raise NotImplementedError('format("sudoxml") writes frames, and no streams: use write in foreachBatch')

    def writer(self, schema: T.StructType, overwrite: bool) -> DataSourceWriter:
        return writer_for(self.options, schema, overwrite)


_OF_CATALOG = {"owner", "provider", "external", "location"}
"""What Spark adds to the options in ``CREATE TABLE … USING sudoxml``. A later query does not pass them on."""


@dataclass
class _Options:
    """The options of the source, which have a meaning."""

    paths: list[str]
    globs: list[str]
    columns: list[str]
    mode: Mode
    max_solutions: Limit
    budget: str | None
    part_bytes: int | None
    reading: Reading

    @classmethod
    def of(cls, options: Mapping[str, str]) -> _Options:
        if not _OF_CATALOG.isdisjoint(options):
            raise ValueError(
                "Spark keeps no path for a table whose source is in Python; use CREATE TEMPORARY VIEW … USING sudoxml"
                " OPTIONS (path '…')"
            )
        require_known(
            options,
            ["columns", "mode", "maxSolutions", "budget", "namespace", "partBytes", "glob"],
            {"pathGlobFilter": "glob does this", "recursiveFileLookup": "folders are always read with those in them"},
        )
        listed, namespace, part_bytes = options.get("columns"), options.get("namespace"), options.get("partBytes")
        return cls(
            paths=paths_of(options, 'spark.read.format("sudoxml").load(path)'),
            globs=alternatives(options.get("glob", GLOB)),
            columns=columns_of(listed),
            mode=require_mode(options.get("mode", "permissive").lower()),
            max_solutions=_limit(options.get("maxSolutions", "10000")),
            budget=_budget(options.get("budget")),
            part_bytes=None if part_bytes is None else bytes_of(part_bytes),
            reading=in_namespace(namespace),
        )


def _budget(text: str | None) -> str | None:
    """The time for a puzzle, which a table refuses before anything is read if it is none."""
    if text is not None:
        table("", columns="name", budget=text)
    return text


def _limit(text: str) -> Limit:
    if text == "all":
        return "all"
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 1 << 64):
        raise ValueError(f"maxSolutions is a number from 1, or all, not {text!r}")
    return int(text)


def _require_schema(schema: T.StructType) -> None:
    """A schema that ``load`` was given has columns of the table, and their types."""
    types = {**COLUMNS, RULE: T.StringType(), ERROR: T.StringType()}
    for column in schema.fields:
        if column.name not in types:
            raise ValueError(f"the column {column.name!r} of the schema is not known; use {', '.join(types)}")
        if not column.nullable:
            raise ValueError(f"the column {column.name!r} of the schema must be nullable: the row of an error has nulls")
        wanted = types[column.name]
        if column.dataType != wanted:
            found = column.dataType.simpleString()
            raise ValueError(f"the column {column.name!r} of the schema is {found}; it must be {wanted.simpleString()}")


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
    place: Place
    state: tuple[int, int]
    """The size of the file, and when it was changed, in nanoseconds."""


@dataclass
class _Reader(DataSourceReader):  # type: ignore[misc]
    options: _Options
    rows: Rows

    def partitions(self) -> Sequence[InputPartition]:
        planned: list[InputPartition] = []
        small: list[str] = []
        sizes = {path: _size_of(path) for path in files(self.options.paths, self.options.globs)}
        size, limit = 0, self.options.part_bytes or _bytes_of_task(sum(sizes.values()))
        for path, bytes_of_file in sizes.items():
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
            yield from self._of_file(partition.path, lambda: _document_of(partition), partition.place)
        elif isinstance(partition, _Files):
            for path in partition.paths:
                yield from self._of_file(path, Path(path).read_bytes, None)

    def _of_file(self, path: str, document: Callable[[], bytes], place: Place | None) -> Iterator[pa.RecordBatch]:
        """The rows of a file, or of a part of it. One that cannot be read, or is gone since the job was planned, is an error."""
        try:
            content = document()
        except OSError as error:
            yield from self.rows.of_unreadable(path, error)
        else:
            yield from self.rows.of_document(path, content, place)


def _bytes_of_task(size: int) -> int:
    """How much of files of this size one task reads if the option does not say it."""
    return max(_LEAST_BYTES, min(-(-size // _TASKS), _MOST_BYTES))


def _size_of(path: str) -> int:
    """The size of a file; 0 if it cannot be read, which is the error of its row."""
    try:
        return os.path.getsize(path)
    except OSError:
        return 0


def _parts(path: str, size: int) -> Iterator[_Part]:
    state = _state_of(os.stat(path))
    for part in parts(path, size):
        place = Place.of(part)
        yield _Part(path=path, start=part.start, end=part.end, head=part.head, tail=part.tail, place=place, state=state)


def _state_of(stat: os.stat_result) -> tuple[int, int]:
    return stat.st_size, stat.st_mtime_ns


def _document_of(part: _Part) -> bytes:
    """The document of a part."""
    with open(part.path, "rb") as file:
        if _state_of(os.fstat(file.fileno())) != part.state:
            # Its parts are elsewhere now, so its rows would be wrong in any mode.
            raise RuntimeError(f"{part.path} was changed after the frame was made, and Spark keeps its parts: load it again")
        file.seek(part.start)
        return part.head + file.read(part.end - part.start) + part.tail
