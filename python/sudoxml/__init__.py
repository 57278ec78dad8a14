"""Sudoku puzzles in XML documents: solve, check and grade them, and read them as Arrow tables.

Documents: :func:`solve`, :func:`grade`, :func:`cells`, :func:`matrix` and :func:`clean` take a document and return it
changed, with the same bytes as the command ``sudoxml``, and so does :func:`audit`. :func:`check` returns what is wrong.
:class:`Document` has the puzzles as objects.

Columns of puzzles of 81 characters: :func:`verdicts`, :func:`counts`, :func:`solutions`, :func:`ratings` and
:func:`canonical`.

New puzzles: :func:`generate` makes them to order.

Texts: :func:`import_` makes a document of puzzles in any notation, and :func:`export` a text of a document.

Pictures and books: :func:`render` draws the puzzles of a document as SVG, HTML, PDF or text.

Tables: :func:`table` has a row for each puzzle, for pyarrow, polars, pandas and DuckDB; :mod:`sudoxml.duckdb` has
functions for SQL.

Clusters: :mod:`sudoxml.spark` for PySpark, and :func:`parts`, which splits a large document.

Long calls release the lock of the interpreter, and Ctrl-C ends them.
"""

from ._cell import Cell
from ._columns import Errors, Verdict, canonical, counts, ratings, solutions, verdicts
from ._documents import Cells, Limit, Method, Requirement, Source
from ._documents import audit, cells, check, clean, export, grade, import_, matrix, solve
from ._findings import Finding, Severity, SudoxmlError
from ._generate import Range, generate
from ._objects import Document
from ._pictures import Drawing, render
from ._progress import Progress
from ._reading import Reading
from ._sudoxml import VERSION as __version__
from ._sudoxml import Generated, Generator, Grade, Part, Puzzle, Solutions, Table, parts
from ._tables import Column, table

__all__ = [
    "Cell",
    "Cells",
    "Column",
    "Document",
    "Drawing",
    "Errors",
    "Finding",
    "Generated",
    "Generator",
    "Grade",
    "Limit",
    "Method",
    "Part",
    "Progress",
    "Puzzle",
    "Range",
    "Reading",
    "Requirement",
    "Severity",
    "Solutions",
    "Source",
    "SudoxmlError",
    "Table",
    "Verdict",
    "__version__",
    "audit",
    "canonical",
    "cells",
    "check",
    "clean",
    "counts",
    "export",
    "generate",
    "grade",
    "import_",
    "matrix",
    "parts",
    "ratings",
    "render",
    "solutions",
    "solve",
    "table",
    "verdicts",
]
