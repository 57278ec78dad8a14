"""How documents are read: their includes, and the namespace of their puzzles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow
import pytest
import sudoxml

INCLUDING = (
    "<sudoku xmlns:xi='http://www.w3.org/2001/XInclude' size='4' name='one'><xi:include href='parts/cells.xml'/></sudoku>"
)
PART = "<cells><cell row='1' col='1'>1</cell><cell row='1' col='2'>2</cell></cells>"
MASTER = "<book xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='chapters/may.xml'/></book>"
MINE, OTHERS = "https://example.org/mine", "https://example.org/others"
NAMESPACES = (
    f"<all><sudoku xmlns='{MINE}' size='4'><cells/></sudoku><sudoku xmlns='{OTHERS}' ref='p1'/></all>"
)

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "solve": sudoxml.solve,
    "grade": sudoxml.grade,
    "clean": sudoxml.clean,
    "export": sudoxml.export,
    "audit": sudoxml.audit,
    "render": lambda source, **more: sudoxml.render(source, to="text", **more),
    "check": lambda source, **more: sudoxml.check(source, require="nothing", **more),
    "parse": sudoxml.Document.parse,
    "table": lambda source, **more: pyarrow.table(sudoxml.table(source, **more)).num_rows,
}


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    """A document whose puzzle includes its cells from another file."""
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "cells.xml").write_text(PART)
    (tmp_path / "puzzle.xml").write_text(INCLUDING)
    return tmp_path / "puzzle.xml"


def rules(call: Callable[[], Any]) -> list[str]:
    """The rules of the errors of a call."""
    try:
        found = call()
    except sudoxml.SudoxmlError as error:
        found = error.findings
    except pyarrow.ArrowInvalid as error:
        return [str(error).split("[")[1].split("]")[0]]
    return [finding.rule for finding in found if finding.severity == "error"] if isinstance(found, list) else []


@pytest.mark.parametrize("name", FUNCTIONS)
def test_parts_of_puzzles_are_included_if_that_is_asked_for(puzzle: Path, name: str) -> None:
    function = FUNCTIONS[name]
    assert rules(lambda: function(puzzle)) == ["no-puzzle"]
    assert rules(lambda: function(puzzle, xinclude=True)) == []


def test_a_document_in_memory_includes_only_what_is_below_a_root(puzzle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(puzzle.parent)
    with pytest.raises(sudoxml.SudoxmlError, match="outside of the folders from which files may be included"):
        sudoxml.solve(INCLUDING, xinclude=True)
    for root in ["parts", Path("parts"), [puzzle.parent]]:
        solved = sudoxml.solve(INCLUDING, xinclude=True, include_root=root, list=1)
        assert b'verdict="multiple"' in solved and b"href='parts/cells.xml'" in solved
    with pytest.raises(sudoxml.SudoxmlError, match="missing") as caught:
        sudoxml.solve(INCLUDING, xinclude=True, include_root="missing")
    assert caught.value.path == "missing"


def test_a_path_leads_out_of_the_folder_only_to_a_root(puzzle: Path) -> None:
    within = puzzle.parent / "within"
    within.mkdir()
    inner = within / "puzzle.xml"
    inner.write_text(INCLUDING.replace("parts/", "../parts/"))
    assert rules(lambda: sudoxml.check(inner, xinclude=True, require="nothing")) == ["unread-include"]
    assert rules(lambda: sudoxml.solve(inner, xinclude=True)) == ["unread-include"]
    assert rules(lambda: sudoxml.solve(inner, xinclude=True, include_root=puzzle.parent)) == []
    assert rules(lambda: sudoxml.check(inner, xinclude=True, include_root=puzzle.parent, require="nothing")) == []


def test_a_catalog_says_which_file_a_uri_means(puzzle: Path) -> None:
    catalog = puzzle.parent / "catalog.xml"
    catalog.write_text(
        "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'>"
        "<uri name='https://example.org/cells' uri='parts/cells.xml'/></catalog>"
    )
    document = INCLUDING.replace("parts/cells.xml", "https://example.org/cells")
    assert rules(lambda: sudoxml.grade(document, xinclude=True)) == ["unread-include"]
    assert rules(lambda: sudoxml.grade(document, xinclude=True, catalog=catalog)) == []


def test_documents_that_a_document_includes_are_further_inputs(tmp_path: Path) -> None:
    (tmp_path / "chapters").mkdir()
    (tmp_path / "chapters" / "may.xml").write_text("<sudoku size='4'><cells/></sudoku>")
    book = tmp_path / "book.xml"
    book.write_text(MASTER)
    found = {Path(str(finding.path)).name: finding.rule for finding in sudoxml.check([book], xinclude=True)}
    assert found == {"may.xml": "multiple-solutions"}
    assert pyarrow.table(sudoxml.table([book], xinclude=True)).num_rows == 1
    with pytest.raises(sudoxml.SudoxmlError, match="processed alone"):
        sudoxml.solve(book, xinclude=True)


@pytest.mark.parametrize("name", [*FUNCTIONS, "cells", "matrix"])
def test_only_the_elements_of_a_namespace_are_puzzles(tmp_path: Path, name: str) -> None:
    function = FUNCTIONS.get(name) or getattr(sudoxml, name)
    assert rules(lambda: function(NAMESPACES)) == ["no-puzzle"]
    assert rules(lambda: function(NAMESPACES, namespace=MINE)) == []
    assert rules(lambda: function(NAMESPACES, namespace="")) == ["no-sudoku"]
    file = tmp_path / "all.xml"
    file.write_text(NAMESPACES)
    assert rules(lambda: function(file, namespace=MINE)) == []


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"catalog": "none.xml"}, ValueError, "catalog is for includes, and they are followed only with xinclude=True"),
        ({"include_root": ["x"]}, ValueError, "include_root is for includes"),
        ({"xinclude": "yes"}, TypeError, "xinclude is a bool, not str"),
        ({"namespace": 5}, TypeError, "namespace is a str, not int"),
        ({"xinclude": True, "catalog": 5}, TypeError, "catalog is a path or a list of paths, not int"),
    ],
)
def test_a_wrong_option_is_an_error(options: dict[str, object], error: type[Exception], message: str) -> None:
    for function in (sudoxml.solve, sudoxml.table):
        with pytest.raises(error, match=message):
            function(NAMESPACES, **options)  # type: ignore[arg-type]


def test_an_option_that_does_not_exist_is_a_type_error() -> None:
    with pytest.raises(TypeError, match=r"solve\(\) got an unexpected keyword argument 'namespaces'"):
        sudoxml.solve(NAMESPACES, namespaces=MINE)  # type: ignore[call-arg]
