"""What Spark writes: documents, or the puzzles of each partition as a document. All of them are in the folder, or none.

Tasks write into a hidden folder beside the target, each attempt into a folder of its own. The commit on the driver moves the
files of the attempts that succeeded, so an attempt that failed, or ran beside another one, leaves nothing.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import quoteattr

import pyarrow as pa
from pyspark import TaskContext
from pyspark.sql import types as T
from pyspark.sql.datasource import DataSourceArrowWriter, WriterCommitMessage

from . import import_
from ._files import local, paths_of

__all__ = ["writer_for"]

_CONTENTS = ["solved", "content"]
_PATHS = ["path", "document"]
_PUZZLES = ["puzzle", "givens"]
_PART = re.compile(r"part-[0-9]{5,}\.xml")


def writer_for(options: Mapping[str, str], schema: T.StructType, overwrite: bool) -> _Writer:
    """The writer of a frame with this schema."""
    paths = paths_of(options)
    if len(paths) > 1:
        raise ValueError(f"results are written into one folder, not into {len(paths)}")
    target = os.path.abspath(paths[0])
    if os.path.exists(target) and not os.path.isdir(target):
        raise NotADirectoryError(f"{target} is not a folder")
    types = {column.name: column.dataType for column in schema.fields}

    def first(names: Iterable[str], kind: type) -> str | None:
        return next((name for name in names if isinstance(types.get(name), kind)), None)

    asked = options.get("content")
    content = first(_CONTENTS if asked is None else [asked], T.BinaryType)
    puzzle = first(_PUZZLES, T.StringType)
    if content is None and asked is not None:
        raise ValueError(f"there is no column {asked!r} with the bytes of documents; the frame has {', '.join(types)}")
    if content is None and puzzle is None:
        raise ValueError(
            "documents need a column solved or content with their bytes, and puzzles a column puzzle or givens with their"
            f" text; the frame has {', '.join(types)}"
        )
    path, root = first(_PATHS, T.StringType), options.get("root")
    if content is not None and (path is None or root is None):
        raise ValueError(
            "documents need a column path or document, and the option root, the folder below which these paths are"
        )
    staging = os.path.join(os.path.dirname(target), f".sudoxml-{uuid.uuid4().hex}")
    # A task that goes on after the end of its job finds no folder, and makes none.
    os.makedirs(staging)
    if content is None:
        names = first(["name"], T.StringType)
        return _Writer(target, staging, overwrite, _Puzzles(puzzle=str(puzzle), names=names))
    return _Writer(target, staging, overwrite, _Documents(content=content, path=str(path), root=_address(str(root))))


def _address(path: str) -> str:
    """A path without ``file:`` and without a slash at its end."""
    return local(path, path).rstrip("/")


def _make_folders(folder: str, names: str) -> None:
    """Makes the folders with these names, each in the one before it, in a folder that is there."""
    for name in filter(None, names.split("/")):
        folder = os.path.join(folder, name)
        with contextlib.suppress(FileExistsError):
            os.mkdir(folder)


@dataclass
class _Written(WriterCommitMessage):  # type: ignore[misc]
    """What an attempt of a task wrote: files with these names in this folder."""

    folder: str
    names: list[str]


@dataclass
class _Documents:
    """Each row is a document."""

    content: str
    path: str
    root: str

    def write(self, batches: Iterable[pa.RecordBatch], folder: str) -> Iterator[str]:
        """Writes the documents, and returns the name of each."""
        for batch in batches:
            for path, content in zip(batch.column(self.path).to_pylist(), batch.column(self.content)):
                if path is None or not content.is_valid:
                    continue
                name = self._name(path)
                _make_folders(folder, os.path.dirname(name))
                with open(os.path.join(folder, name), "xb") as file:
                    file.write(content.as_py())
                yield name

    def _name(self, path: str) -> str:
        """The path below the root."""
        whole, start = _address(path), self.root + "/"
        name = whole.removeprefix(start)
        if name == whole or any(part in ("", ".", "..") for part in name.split("/")):
            raise ValueError(f"the document {path} is not below the root {self.root}")
        return name

    def replaced(self, target: str) -> Iterator[str]:
        """The files that an overwrite removes beside those that it writes."""
        return iter(())


@dataclass
class _Puzzles:
    """The rows of a partition are a document with their puzzles."""

    puzzle: str
    names: str | None

    def write(self, batches: Iterable[pa.RecordBatch], folder: str) -> Iterator[str]:
        """Writes the document, if there is a puzzle, and returns its name."""
        context = TaskContext.get()
        name = f"part-{0 if context is None else context.partitionId():05}.xml"
        end = b""
        # The name of the file is returned when all of it is written.
        with open(os.path.join(folder, name), "xb") as file:
            for rows in map(self._rows, batches):
                if rows:
                    start, body, end = _pieces(rows)
                    file.write(start + body if file.tell() == 0 else body)
            file.write(end)
            is_empty = file.tell() == 0
        if not is_empty:
            yield name

    def _rows(self, batch: pa.RecordBatch) -> list[tuple[str, str | None]]:
        puzzles = batch.column(self.puzzle).to_pylist()
        names = [None] * len(puzzles) if self.names is None else batch.column(self.names).to_pylist()
        return [(puzzle, name) for puzzle, name in zip(puzzles, names) if puzzle is not None]

    def replaced(self, target: str) -> Iterator[str]:
        """The files that an overwrite removes beside those that it writes."""
        return (name for name in os.listdir(target) if _PART.fullmatch(name))


def _pieces(rows: list[tuple[str, str | None]]) -> tuple[bytes, bytes, bytes]:
    """A document with the puzzles: what comes before them, the puzzles, and what follows."""
    document = import_("\n".join(puzzle for puzzle, _ in rows) + "\n").decode()
    at, end = document.index("<sudokus>") + len("<sudokus>"), document.rindex("</sudokus>")
    names = iter([name for _, name in rows])

    def named(tag: re.Match[str]) -> str:
        name = next(names)
        return tag[0] if name is None else f"{tag[0]} name={quoteattr(name)}"

    body = re.sub(r"<sudoku\b", named, document[at:end].rstrip())
    return document[:at].encode(), body.encode(), b"\n" + document[end:].encode()


@dataclass
class _Writer(DataSourceArrowWriter):  # type: ignore[misc]
    target: str
    staging: str
    overwrite: bool
    kind: _Documents | _Puzzles

    def write(self, iterator: Iterator[pa.RecordBatch]) -> WriterCommitMessage:
        folder = os.path.join(self.staging, uuid.uuid4().hex)
        os.mkdir(folder)
        return _Written(folder, list(self.kind.write(iterator, folder)))

    def commit(self, messages: Sequence[WriterCommitMessage | None]) -> None:
        try:
            self._move([message for message in messages if isinstance(message, _Written)])
        finally:
            self._remove_staging()

    def abort(self, messages: Sequence[WriterCommitMessage | None]) -> None:
        self._remove_staging()

    def _remove_staging(self) -> None:
        """Removes what attempts wrote. One that still runs fails, because its folder has another name first."""
        gone = f"{self.staging}-gone"
        os.rename(self.staging, gone)
        shutil.rmtree(gone, ignore_errors=True)

    def _move(self, written: list[_Written]) -> None:
        """Moves all files to their places. If one cannot be moved, the others are moved back."""
        places: dict[str, str] = {}
        for message in written:
            for name in message.names:
                if name in places:
                    raise FileExistsError(f"two documents have the name {name}")
                places[name] = os.path.join(message.folder, name)
        os.makedirs(self.target, exist_ok=True)
        there = [name for name in places if os.path.lexists(os.path.join(self.target, name))]
        if there and not self.overwrite:
            raise FileExistsError(
                f"{os.path.join(self.target, there[0])} exists; nothing was written. Use mode('overwrite') to replace it"
            )
        removed = [name for name in self.kind.replaced(self.target) if name not in places] if self.overwrite else []
        aside = os.path.join(self.staging, "replaced")
        moves = [(os.path.join(self.target, name), os.path.join(aside, name)) for name in [*there, *removed]]
        moves += [(place, os.path.join(self.target, name)) for name, place in places.items()]
        done: list[tuple[str, str]] = []
        try:
            for before, after in moves:
                os.makedirs(os.path.dirname(after), exist_ok=True)
                os.rename(before, after)
                done.append((before, after))
        except OSError:
            for before, after in reversed(done):
                os.rename(after, before)
            raise
