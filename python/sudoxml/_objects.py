"""Documents as objects."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Union, Unpack, overload

from . import _sudoxml
from ._documents import Limit, Method, Requirement, Source, load
from ._findings import Finding
from ._reading import Reading, reading_of
from ._sudoxml import Puzzle

__all__ = ["Document"]


class Document:
    """A document with its puzzles.

    >>> document = Document.parse("<sudoku name='A'><cells/></sudoku>")
    >>> document.solve(max_solutions=2, list=1)[0].verdict
    'multiple'
    >>> document.to_bytes().startswith(b"<sudoku name='A'>")
    True
    """

    def __init__(self, inner: _sudoxml.Document, source: _Source = (b"", None, {})) -> None:
        if not isinstance(inner, _sudoxml.Document):
            raise TypeError(f"Document.parse(document) reads a document; Document() does not take a {type(inner).__name__}")
        self._inner = inner
        self._source = source

    @classmethod
    def parse(cls, source: Source, /, **reading: Unpack[Reading]) -> Document:
        """Reads a document: bytes, a ``str`` with its text, or the path of its file.

        :param reading: how it is read, such as ``xinclude=True``: the options of :func:`solve` with these names.
        :raises SudoxmlError: if the document has an error. All its errors are findings.
        :raises OSError: if the file cannot be read.
        """
        return cls._of(*load(source), reading_of(reading, "parse"))

    @classmethod
    def _of(cls, *source: Unpack[_Source]) -> Document:
        return cls(_sudoxml.Document._parse(source), source)

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles, in document order, with what :meth:`solve` and :meth:`grade` found."""
        return self._inner.puzzles

    def __len__(self) -> int:
        """The number of puzzles."""
        return len(self._inner)

    def __iter__(self) -> Iterator[Puzzle]:
        """The puzzles, in document order."""
        return iter(self.puzzles)

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> list[Puzzle]: ...
    def __getitem__(self, index: int | slice) -> Puzzle | list[Puzzle]:
        """The puzzle with this index, from 0, or a list of puzzles."""
        return self.puzzles[index] if isinstance(index, slice) else self._inner._puzzle(index)

    def solve(
        self,
        *,
        max_solutions: Limit = 10_000,
        list: Limit = 100,
        method: Method = "search",
        techniques: str | Sequence[str] | None = None,
        then_search: bool = False,
        budget: float | str | None = None,
    ) -> list[Puzzle]:
        """Solves the puzzles, and returns them in document order. The arguments are those of :func:`solve`.

        The document has the results from then on. A puzzle that was taken out of it before stays as it was.

        :raises ValueError: if an argument has a wrong value.
        """
        return self._inner.solve(
            max_solutions=max_solutions,
            list=list,
            method=method,
            techniques=techniques,
            then_search=then_search,
            budget=budget,
        )

    def grade(self, *, steps: bool = False) -> list[Puzzle]:
        """Grades the puzzles, and returns them in document order. With ``steps``, grades have their steps in words.

        The document has the grades from then on. A puzzle that was taken out of it before stays as it was.
        """
        return self._inner.grade(steps=steps)

    def findings(self, *, require: Requirement = "unique") -> list[Finding]:
        """The findings about the puzzles. Without results of ``solve`` or ``grade``, their solutions are counted for them.

        :raises ValueError: if there is no such requirement.
        """
        return self._inner.findings(require=require)

    def to_bytes(self) -> bytes:
        """The document with its results; without any, the bytes that were read.

        :raises SudoxmlError: if the encoding of the document cannot represent the prefix of a puzzle.
        """
        return self._inner.to_bytes()

    def __eq__(self, other: object) -> bool:
        """Whether both were read from the same bytes in the same way. Results do not count: they follow from them.

        With XInclude, the folder counts as well, which decides what is included.
        """
        return self._identity() == other._identity() if isinstance(other, Document) else NotImplemented

    def _identity(self) -> tuple[object, ...]:
        content, name, reading = self._source
        return (content, name if reading.get("xinclude") else None, reading)

    def __hash__(self) -> int:
        return hash(self._source[0])

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles and copies the document as it was read; what was found is found again."""
        return type(self)._of, self._source

    def __repr__(self) -> str:
        return repr(self._inner)

    def __str__(self) -> str:
        puzzles = self.puzzles
        more = len(puzzles) - _SHOWN
        return "\n\n".join([*map(str, puzzles[:_SHOWN]), *([f"and {more} more"] if more > 0 else [])])

    def _repr_html_(self) -> str:
        """The first puzzles as pictures, for a notebook."""
        puzzles = self.puzzles
        shown = "".join(map(_picture, puzzles[:_SHOWN]))
        more = len(puzzles) - _SHOWN
        return shown + (f"<p>and {more} more</p>" if more > 0 else "")


def puzzle_of(source: _Source, number: int) -> Puzzle:
    """The puzzle with this number of a document. A pickled puzzle is read with it."""
    return Document._of(*source).puzzles[number - 1]


_Source = tuple[bytes, Union[str, None], dict[str, Any]]
"""The bytes of a document, its path, and how it is read."""

_SHOWN = 12
"""How many puzzles of a document ``str`` and a notebook show."""


def _picture(puzzle: Puzzle) -> str:
    # An image keeps the identifiers of each SVG apart.
    data = b64encode(puzzle.to_svg().encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(repr(puzzle))}" style="max-width: 16em; margin: 0.5em">'
