"""Pictures and books of the puzzles of a document."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypedDict, Union, Unpack

from . import _sudoxml
from ._documents import Limit, Requirement, Source, load
from ._reading import Paths, reading_of

__all__ = ["Drawing", "Length", "PerPage", "Show", "Theme", "render"]

Show = Literal["puzzle", "solution", "both", "all-solutions"]
"""Which boards a picture has."""

Theme = Literal["classic", "large-print", "high-contrast", "black"]
"""The colours of a picture, and the size of cells and digits."""

Length = str
"""A number with the unit ``mm``, ``cm``, ``in`` or ``pt``, such as ``"12mm"``."""

PerPage = Union[int, str]
"""1, 2, 4, 6, 9, 12, or columns and rows such as ``"2x3"``."""


class Drawing(TypedDict, total=False):
    """How :func:`render` draws: the options of the command, with ``_`` for ``-``. ``None`` is the same as no option.

    Options of the command that name files, such as ``--font``, are missing.
    """

    show: Show | None
    """The boards of each puzzle: ``"puzzle"`` for pictures and books, ``"both"`` for text and for one document in html."""
    candidates: bool | None
    """Whether blank cells have their candidates."""
    grade: bool | None
    """Whether each puzzle has its rating and its level."""
    steps: bool | None
    """Whether the steps of the grade are shown on boards."""
    singles: Literal["together", "apart"] | None
    """Whether singles that follow each other share a board in the steps."""
    elapsed: bool | None
    """Whether the time of the search of each puzzle is shown, for html."""
    theme: Theme | None
    """The colours, and the size of cells and digits."""
    language: Literal["en", "de"] | None
    """The language of what is added to puzzles."""
    cell_size: Length | None
    """The width and height of a cell."""
    heading: str | None
    """The heading of each puzzle: a text with ``{number}``, ``{name}``, ``{level}`` and others, or ``"none"``."""
    bare: bool | None
    """Whether the boards are drawn alone, without heading, captions and margin."""
    text: Literal["text", "outlines"] | None
    """Whether text stays text or becomes shapes, for svg."""
    dpi: int | None
    """The pixels to an inch, for png."""
    title: str | None
    """The title of the book."""
    subtitle: str | None
    """The line below the title."""
    author: str | None
    """The author, on the title page."""
    year: int | None
    """The year, on the title page."""
    copyright: str | None
    """The text on the back of the title page."""
    contents: bool | None
    """Whether the book has a table of contents."""
    how_to: Literal["en", "de"] | None
    """The language of a page about solving."""
    first_number: int | None
    """The number of the first puzzle."""
    page: str | None
    """The size of a page: a name such as ``"a4"``, or a width and a height such as ``"6x9in"``."""
    per_page: PerPage | None
    """The puzzles on a page."""
    margin: Length | None
    """The space around the content of a page."""
    gutter: Length | None
    """More space on the side where pages are bound, for pdf."""
    bleed: Length | None
    """How far the background goes beyond the page, for pdf."""
    crop_marks: bool | None
    """Whether marks show where to cut, for pdf."""
    open_right: bool | None
    """Whether the puzzles, sections and answers start on right-hand pages, for pdf."""
    header: str | None
    """The text at the top of each page, for pdf."""
    footer: str | None
    """The text at the foot of each page, for pdf."""
    answers: Literal["end", "overleaf", "none", "upside-down"] | None
    """Where the solutions are."""
    answers_per_page: PerPage | None
    """The answers on a page at the end."""
    sort: Literal["name", "rating", "file"] | None
    """The order of the puzzles."""
    sections: Literal["level"] | None
    """A section for each level, the easiest first."""
    color_space: Literal["rgb", "cmyk"] | None
    """The colours of the file, for pdf and eps."""
    tag_cells: bool | None
    """Whether each cell is a cell of a table for screen readers, for pdf."""


def render(
    source: Source,
    /,
    *,
    to: Literal["svg", "png", "eps", "html", "pdf", "text"] = "svg",
    require: Requirement | None = None,
    max_solutions: Limit = 10_000,
    list: Limit = 100,
    budget: float | str | None = None,
    template: str | os.PathLike[str] | Mapping[str, str] | None = None,
    xinclude: bool = False,
    include_root: Paths = (),
    catalog: Paths = (),
    namespace: str | None = None,
    **drawing: Unpack[Drawing],
) -> bytes:
    """The puzzles of a document as a picture, as a page or as a book to print, as ``sudoxml render`` writes them.

    >>> render("<sudoku><cells/></sudoku>", show="puzzle", cell_size="12mm")[:5]
    b'<svg '

    :param source: the document: bytes, a ``str`` with its text, or the path of its file.
    :param to: the form. An SVG, a PNG and an EPS have one puzzle.
    :param require: the requirement for every puzzle; ``None`` for ``"unique"`` in a PDF and ``"nothing"`` elsewhere.
    :param max_solutions: count at most so many solutions of each puzzle.
    :param list: find at most so many solutions of each puzzle.
    :param budget: how long the search of one puzzle may take, and its grade: seconds, or a text such as ``"500ms"``;
        ``None`` for no limit.
    :param template: for ``to="html"``, templates in place of ours: a folder as ``sudoxml templates`` writes it, or the texts of
        templates by their names, such as ``{"puzzle.html": "…"}``.
    :param xinclude: as in :class:`sudoxml.Reading`, and so are ``include_root``, ``catalog`` and ``namespace``.
    :param drawing: the options of :class:`sudoxml.Drawing`: ``show="both"``, ``theme="black"``, ``steps=True``,
        ``title="May"``, ``page="a5"``, ``per_page=4`` and others.
    :raises SudoxmlError: if the document has an error, a puzzle does not meet the requirement, or an SVG has several puzzles.
    :raises TypeError: if there is no option with a name.
    :raises ValueError: if an option has a wrong value, or is for another form.
    :raises OSError: if the file cannot be read.
    """
    document, path = load(source)
    reading = {"xinclude": xinclude, "include_root": include_root, "catalog": catalog, "namespace": namespace}
    return _sudoxml.render(
        document,
        path,
        to=to,
        options={name.replace("_", "-"): _text_of(name, value) for name, value in drawing.items() if value is not None},
        templates=None if template is None else _templates_of(template),
        require=require,
        max_solutions=max_solutions,
        list=list,
        budget=budget,
        reading=reading_of(reading, "render"),
    )


def _templates_of(template: str | os.PathLike[str] | Mapping[str, str]) -> dict[str, str]:
    """The texts of templates by their names."""
    if isinstance(template, Mapping):
        return dict(template)
    files = [file for file in Path(template).iterdir() if file.suffix in (".html", ".css")]
    if not files:
        raise ValueError(f"there is no template in {os.fspath(template)}; 'sudoxml templates DIR' writes ours into a folder")
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def _text_of(name: str, value: object) -> str:
    """The value of an option as the command takes it."""
    if not isinstance(value, (str, int, float)):
        raise TypeError(f"{name} is a str, a number or a bool, and not of type {type(value).__name__}")
    return str(value).lower() if isinstance(value, bool) else str(value)
