"""Documents, puzzles, grades and solutions as objects."""

from __future__ import annotations

import ast
import copy
import itertools
import pickle
from pathlib import Path

import pandas
import polars
import pytest
import sudoxml
from conftest import EMPTY, FIXTURES, NONE, UNIQUE, document
from sudoxml import _sudoxml


def test_a_puzzle_has_its_facts_before_and_after_the_document_is_solved() -> None:
    parsed = sudoxml.Document.parse(document(UNIQUE, NONE, EMPTY))
    facts = [(one.verdict, one.solution_count, one.is_complete) for one in parsed.puzzles]
    assert facts == [("unique", 1, True), ("none", 0, True), ("multiple", 10_000, False)]
    first = parsed.puzzles[0]
    assert (first.number, first.name, first.size, first.givens, first.line, first.column) == (1, "p1", 9, UNIQUE, 2, 1)
    assert repr(first) == '<Puzzle "p1" at 2:1>' and repr(parsed) == "<Document of 3 puzzles>"
    solved = parsed.solve(max_solutions=5)
    assert [one.solution_count for one in solved] == [1, 0, 5] and parsed.puzzles[2].solution_count == 5


def test_puzzles_show_themselves_and_can_be_compared() -> None:
    parsed = sudoxml.Document.parse(document(UNIQUE, EMPTY))
    first, second = parsed.puzzles
    assert str(first).startswith("2:1: p1: one solution\n") and "│ 5 3 . │ . 7 . │ . . . │" in str(first)
    assert first.to_svg() == first._repr_svg_() and first.to_svg().startswith("<svg ") and "one solution" in first.to_svg()
    assert len({first.to_svg(show="both"), first.to_svg(candidates=True), first.to_svg(theme="large-print"), first.to_svg()}) == 4
    with pytest.raises(ValueError, match="there is no theme 'dark'"):
        first.to_svg(theme="dark")  # type: ignore[arg-type]
    again = sudoxml.Document.parse(document(UNIQUE, EMPTY)).puzzles
    assert first == again[0] and first != second and len({first, second, *again}) == 2 and first != "p1"
    row = [(1, 1, 1, "5", []), (1, 2, 1, "3", []), (1, 3, 1, None, ["1", "2", "4"])]
    assert first.cells()[:3] == row and len(first.cells()) == 81
    assert first.cells()[1].value == "3" and list(pandas.DataFrame(first.cells()).columns) == list(sudoxml.Cell._fields)


def test_a_document_can_be_pickled_copied_compared_and_shown() -> None:
    text = document(UNIQUE, EMPTY)
    parsed = sudoxml.Document.parse(text)
    assert str(parsed) == "\n\n".join(map(str, parsed.puzzles))
    assert (len(parsed), list(parsed), parsed[1]) == (2, parsed.puzzles, parsed.puzzles[1])
    assert parsed._repr_html_().count("<img ") == 2 and "<p>and" not in parsed._repr_html_()
    assert "<p>and 3 more</p>" in sudoxml.Document.parse(document(*[EMPTY] * 15))._repr_html_()
    parsed.solve(list=1)
    for again in [pickle.loads(pickle.dumps(parsed)), copy.copy(parsed), copy.deepcopy(parsed), sudoxml.Document.parse(text)]:
        assert again == parsed and hash(again) == hash(parsed) and again.to_bytes() == text.encode()
    assert parsed != sudoxml.Document.parse(document(UNIQUE)) and parsed != text


def test_a_puzzle_can_be_pickled_and_copied_and_has_its_attributes() -> None:
    text = "<all xmlns:o='urn:other'><sudoku/><sudoku xmlns='urn:mine' name='A' author='Ada' o:date='May'><cells/></sudoku></all>"
    puzzle = sudoxml.Document.parse(text, namespace="urn:mine").puzzles[0]
    assert puzzle.attributes == {"author": "Ada", "o:date": "May"}
    for again in [pickle.loads(pickle.dumps(puzzle)), copy.copy(puzzle), copy.deepcopy(puzzle)]:
        assert again == puzzle and again.attributes == puzzle.attributes and again.verdict == "multiple"
    several = sudoxml.Document.parse(document(UNIQUE, EMPTY)).puzzles
    assert pickle.loads(pickle.dumps(several)) == several


def test_a_document_writes_the_bytes_of_the_functions() -> None:
    text = document(UNIQUE, EMPTY)
    parsed = sudoxml.Document.parse(text)
    assert parsed.to_bytes() == text.encode()
    parsed.solve(max_solutions=9, list=2)
    assert parsed.to_bytes() == sudoxml.solve(text, max_solutions=9, list=2)
    graded = sudoxml.Document.parse(text)
    graded.grade(steps=True)
    assert graded.to_bytes() == sudoxml.grade(text, steps=True)
    assert [one.rule for one in parsed.findings()] == ["multiple-solutions"]
    assert parsed.findings(require="nothing")[0].severity == "warning"
    # Without results, they are found for the findings, and not kept.
    unsolved = sudoxml.Document.parse(text)
    assert [one.rule for one in unsolved.findings()] == ["multiple-solutions"] and unsolved.to_bytes() == text.encode()


def test_a_grade_has_ratings_and_steps() -> None:
    puzzle = sudoxml.Document.parse(document(UNIQUE)).puzzles[0]
    assert puzzle.grade is not None and puzzle.rating == 1.2
    grade = puzzle.grade
    assert (grade.rating, grade.pearl, grade.diamond, grade.at_least) == (1.2, 1.2, 1.2, False)
    assert (grade.technique, grade.level, grade.step_count, grade.steps) == ("hidden-single-box", "easy", 51, [])
    parsed = sudoxml.Document.parse(document(UNIQUE))
    graded = parsed.grade(steps=True)[0].grade
    assert graded is not None and len(graded.steps) == 51 and graded.steps[0].startswith("Hidden single: row ")
    nested = sudoxml.Document.parse((FIXTURES / "puzzles/boards/grades/nested.xml").read_bytes()).grade(steps=True)[0].grade
    assert nested is not None and nested != graded
    for again in [pickle.loads(pickle.dumps(nested)), copy.copy(nested)]:
        assert again == nested and hash(again) == hash(nested) and again.steps == nested.steps
    lines = [line for step in nested.steps for line in step.split("\n")]
    assert "      1. " in "\n".join(lines) and max(map(len, lines)) <= 200
    assert [one.rating for one in sudoxml.Document.parse(document(EMPTY, NONE)).puzzles] == [None, None]


def test_solutions_come_one_by_one_in_order() -> None:
    puzzle = sudoxml.Document.parse(document(EMPTY)).puzzles[0]
    first = list(itertools.islice(puzzle.solutions(), 1000))
    assert first[0].startswith("123456789456789123") and first == sorted(set(first)) and len(first) == 1000
    assert list(sudoxml.Document.parse(document(NONE)).puzzles[0].solutions()) == []
    small = sudoxml.Document.parse("<sudoku size='4'><cells/></sudoku>").puzzles[0]
    solutions = small.solutions()
    assert iter(solutions) is solutions and len(list(solutions)) == 288 and list(solutions) == []
    large = sudoxml.Document.parse("<sudoku size='16'><cells/></sudoku>").puzzles[0]
    assert len(next(large.solutions())) == 256 and large.size == 16 and large.rating is None


def test_an_error_of_a_document_can_be_copied() -> None:
    with pytest.raises(sudoxml.SudoxmlError) as caught:
        sudoxml.Document.parse((FIXTURES / "errors/two-at-once.xml").read_bytes())
    error = caught.value
    assert len(error.findings) == 2 and error.path is None and str(error).startswith(f"-:{error.line}:{error.column}: ")
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) and again.findings == error.findings
    with pytest.raises(AttributeError):
        error.findings[0].line = 3  # type: ignore[misc]


def test_an_error_has_a_message_without_findings() -> None:
    """Packages such as polars make an exception of the same class with another message."""
    error = sudoxml.SudoxmlError("x")
    assert str(error) == "x" and error.findings == [] and error.first is None
    assert [error.path, error.line, error.column, error.rule] == [None] * 4
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == "x" and again.findings == [] and str(sudoxml.SudoxmlError()) == ""

    def refuse(_: str) -> str:
        return sudoxml.verdicts(["short"])[0]

    with pytest.raises(Exception, match="found 5 characters"):
        polars.Series(["a"]).map_elements(refuse, return_dtype=polars.String)


def test_a_document_is_made_by_parse() -> None:
    for source in [b"<sudoku><cells/></sudoku>", "<sudoku><cells/></sudoku>", None]:
        with pytest.raises(TypeError, match=r"Document\.parse\(document\)"):
            sudoxml.Document(source)  # type: ignore[arg-type]


def test_a_result_that_the_encoding_cannot_represent_is_an_error_with_its_position() -> None:
    name = "<?xml version='1.0' encoding='ISO-2022-JP'?>\n<\x1b(I1\x1b(B:sudoku xmlns:\x1b(I1\x1b(B='urn:x'>"
    text = name + "<\x1b(I1\x1b(B:cells/></\x1b(I1\x1b(B:sudoku>\n"
    parsed = sudoxml.Document.parse(text.encode("ascii"))
    parsed.solve(max_solutions=1)
    with pytest.raises(sudoxml.SudoxmlError) as caught:
        parsed.to_bytes()
    assert (caught.value.line, caught.value.column, caught.value.rule) == (2, 1, "unwritable-prefix")


def test_help_says_what_editors_show() -> None:
    """The stub is what editors read, and the compiled objects what ``help`` reads."""
    stub = ast.parse((Path(sudoxml.__file__).parent / "_sudoxml.pyi").read_text(encoding="utf-8"))
    compared = 0
    for node in stub.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            continue
        thing = getattr(_sudoxml, node.name)
        members = [
            one
            for one in getattr(node, "body", [])
            if isinstance(one, ast.FunctionDef) and not one.name.startswith("__")
        ]
        for name, one, written in [
            (node.name, thing, node),
            *((f"{node.name}.{one.name}", getattr(thing, one.name, None), one) for one in members),
        ]:
            text = ast.get_docstring(written)
            if text is not None:
                assert one.__doc__ is not None and one.__doc__.split() == text.split(), name
                compared += 1
    assert compared > 50


def test_a_grade_can_be_pickled_with_each_protocol() -> None:
    grade = sudoxml.Document.parse(document(UNIQUE))[0].grade
    assert grade is not None
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(grade, protocol)) == grade
    assert copy.deepcopy(grade) == copy.copy(grade) == grade


def test_a_document_is_a_list_of_its_puzzles() -> None:
    read = sudoxml.Document.parse(document(UNIQUE, EMPTY, UNIQUE))
    assert len(read) == 3 and [read[index] for index in range(-3, 3)] == [*read.puzzles, *read.puzzles]
    assert list(reversed(read)) == read.puzzles[::-1] and read[1:] == read.puzzles[1:]
    for wrong in (3, -4):
        with pytest.raises(IndexError, match="no puzzle with this index"):
            read[wrong]
    with pytest.raises(TypeError):
        read["1"]  # type: ignore[call-overload]


def test_documents_in_other_folders_include_other_puzzles(tmp_path: Path) -> None:
    read = []
    for folder, value in (("a", 1), ("b", 2)):
        (tmp_path / folder).mkdir()
        including = '<sudoku xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="part.xml"/></sudoku>'
        (tmp_path / folder / "book.xml").write_text(including)
        (tmp_path / folder / "part.xml").write_text(f'<cells><cell row="1" col="1">{value}</cell></cells>')
        read.append(sudoxml.Document.parse(tmp_path / folder / "book.xml", xinclude=True))
    assert read[0] != read[1] and len(set(read)) == 2
    assert read[0] == sudoxml.Document.parse(tmp_path / "a" / "book.xml", xinclude=True)
