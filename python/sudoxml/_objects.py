"""Documents as objects."""

from __future__ import annotations

from collections.abc import Sequence

from . import _sudoxml
from ._documents import Limit, Method, Requirement, Source, load
from ._findings import Finding
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

    def __init__(self, inner: _sudoxml.Document) -> None:
        if not isinstance(inner, _sudoxml.Document):
            raise TypeError(f"Document.parse(document) reads a document; Document() does not take a {type(inner).__name__}")
        self._inner = inner

    @classmethod
    def parse(cls, source: Source, /) -> Document:
        """Reads a document: bytes, a ``str`` with its text, or the path of its file.

        :raises SudoxmlError: if the document has an error. All its errors are findings.
        :raises OSError: if the file cannot be read.
        """
        return cls(_sudoxml.Document._parse(*load(source)))

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles, in document order, with what :meth:`solve` and :meth:`grade` found."""
        return self._inner.puzzles

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
        """Grades the puzzles, and returns them in document order. With ``steps``, grades have their steps in words."""
        return self._inner.grade(steps=steps)

    def findings(self, *, require: Requirement = "unique") -> list[Finding]:
        """The findings about the puzzles that were solved or graded; empty before that.

        :raises ValueError: if there is no such requirement.
        """
        return self._inner.findings(require=require)

    def to_bytes(self) -> bytes:
        """The document with its results; without any, the bytes that were read.

        :raises SudoxmlError: if the encoding of the document cannot represent the prefix of a puzzle.
        """
        return self._inner.to_bytes()

    def __repr__(self) -> str:
        return repr(self._inner)
