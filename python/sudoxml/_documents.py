"""One document in, one document out."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Sequence
from typing import Literal, Union, Unpack

from . import _sudoxml
from ._findings import Finding
from ._progress import Progress
from ._reading import Reading, reading_of

__all__ = [
    "Cells",
    "Limit",
    "Method",
    "Requirement",
    "Source",
    "audit",
    "cells",
    "check",
    "clean",
    "export",
    "grade",
    "import_",
    "load",
    "matrix",
    "solve",
]

Source = Union[bytes, bytearray, memoryview, str, "os.PathLike[str]"]
"""A document: its bytes, its text, or the path of its file. A ``str`` is always a text, never a path."""

Limit = Union[int, Literal["all"]]
"""A number of solutions from 1, or ``"all"``."""

Requirement = Literal["nothing", "valid", "solvable", "unique"]
"""What every puzzle must be; each word includes the ones before it."""

Method = Literal["search", "logic"]
"""How puzzles are solved: by exhaustive search, or as a person would."""

Cells = Literal["givens", "all", "candidates"]
"""Which cells a list has: the given ones, all, or all with their candidates."""

_ENCODING = re.compile(r"""\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']""")


_SUFFIX = re.compile(r"\.[A-Za-z][A-Za-z0-9]{1,7}$")
_START = re.compile(r"(~|\.{1,2})?/|[A-Za-z]:\\")
_LONGEST_NAME = 99
"""Characters of a name without a folder. A puzzle with letters is longer."""


_INSTEAD = {
    "Document": "its to_bytes() gives its bytes",
    "Puzzle": "give the document that it is of; its to_svg() draws it",
    "Generated": "its to_bytes() gives a document",
}
"""What to do with an object of the package in place of a document."""


def _require_text(text: str) -> None:
    """Refuses a text that is the path of a file, because its reader would complain about its letters."""
    is_line = text.strip() and not any(sign in text for sign in "<#\n\r\0")
    if is_line and (_START.match(text) or (len(text) <= _LONGEST_NAME and _SUFFIX.search(text)) or os.path.exists(text)):
        raise ValueError(f"a str is the text of a document, and this one looks like a path; use pathlib.Path({text!r})")


def _require_same(text: str, content: bytes, encoding: str) -> None:
    """Refuses a text with a character that the reader takes for another one, by its table of an old encoding."""
    read = None if encoding.lower().startswith("utf") else _sudoxml.decoded(content, encoding)
    if read is not None and read != text:
        other = next((one for one, found in zip(text, read) if one != found), text[-1:])
        raise ValueError(
            f"this str declares the encoding {encoding}, in which {other!r} is not the same for all programs; remove the encoding "
            "from its declaration, or give the bytes of the document"
        )


def load(source: Source) -> tuple[bytes, str | None]:
    """The bytes of a document, and its path if it has one."""
    if isinstance(source, bytes):
        return source, None
    if isinstance(source, str):
        _require_text(source)
        declared = _ENCODING.match(source)
        encoding = declared[1] if declared else "utf-8"
        try:
            content = source.encode(encoding)
        except LookupError:
            # The reader of the document reports the encoding, with its place.
            return source.encode(), None
        except UnicodeEncodeError as error:
            missing = source[error.start]
            if declared is None:
                raise ValueError(f"this str has {missing!r}, a surrogate that is alone, which no document has") from None
            raise ValueError(
                f"this str declares the encoding {encoding}, which has no {missing!r}; remove the encoding from its "
                "declaration, or give the bytes of the document"
            ) from None
        _require_same(source, content, encoding)
        return content, None
    if isinstance(source, (bytearray, memoryview)):
        return bytes(source), None
    path = os.fspath(source) if isinstance(source, os.PathLike) else None
    if not isinstance(path, str):
        kind = type(source).__name__
        raise TypeError(
            f"a document is bytes, a str with its text, or a path such as pathlib.Path, and not a {kind}; "
            + _INSTEAD.get(kind, "solutions(), verdicts() and ratings() take a column of puzzles")
        )
    if os.path.isdir(path):
        raise IsADirectoryError(errno.EISDIR, "this is a folder; read each of its documents", path)
    with open(path, "rb") as file:
        return file.read(), path


def solve(
    source: Source,
    /,
    *,
    max_solutions: Limit = 10_000,
    list: Limit = 100,
    require: Requirement = "nothing",
    method: Method = "search",
    techniques: str | Sequence[str] | None = None,
    then_search: bool = False,
    budget: float | str | None = None,
    **reading: Unpack[Reading],
) -> bytes:
    """The document with the solutions and a verdict for each puzzle, as ``sudoxml solve`` writes it.

    All bytes that are not results are those of the document.

    :param source: the document: bytes, a ``str`` with its text, or the path of its file.
    :param max_solutions: count at most so many solutions of each puzzle; ``"all"`` counts up to 1,000,000.
    :param list: write at most so many solutions of each puzzle.
    :param require: the requirement for every puzzle.
    :param method: ``"logic"`` solves as a person would, as far as the techniques allow.
    :param techniques: the techniques of ``"logic"``, as in a ``<grade>``; ``None`` for all.
    :param then_search: write the solutions of the search if ``"logic"`` does not finish a puzzle.
    :param budget: how long the search of one puzzle may take, and its grade: seconds, or a text such as ``"500ms"``;
        ``None`` for no limit.
    :param reading: the options of :class:`sudoxml.Reading`: ``xinclude``, ``include_root``, ``catalog`` and ``namespace``.
    :raises SudoxmlError: if the document has an error, or a puzzle does not meet the requirement.
    :raises ValueError: if an argument has a wrong value.
    :raises OSError: if the file cannot be read.
    """
    document, path = load(source)
    return _sudoxml.process(
        "solve",
        document,
        path,
        max_solutions=max_solutions,
        list=list,
        require=require,
        method=method,
        techniques=techniques,
        then_search=then_search,
        budget=budget,
        reading=reading_of(reading, "solve"),
    )


def grade(
    source: Source,
    /,
    *,
    steps: bool = False,
    require: Requirement = "nothing",
    budget: float | str | None = None,
    **reading: Unpack[Reading],
) -> bytes:
    """The document with a grade for each puzzle, as ``sudoxml grade`` writes it.

    :param steps: write the steps into each grade: the technique of each, its cells, and what it places or takes out.
    :param require: the requirement for every puzzle.
    :param budget: how long the search of one puzzle may take, and its grade: seconds, or a text such as ``"500ms"``;
        ``None`` for no limit.
    :param reading: the options of :class:`sudoxml.Reading`: ``xinclude``, ``include_root``, ``catalog`` and ``namespace``.
    :raises SudoxmlError: if the document has an error, or a puzzle does not meet the requirement.
    :raises ValueError: if an argument has a wrong value.
    :raises OSError: if the file cannot be read.
    """
    document, path = load(source)
    read = reading_of(reading, "grade")
    return _sudoxml.process("grade", document, path, steps=steps, require=require, budget=budget, reading=read)


def cells(source: Source, /, *, list: Cells = "givens", **reading: Unpack[Reading]) -> bytes:
    """The document with its puzzles as lists of cells, as ``sudoxml cells`` writes it.

    :param list: which cells the lists have.
    :param reading: the options of :class:`sudoxml.Reading`: ``xinclude``, ``include_root``, ``catalog`` and ``namespace``.
    :raises SudoxmlError: if the document has an error.
    :raises ValueError: if an argument has a wrong value.
    :raises OSError: if the file cannot be read.
    """
    document, path = load(source)
    return _sudoxml.process("cells", document, path, cells=list, reading=reading_of(reading, "cells"))


def matrix(source: Source, /, **reading: Unpack[Reading]) -> bytes:
    """The document with its puzzles and solutions as matrices, as ``sudoxml matrix`` writes it.

    :param reading: the options of :class:`sudoxml.Reading`: ``xinclude``, ``include_root``, ``catalog`` and ``namespace``.
    :raises SudoxmlError: if the document has an error.
    :raises OSError: if the file cannot be read.
    """
    document, path = load(source)
    return _sudoxml.process("matrix", document, path, reading=reading_of(reading, "matrix"))


def clean(source: Source, /, **reading: Unpack[Reading]) -> bytes:
    """The document without results and grades, as ``sudoxml clean`` writes it.

    :param reading: the options of :class:`sudoxml.Reading`: ``xinclude``, ``include_root``, ``catalog`` and ``namespace``.
    :raises SudoxmlError: if the document has an error.
    :raises OSError: if the file cannot be read.
    """
    document, path = load(source)
    return _sudoxml.process("clean", document, path, reading=reading_of(reading, "clean"))


def import_(
    source: Source, /, *, size: int | None = None, box: str | None = None, symbols: str | None = None
) -> bytes:
    """The puzzles of a text as a document, as ``sudoxml import`` writes it.

    >>> import_("." * 81).count(b"<sudoku>")
    1

    :param source: the text: bytes, a ``str``, or the path of its file. Every notation of the command is read.
    :param size: the number of rows of every puzzle; ``None`` for what the numbers of cells say.
    :param box: the rows and columns of a box, such as ``"3x2"``.
    :param symbols: a character for each value from 1.
    :raises SudoxmlError: if the text has an error. All its errors are findings.
    :raises ValueError: if an argument has a wrong value, or two contradict each other.
    :raises OSError: if the file cannot be read.
    """
    document, path = load(source)
    return _sudoxml.convert("import", document, path, size=size, box_=box, symbols=symbols)


def export(
    source: Source,
    /,
    *,
    to: Literal["line", "comma", "board"] = "line",
    solutions: bool = False,
    names: bool = False,
    **reading: Unpack[Reading],
) -> str:
    """The puzzles of a document as text, as ``sudoxml export`` writes it.

    A text does not say everything: regions, diagonals and other further units, and boxes of another shape than usual. For each
    puzzle that would be read as another one, there is a ``UserWarning``, as the command prints it.

    :param to: the notation.
    :param solutions: the solutions in the document instead of the puzzles.
    :param names: whether each puzzle has its name as a comment.
    :param reading: the options of :class:`sudoxml.Reading`: ``xinclude``, ``include_root``, ``catalog`` and ``namespace``.
    :raises SudoxmlError: if the document has an error.
    :raises ValueError: if an argument has a wrong value.
    :raises OSError: if the file cannot be read.
    """
    document, path = load(source)
    read = reading_of(reading, "export")
    text = _sudoxml.convert("export", document, path, notation=to, solutions=solutions, names=names, reading=read)
    return text.decode()


def audit(
    source: Source,
    /,
    *,
    max_solutions: Limit = 100,
    fix: bool = False,
    budget: float | str | None = None,
    **reading: Unpack[Reading],
) -> bytes:
    """The document with an ``<audit>`` for each puzzle, as ``sudoxml audit -o`` writes it.

    :param max_solutions: count at most so many solutions of each puzzle.
    :param fix: make each puzzle unique that is not, with the most likely edit, if no other edit is equally likely.
    :param budget: how long each search may take: seconds, or a text such as ``"500ms"``; ``None`` for no limit.
    :param reading: the options of :class:`sudoxml.Reading`: ``xinclude``, ``include_root``, ``catalog`` and ``namespace``.
    :raises SudoxmlError: if the document has an error.
    :raises ValueError: if an argument has a wrong value.
    :raises OSError: if the file cannot be read.
    """
    document, path = load(source)
    read = reading_of(reading, "audit")
    return _sudoxml.convert(
        "audit", document, path, max_solutions=max_solutions, fix=fix, budget=budget, reading=read
    )


_OF_FILES = {"glob": None, "exclude": None, "hidden": False, "ignore": True}
"""The options of files and folders, with their defaults."""


def split_sources(
    sources: Source | Iterable[str | os.PathLike[str]], **of_files: object
) -> tuple[bytes | None, Sequence[str]]:
    """Sources as a document in memory, or as paths.

    :raises ValueError: if there is no path, or a document in memory has options of files.
    """
    if isinstance(sources, (bytes, bytearray, memoryview, str)):
        given = next((name for name, value in of_files.items() if value is not _OF_FILES[name]), None)
        if given is not None:
            raise ValueError(f"{given} is for files and folders, and this is one document")
        return load(sources)[0], []
    if isinstance(sources, os.PathLike):
        return None, [os.fspath(sources)]
    if not isinstance(sources, Iterable):
        raise TypeError(f"a source is a document, a path or a list of paths, and not a {type(sources).__name__}")
    paths = list(sources)
    for one in paths:
        if not isinstance(one, (str, os.PathLike)):
            raise TypeError(f"a list of sources has paths, and not a {type(one).__name__}; give one document alone, as bytes")
    if not paths:
        raise ValueError("the list of paths is empty; give the path of a file or a folder")
    return None, [os.fspath(one) for one in paths]


def check(
    sources: Source | Iterable[str | os.PathLike[str]],
    /,
    *,
    require: Requirement = "unique",
    max_solutions: Limit | None = None,
    budget: float | str | None = None,
    glob: str | Sequence[str] | None = None,
    exclude: str | Sequence[str] | None = None,
    hidden: bool = False,
    ignore: bool = True,
    progress: Progress | None = None,
    **reading: Unpack[Reading],
) -> list[Finding]:
    """What is wrong with a document, or with files and folders; empty if nothing is.

    Text puzzles are read as well as XML. Files and folders are processed on all cores.

    :param sources: a document as bytes or ``str``; or a path, or a list of paths, of files and folders. In a list, a
        ``str`` is a path.
    :param require: the requirement for every puzzle. What it excludes is an error, and less is a warning.
    :param max_solutions: count at most so many solutions of each puzzle; ``None`` for only whether there are several.
    :param budget: how long the search of one puzzle may take, and its grade: seconds, or a text such as ``"500ms"``;
        ``None`` for no limit.
    :param glob: patterns for the files of folders; ``None`` for
        ``*.{xml,dita,ditamap,dbk,docbook,tei}``.
    :param exclude: patterns for files and folders to skip.
    :param hidden: whether hidden files and folders are read.
    :param ignore: whether ``.gitignore`` and similar files leave out files.
    :param progress: a function that is called with the number of files that are done, and with ``None``; at the end with
        their number twice. An exception in it ends the work, and is raised.
    :param reading: the options of :class:`sudoxml.Reading`: ``xinclude``, ``include_root``, ``catalog`` and ``namespace``.
    :returns: the findings, in the order of the inputs and of the positions.
    :raises ValueError: if an argument has a wrong value.
    :raises OSError: if an input does not exist.
    """
    document, paths = split_sources(sources, glob=glob, exclude=exclude, hidden=hidden, ignore=ignore)
    return _sudoxml.check(
        document,
        paths,
        require=require,
        max_solutions=max_solutions,
        budget=budget,
        glob=glob,
        exclude=exclude,
        hidden=hidden,
        ignore=ignore,
        progress=progress,
        reading=reading_of(reading, "check"),
    )
