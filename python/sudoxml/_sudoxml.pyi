from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, final

from ._cell import Cell
from ._columns import Verdict
from ._findings import Finding
from ._pictures import Show, Theme
from ._progress import Progress

VERSION: str

def process(
    task: str,
    document: bytes,
    path: str | None = None,
    *,
    max_solutions: int | Literal["all"] | None = None,
    list: int | Literal["all"] | None = None,
    require: str = "nothing",
    method: str = "search",
    techniques: str | Sequence[str] | None = None,
    then_search: bool = False,
    budget: float | str | None = None,
    steps: bool = False,
    cells: str = "givens",
    reading: Mapping[str, Any] | None = None,
) -> bytes: ...
def convert(
    task: str,
    document: bytes,
    path: str | None = None,
    *,
    size: int | None = None,
    box_: str | None = None,
    symbols: str | None = None,
    notation: str = "line",
    solutions: bool = False,
    names: bool = False,
    max_solutions: int | Literal["all"] | None = None,
    fix: bool = False,
    budget: float | str | None = None,
    reading: Mapping[str, Any] | None = None,
) -> bytes: ...
def render(
    document: bytes,
    path: str | None = None,
    *,
    to: str,
    options: dict[str, str],
    templates: dict[str, str] | None = None,
    require: str | None = None,
    max_solutions: int | Literal["all"] | None = None,
    list: int | Literal["all"] | None = None,
    budget: float | str | None = None,
    reading: Mapping[str, Any] | None = None,
) -> bytes: ...
def check(
    document: bytes | None,
    inputs: Sequence[str],
    *,
    require: str = "unique",
    max_solutions: int | Literal["all"] | None = None,
    budget: float | str | None = None,
    glob: str | Sequence[str] | None = None,
    exclude: str | Sequence[str] | None = None,
    hidden: bool = False,
    ignore: bool = True,
    progress: Progress | None = None,
    reading: Mapping[str, Any] | None = None,
) -> list[Finding]: ...
def decoded(content: bytes, encoding: str, /) -> str | None: ...
def verdicts(puzzles: Iterable[str | None], errors: str, progress: Progress | None = None) -> list[Any]: ...
def counts(
    puzzles: Iterable[str | None], limit: int, errors: str, progress: Progress | None = None
) -> list[Any]: ...
def solutions(puzzles: Iterable[str | None], errors: str, progress: Progress | None = None) -> list[Any]: ...
def ratings(
    puzzles: Iterable[str | None], errors: str, progress: Progress | None = None, threads: int | None = None
) -> list[Any]: ...
def canonical(
    puzzles: Iterable[str | None], errors: str, progress: Progress | None = None, threads: int | None = None
) -> list[Any]: ...

@final
class Document:
    @staticmethod
    def _parse(source: tuple[bytes, str | None, dict[str, Any]], /) -> Document: ...
    @property
    def puzzles(self) -> list[Puzzle]: ...
    def __len__(self) -> int: ...
    def _puzzle(self, index: int, /) -> Puzzle: ...
    def solve(
        self,
        *,
        max_solutions: int | Literal["all"] | None = None,
        list: int | Literal["all"] | None = None,
        method: str = "search",
        techniques: str | Sequence[str] | None = None,
        then_search: bool = False,
        budget: float | str | None = None,
    ) -> list[Puzzle]: ...
    def grade(self, *, steps: bool = False) -> list[Puzzle]: ...
    def to_bytes(self) -> bytes: ...
    def findings(self, *, require: str = "unique") -> list[Finding]: ...

@final
class Puzzle:
    """A puzzle of a document."""

    @property
    def number(self) -> int:
        """The number of the puzzle in its document, from 1."""
    @property
    def name(self) -> str | None:
        """The name; ``None`` if it has none."""
    @property
    def attributes(self) -> dict[str, str]:
        """The other attributes of the ``<sudoku>`` that do not describe the board, by their names with their prefixes."""
    @property
    def size(self) -> int:
        """The number of rows, of columns and of values: from 4 to 25."""
    @property
    def givens(self) -> str:
        """The values in reading order, a character for each cell: ``.`` for a blank, then 1 to 9 and A to P."""
    @property
    def line(self) -> int:
        """The line of the puzzle, from 1."""
    @property
    def column(self) -> int:
        """The column of the puzzle, in characters from 1."""
    @property
    def verdict(self) -> Verdict | None:
        """Whether the puzzle has no solution, one or more; ``None`` if the budget ended before that was known.

        It is searched for if the document was not solved.
        """
    @property
    def solution_count(self) -> int | None:
        """The number of solutions, up to the limit of the search; ``None`` if it is not known.

        Without a search before, the limit is 10,000.
        """
    @property
    def is_complete(self) -> bool:
        """Whether there are no more solutions than :attr:`solution_count`."""
    @property
    def grade(self) -> Grade | None:
        """How hard the puzzle is; ``None`` if it has no blanks, or not exactly one solution."""
    @property
    def rating(self) -> float | None:
        """The rating of the grade; ``None`` if there is no grade."""
    def solutions(self) -> Solutions:
        """All solutions in ascending order. Each is searched for when it is asked for, so the memory is small."""
    def cells(self) -> list[Cell]:
        """The cells in reading order. ``pandas.DataFrame(puzzle.cells())`` has a row for each."""
    def to_svg(self, *, show: Show = "puzzle", theme: Theme = "classic", candidates: bool = False) -> str:
        """A picture in SVG, as ``sudoxml render`` draws it. A notebook shows a puzzle in this way, and ``str`` as text.

        The puzzle is searched once for all of its pictures, for at most a second; after that, it is "not settled".

        :param show: which boards the picture has; ``"all-solutions"`` has up to 100.
        :param theme: its colours, and the size of cells.
        :param candidates: whether blank cells have their candidates.
        :raises ValueError: if an argument has a wrong value.
        """
    def _repr_svg_(self) -> str: ...
    def __copy__(self, /) -> Puzzle: ...
    def __deepcopy__(self, _memo: object, /) -> Puzzle: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Grade:
    """How hard a puzzle is."""

    def __new__(cls, *fields: object) -> Grade:
        """All fields in their order, as a pickle has them."""

    @property
    def rating(self) -> float:
        """The rating of the hardest step, from 1.0."""
    @property
    def pearl(self) -> float:
        """The rating of the hardest step up to the first digit."""
    @property
    def diamond(self) -> float:
        """The rating of the first step."""
    @property
    def at_least(self) -> bool:
        """Whether the techniques do not solve the puzzle, so that the rating is a lower bound."""
    @property
    def technique(self) -> str | None:
        """The technique of the hardest step; ``None`` if there is no step."""
    @property
    def level(self) -> str:
        """The name of the level."""
    @property
    def scale(self) -> str:
        """``sudoku-explainer`` if the board is classic, else ``sudoxml``: the same techniques and ratings on another board."""
    @property
    def step_count(self) -> int:
        """The number of steps."""
    @property
    def steps(self) -> list[str]:
        """The steps in words, if the document was graded with ``steps=True``.

        A step is one or more lines of at most 200 characters: the links of chains are a list below its sentence.
        """

@final
class Solutions:
    """The solutions of a puzzle, in ascending order: strings of a character for each cell."""

    def __iter__(self) -> Solutions: ...
    def __next__(self) -> str:
        """The next solution.

        :raises ValueError: if another thread uses the iterator, or if its search was interrupted.
        """

@final
class Generated:
    """A puzzle that was made."""

    def __new__(cls, *fields: object) -> Generated:
        """All fields in their order, as a pickle has them."""

    @property
    def number(self) -> int:
        """The number of the try that made it, from 0."""
    @property
    def puzzle(self) -> str:
        """A character for each cell."""
    @property
    def solution(self) -> str:
        """The same of its solution."""
    @property
    def given_count(self) -> int:
        """The number of givens."""
    @property
    def rating(self) -> float | None:
        """The rating; ``None`` if the order asks for no difficulty."""
    @property
    def technique(self) -> str | None:
        """The technique of the hardest step; ``None`` if the order asks for no difficulty."""
    @property
    def level(self) -> str | None:
        """The level of the rating; ``None`` if the order asks for no difficulty."""
    def to_bytes(self) -> bytes:
        """A document with the puzzle on its board, as the functions of documents and ``Document.parse`` read it."""
    def to_svg(self, *, show: Show = "puzzle", theme: Theme = "classic", candidates: bool = False) -> str:
        """A picture in SVG, as for :meth:`Puzzle.to_svg`. A notebook shows a puzzle in this way, and ``str`` as text."""
    def _repr_svg_(self) -> str: ...

@final
class Generator:
    """An iterator of puzzles made to order, which is a table too."""

    def __new__(cls, seed: int, count: int | None, options: Sequence[tuple[str, str]]) -> Generator: ...
    @property
    def seed(self) -> int:
        """What the random numbers start from."""
    def __iter__(self) -> Generator: ...
    def __next__(self) -> Generated:
        """The next puzzle.

        :raises ValueError: if another thread uses the iterator, or if its work was interrupted.
        """
    def __arrow_c_schema__(self) -> object:
        """The schema, for the PyCapsule protocol of Arrow."""
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The puzzles in batches from the first one, for the PyCapsule protocol of Arrow.

        :raises ValueError: if the iterator has no count.
        """

@final
class Part:
    """A part of a file: ``head``, the bytes of the file from ``start`` to ``end``, and ``tail`` are a document.

    It is in the encoding of the file, and has its DOCTYPE and its namespaces. What follows the last puzzle can be a part without
    a puzzle.
    """

    @property
    def start(self) -> int:
        """The offset of its first byte in the file."""
    @property
    def end(self) -> int:
        """The offset after its last byte."""
    @property
    def head(self) -> bytes:
        """What comes before the bytes of the file; empty in the first part."""
    @property
    def tail(self) -> bytes:
        """What comes after them; empty in the last part."""
    @property
    def line(self) -> int:
        """The line of its first byte in the file, from 1."""
    @property
    def column(self) -> int:
        """The column of its first byte in the file, from 1."""
    @property
    def head_line(self) -> int:
        """The line of the same byte in the document of the part."""
    @property
    def head_column(self) -> int:
        """The column of the same byte in the document of the part."""

def parts(path: str | PathLike[str], size: int, /) -> list[Part]:
    """The parts of a file with a large document, so that several machines can work on it.

    The file is read once, and its puzzles are not searched. A document that is not well-formed, or in an encoding such as
    Shift_JIS, is one part, and so is a text.

    :param path: the path of the file.
    :param size: about how many bytes a part has. It ends between puzzles.
    :raises OSError: if the file cannot be read.
    :raises ValueError: if the size is 0.
    """

@final
class Table:
    """A row for each puzzle. Each reader starts the run again, on all cores."""

    def __new__(
        cls,
        document: bytes | None,
        inputs: Sequence[str],
        *,
        columns: str | Sequence[str] | None = None,
        max_solutions: int | Literal["all"] | None = None,
        budget: float | str | None = None,
        errors: str = "raise",
        batch_rows: int | None = None,
        glob: str | Sequence[str] | None = None,
        exclude: str | Sequence[str] | None = None,
        hidden: bool = False,
        ignore: bool = True,
        threads: int | None = None,
        reading: Mapping[str, Any] | None = None,
    ) -> Table: ...
    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
    def __arrow_c_schema__(self) -> Any:
        """The schema, for the PyCapsule protocol of Arrow."""
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The batches, for the PyCapsule protocol of Arrow. A requested schema is ignored, as the protocol allows.

        A document with an error ends the stream with an error, whose class is that of the reader.
        """
