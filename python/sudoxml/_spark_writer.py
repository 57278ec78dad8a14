"""What Spark writes: documents, or the puzzles of each partition as a document. A job that fails writes none of them.

Tasks write into a hidden folder in the target, or beside one that is not there yet, each attempt into a folder of its own. The
commit on the driver moves the files of the attempts that succeeded, so an attempt that failed, or ran beside another one,
leaves nothing.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from xml.sax.saxutils import quoteattr

import pyarrow as pa
from pyspark import TaskContext
from pyspark.sql import types as T
from pyspark.sql.datasource import DataSourceArrowWriter, WriterCommitMessage

from . import SudoxmlError, import_
from ._files import local, paths_of, require_known

__all__ = ["writer_for"]

_RESULTS = ["solved", "graded"]
_CONTENTS = [*_RESULTS, "content"]
_PATHS = ["path", "document"]
_PUZZLES = ["puzzle", "givens"]
_PART = re.compile(r"part-([0-9]{5,})\.xml")
_START = re.compile(r'<sudoku\b(?: name="[^"]*")?')
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""A character that is in no document."""


def writer_for(options: Mapping[str, str], schema: T.StructType, overwrite: bool) -> _Writer:
    """The writer of a frame with this schema."""
    require_known(options, ["root", "content"])
    paths = paths_of(options, 'frame.write.format("sudoxml").mode("append").option("root", folder).save(path)')
    if len(paths) > 1:
        raise ValueError(f"results are written into one folder, not into {len(paths)}")
    if any(sign in paths[0] for sign in "*?[{"):
        raise ValueError(f"{paths[0]} is a pattern, and results are written into one folder")
    target = os.path.abspath(paths[0])
    if os.path.exists(target) and not os.path.isdir(target):
        raise NotADirectoryError(f"{target} is not a folder")
    types = {column.name: column.dataType for column in schema.fields}

    def first(names: Iterable[str], kind: type) -> str | None:
        return next((name for name in names if isinstance(types.get(name), kind)), None)

    asked = options.get("content")
    for name in _RESULTS if asked is None else []:
        if name in types and not isinstance(types[name], T.BinaryType):
            raise ValueError(f"{_lacks(name, types)}; it must be binary, the bytes of a document")
    content = first(_CONTENTS if asked is None else [asked], T.BinaryType)
    if asked is None and content is not None:
        # A frame with results still has the documents that they were made of, and others can be in a column of any name.
        binary = [name for name in types if isinstance(types[name], T.BinaryType)]
        results = [name for name in binary if name in _RESULTS]
        others = results if results else binary
        if len(others) > 1:
            raise ValueError(
                f"the columns {', '.join(others)} have bytes; the option content names the one with the documents to write"
            )
    xml = first(["xml"], T.StringType)
    puzzle = first(_PUZZLES, T.StringType) or xml
    if content is None and asked is not None:
        raise ValueError(f"{_lacks(asked, types)}; content names the column with the bytes of documents")
    if content is None and puzzle is None:
        mistyped = next((name for name in _PUZZLES if name in types), None)
        if mistyped is not None:
            raise ValueError(f"{_lacks(mistyped, types)}; it must be string, the text of a puzzle")
        unread = next((name for name in _CONTENTS if name in types), None)
        if unread is not None:
            raise ValueError(f"{_lacks(unread, types)}; it must be binary, the bytes of a document")
        raise ValueError(
            "documents need a column solved, graded or content with their bytes, and puzzles a column puzzle or givens with their"
            f" text; the frame has {', '.join(types)}"
        )
    path, root = first(_PATHS, T.StringType), options.get("root")
    if content is None and root is not None:
        raise ValueError("root is for documents, and these are puzzles without a path")
    if content is not None and (path is None or root is None):
        raise ValueError(
            "documents need a column path or document, and the option root, the folder below which these paths are"
        )
    # In a target that is there, because it may be on a file system of its own, and files are moved within one only.
    beside = target if os.path.isdir(target) else os.path.dirname(target)
    staging = os.path.join(beside, f".sudoxml-{uuid.uuid4().hex}")
    # A task that goes on after the end of its job finds no folder, and makes none.
    os.makedirs(staging)
    if content is None:
        names = first(["name"], T.StringType)
        return _Writer(target, staging, overwrite, _Puzzles(puzzle=xml or str(puzzle), names=names, is_xml=xml is not None))
    return _Writer(target, staging, overwrite, _Documents(content=content, path=str(path), roots=_roots(str(root))))


def _address(path: str) -> str:
    """A path without ``file:`` and without a slash at its end."""
    return local(path, path).rstrip("/")


def _lacks(name: str, types: Mapping[str, T.DataType]) -> str:
    """Why a column cannot be used: it is not there, or it has another type."""
    if name not in types:
        return f"there is no column {name!r}; the frame has {', '.join(types)}"
    return f"the column {name!r} has the type {types[name].simpleString()}"


def _roots(path: str) -> list[str]:
    """The root as it is written, and the same from the root of the file system, as the paths of ``binaryFile`` are."""
    root = _address(path)
    return [root] if os.path.isabs(root) or "://" in root else [root, os.path.abspath(root)]


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
    roots: list[str]

    def write(self, batches: Iterable[pa.RecordBatch], folder: str) -> Iterator[str]:
        """Writes the documents, and returns the name of each."""
        for batch in batches:
            for path, content in zip(batch.column(self.path).to_pylist(), batch.column(self.content)):
                if not content.is_valid:
                    continue
                if path is None:
                    raise ValueError(f"a row has the bytes of a document, and no path in the column {self.path!r}")
                name = self._name(path)
                _make_folders(folder, os.path.dirname(name))
                try:
                    with open(os.path.join(folder, name), "xb") as file:
                        file.write(content.as_py())
                except FileExistsError:
                    raise ValueError(f"two rows have the path {path}, and each is one document") from None
                yield name

    def _name(self, path: str) -> str:
        """The path below the root."""
        whole = _address(path)
        names = (whole.removeprefix(f"{root}/") for root in self.roots if whole.startswith(f"{root}/"))
        name = next(names, "")
        if any(part in ("", ".", "..") for part in name.split("/")):
            raise ValueError(f"the document {path} is not below the root {self.roots[0]}")
        return name

    def replaced(self, target: str) -> Iterator[str]:
        """The files that an overwrite removes beside those that it writes."""
        return iter(())

    def is_taken(self, name: str, target: str) -> bool:
        """Whether the folder has a file with this name, which it keeps."""
        return os.path.lexists(os.path.join(target, name))

    def appended(self, places: dict[str, str], target: str) -> dict[str, str]:
        """The places of the files with their names in a folder that keeps what it has."""
        return places


@dataclass
class _Puzzles:
    """The rows of a partition are a document with their puzzles."""

    puzzle: str
    names: str | None
    is_xml: bool
    """Whether a row has a document with its puzzle, and not a text."""

    def write(self, batches: Iterable[pa.RecordBatch], folder: str) -> Iterator[str]:
        """Writes the document, if there is a puzzle, and returns its name."""
        context = TaskContext.get()
        name = _name_of_part(0 if context is None else context.partitionId())
        is_empty = True
        # The name of the file is returned when all of it is written.
        with open(os.path.join(folder, name), "xb") as file:
            for puzzle, called in self._rows(batches):
                start, element, end = _pieces(puzzle, called, self.is_xml)
                file.write((start + element if is_empty else element).encode())
                is_empty = False
            if not is_empty:
                file.write(end.encode())
        if not is_empty:
            yield name

    def _rows(self, batches: Iterable[pa.RecordBatch]) -> Iterator[tuple[str, str | None]]:
        for batch in batches:
            puzzles = batch.column(self.puzzle).to_pylist()
            names = [None] * len(puzzles) if self.names is None else batch.column(self.names).to_pylist()
            if None in puzzles:
                raise ValueError(
                    f"a row has no puzzle in the column {self.puzzle!r}: it is about an error, or a line does not say its board;"
                    f" leave such rows out with where('{self.puzzle} IS NOT NULL'), or write documents"
                )
            yield from zip(puzzles, names)

    def replaced(self, target: str) -> Iterator[str]:
        """The files that an overwrite removes beside those that it writes."""
        return (name for name in os.listdir(target) if _number_of_part(name) is not None)

    def is_taken(self, name: str, target: str) -> bool:
        """Never: the file gets the next number."""
        return False

    def appended(self, places: dict[str, str], target: str) -> dict[str, str]:
        """The places of the files with their names in a folder that keeps what it has: with the next numbers."""
        numbers = [number for name in os.listdir(target) if (number := _number_of_part(name)) is not None]
        first = max(numbers, default=-1) + 1
        return {_name_of_part(first + (_number_of_part(name) or 0)): place for name, place in places.items()}


def _name_of_part(number: int) -> str:
    return f"part-{number:05}.xml"


def _number_of_part(name: str) -> int | None:
    found = _PART.fullmatch(name)
    return int(found[1]) if found else None


def _pieces(puzzle: str, name: str | None, is_xml: bool) -> tuple[str, str, str]:
    """A document with the one puzzle of a text or of a document: what comes before it, its element, and what follows."""
    try:
        document = _collection(puzzle) if is_xml else import_(puzzle).decode()
    except SudoxmlError as error:
        found = [replace(one, message=f"{one.message}; the row has {puzzle[:100]!r}") for one in error.findings]
        # A row has no lines, so the places of the findings would mean nothing.
        raise SudoxmlError("\n".join(one.message for one in found), found) from None
    at, end = document.index("<sudokus>") + len("<sudokus>"), document.rindex("\n</sudokus>")
    element, number = _START.subn(lambda start: start[0] if name is None else _named(name), document[at:end])
    if number != 1:
        raise ValueError(f"a row has the text of one puzzle, and this one has {number}: {puzzle[:100]!r}")
    return document[:at], element, document[end:]


def _collection(document: str) -> str:
    """A document with one puzzle, as ``Generated.to_bytes`` writes it, in the form of a collection."""
    declaration, at, element = document.partition("<sudoku")
    return f"{declaration}<sudokus>\n    {(at + element).strip().replace(chr(10), chr(10) + '    ')}\n</sudokus>\n"


def _named(name: str) -> str:
    """The start of the element of a puzzle with this name."""
    if wrong := _NO_XML.search(name):
        raise ValueError(f"the name {name[:100]!r} has the character {wrong[0]!r}, which XML does not allow")
    return f"<sudoku name={quoteattr(name)}"


def _exists(path: str) -> FileExistsError:
    return FileExistsError(f"{path} exists; nothing was written. Use mode('overwrite') to replace it")


@dataclass
class _Writer(DataSourceArrowWriter):  # type: ignore[misc]
    target: str
    staging: str
    overwrite: bool
    kind: _Documents | _Puzzles

    def write(self, iterator: Iterator[pa.RecordBatch]) -> WriterCommitMessage:
        folder = os.path.join(self.staging, uuid.uuid4().hex)
        os.mkdir(folder)
        names = []
        for name in self.kind.write(iterator, folder):
            # It is known before the end of the job, so that no work is lost.
            if not self.overwrite and self.kind.is_taken(name, self.target):
                raise _exists(os.path.join(self.target, name))
            names.append(name)
        return _Written(folder, names)

    def commit(self, messages: Sequence[WriterCommitMessage | None]) -> None:
        try:
            self._move([message for message in messages if isinstance(message, _Written)])
        except BaseException:
            self.abort(messages)
            raise
        self._remove_staging()

    def abort(self, messages: Sequence[WriterCommitMessage | None]) -> None:
        # Files that a commit replaced and could not move back are there only.
        if not any(names for _, _, names in os.walk(self._aside)):
            self._remove_staging()

    @property
    def _aside(self) -> str:
        """The folder of the files that the commit replaces."""
        return os.path.join(self.staging, "replaced")

    def _remove_staging(self) -> None:
        """Removes what attempts wrote. One that still runs fails, because its folder has another name first."""
        gone = f"{self.staging}-gone"
        # Spark aborts a commit that failed once more.
        with contextlib.suppress(FileNotFoundError):
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
        if not self.overwrite:
            places = self.kind.appended(places, self.target)
        there = [name for name in places if os.path.lexists(os.path.join(self.target, name))]
        for path in (os.path.join(self.target, name) for name in there):
            if os.path.isdir(path) and not os.path.islink(path):
                raise IsADirectoryError(f"{path} is a folder; nothing was written")
        if there and not self.overwrite:
            raise _exists(os.path.join(self.target, there[0]))
        removed = [name for name in self.kind.replaced(self.target) if name not in places] if self.overwrite else []
        moves = [(os.path.join(self.target, name), os.path.join(self._aside, name)) for name in [*there, *removed]]
        moves += [(place, os.path.join(self.target, name)) for name, place in places.items()]
        done: list[tuple[str, str]] = []
        try:
            for before, after in moves:
                os.makedirs(os.path.dirname(after), exist_ok=True)
                os.rename(before, after)
                done.append((before, after))
        except BaseException as error:
            for before, after in reversed(done):
                try:
                    os.rename(after, before)
                except OSError as wrong:
                    error.add_note(f"{after} could not be moved back to {before}: {wrong.strerror}")
            raise
