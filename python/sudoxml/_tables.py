"""Tables: a row for each puzzle."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Literal, Unpack

from . import _sudoxml
from ._documents import Limit, Source, split_sources
from ._reading import Reading, reading_of

__all__ = ["Column", "table"]

Column = Literal[
    "document",
    "line",
    "name",
    "verdict",
    "solutions",
    "complete",
    "rating",
    "at_least",
    "level",
    "column",
    "givens",
    "first_solution",
    "pearl",
    "diamond",
    "technique",
    "violations",
    "canonical",
    "symmetry",
    "scale",
]


def table(
    sources: Source | Iterable[str | os.PathLike[str]],
    /,
    *,
    columns: Column | Literal["all"] | Sequence[Column] | None = None,
    max_solutions: Limit = 10_000,
    budget: float | str | None = None,
    errors: Literal["raise", "skip"] = "raise",
    batch_rows: int = 8192,
    glob: str | Sequence[str] | None = None,
    exclude: str | Sequence[str] | None = None,
    hidden: bool = False,
    ignore: bool = True,
    threads: int | None = None,
    **reading: Unpack[Reading],
) -> _sudoxml.Table:
    """A row for each puzzle, as an Arrow stream by the PyCapsule protocol.

    ``pyarrow.table(t)``, ``polars.DataFrame(t)``, ``pandas.DataFrame.from_arrow(t)`` and a query of DuckDB over
    ``pyarrow.RecordBatchReader.from_stream(t)`` read it. Each of them reads the inputs again. The rows come in
    batches, on all cores, so the memory depends on neither the number nor the size of the inputs, unless the reader
    keeps the rows.

    =================  =========  ==========================================================
    column             type       content
    =================  =========  ==========================================================
    document           utf8       the path; ``-`` for a document in memory
    line, column       int64      where the puzzle starts, from 1
    name               utf8       the name, or null
    givens             utf8       the puzzle on one line, ``.`` for a blank; null if a line does not
                                  say its board: further units, regions or other boxes
    verdict            utf8       ``none``, ``unique`` or ``multiple``
    solutions          int64      the number of solutions, up to ``max_solutions``
    complete           bool       false if there are more solutions than that
    first_solution     utf8       the first solution in ascending order, or null
    rating             float64    the rating on the scale of Sudoku Explainer, or null
    at_least           bool       whether the rating is a lower bound
    pearl, diamond     float64    the ratings up to the first digit, and of the first step
    technique, level   utf8       the hardest technique, and the name of the level
    violations         int64      how many times a digit is more than once in a unit
    canonical          utf8       the same text for puzzles that are the same up to symmetry, or null
    symmetry           utf8       the symmetry of the pattern of givens, or null
    scale              utf8       the scale of the ratings: sudoku-explainer or sudoxml, or null
    =================  =========  ==========================================================

    :param sources: a document as bytes or ``str``; or a path, or a list of paths, of files and folders. In a list, a
        ``str`` is a path.
    :param columns: the columns in their order; ``None`` or ``"all"`` for all. Without a column about the grade, no puzzle is graded,
        which is much faster.
    :param max_solutions: count at most so many solutions of each puzzle.
    :param budget: how long the search of one puzzle may take, and its grade: seconds, or a text such as ``"500ms"``;
        ``None`` for no limit.
    :param errors: ``"raise"``: the first document with an error ends the stream with an error. ``"skip"``: what cannot
        be read has no row, and each other puzzle has one; :func:`check` reports what has no row. The rows of a document
        wait until its end is read.
    :param batch_rows: the number of rows of a batch.
    :param glob: patterns for the files of folders; ``None`` for
        ``*.{xml,dita,ditamap,dbk,docbook,tei}``.
    :param exclude: patterns for files and folders to skip.
    :param hidden: whether hidden files and folders are read.
    :param ignore: whether ``.gitignore`` and similar files leave out files.
    :param threads: the number of threads, from 1 to 256; ``None`` for one for each core.
    :param reading: the options of :class:`sudoxml.Reading`: ``xinclude``, ``include_root``, ``catalog`` and ``namespace``.
    :raises ValueError: if an argument has a wrong value.
    :raises FileNotFoundError: if there is no file or folder of a path, unless ``errors`` is ``"skip"``.
    """
    if columns is not None and not columns:
        raise ValueError("columns is empty; leave it out for all columns")
    document, paths = split_sources(sources, glob=glob, exclude=exclude, hidden=hidden, ignore=ignore)
    if errors == "skip":
        # A path that leads nowhere has no row.
        paths = [path for path in paths if os.path.exists(path)]
    for path in paths:
        # A reader of the table would raise an exception of its own package.
        os.stat(path)
    return _sudoxml.Table(
        document,
        paths,
        columns=columns,
        max_solutions=max_solutions,
        budget=budget,
        errors=errors,
        batch_rows=batch_rows,
        glob=glob,
        exclude=exclude,
        hidden=hidden,
        ignore=ignore,
        threads=threads,
        reading=reading_of(reading, "table"),
    )
