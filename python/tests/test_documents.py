"""Documents: the same bytes and the same messages as the command."""

from __future__ import annotations

import os
import pathlib
import re
import subprocess
import typing
import warnings
from collections.abc import Callable
from typing import Literal

import pytest
import sudoxml
from conftest import EMPTY, FIXTURES, UNIQUE, document

Command = Callable[..., "subprocess.CompletedProcess[bytes]"]

PAIRS = {
    ".solved": lambda source: sudoxml.solve(source),
    ".logic": lambda source: sudoxml.solve(source, method="logic"),
    ".graded": lambda source: sudoxml.grade(source),
    ".steps": lambda source: sudoxml.grade(source, steps=True),
    ".cells": lambda source: sudoxml.cells(source),
    ".matrix": lambda source: sudoxml.matrix(source),
}


@pytest.mark.parametrize("extension", PAIRS)
def test_each_pair_of_fixtures_has_the_same_bytes(extension: str) -> None:
    pairs = [path for path in sorted(FIXTURES.rglob("*" + extension)) if path.with_suffix(".xml").exists()]
    assert len(pairs) > 3
    for expected in pairs:
        source = expected.with_suffix(".xml")
        assert PAIRS[extension](source) == expected.read_bytes(), source
        assert PAIRS[extension](source.read_bytes()) == expected.read_bytes(), source


def test_each_finding_of_the_fixtures_is_the_line_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FIXTURES)
    checks = sorted(FIXTURES.rglob("errors/**/*.check"))
    assert len(checks) > 50
    for expected in checks:
        source = expected.with_suffix(".xml").relative_to(FIXTURES)
        if not source.exists():
            continue
        lines = expected.read_text().splitlines()
        findings = sudoxml.check(source)
        assert [str(finding) for finding in findings] == lines[:-1], source
        with pytest.raises(sudoxml.SudoxmlError) as caught:
            sudoxml.solve(source)
        if lines == ["exit 0"]:
            continue  # text without XML, which is a puzzle
        first = next(line for line in lines if ": error[" in line)
        at = re.match(r"(?P<path>.*?):(?P<line>\d+):(?P<column>\d+): error\[(?P<rule>[a-z-]+)\]", first)
        assert at is not None
        error = caught.value
        assert (error.line, error.column, error.rule) == (int(at["line"]), int(at["column"]), at["rule"]), source
        assert error.path == str(source) and str(error.first) == first and first in str(error).splitlines()


def test_texts_and_audits_have_the_bytes_of_the_command(command: Command) -> None:
    text = f"{UNIQUE} # one\n{'.' * 81}\n"
    imported = sudoxml.import_(text)
    assert imported == command("import", "-", given=text.encode()).stdout and imported.count(b"</sudoku>") == 2
    wide = sudoxml.import_("." * 36, box="3x2", symbols="ABCDEF")
    assert wide == command("import", "-", "--box", "3x2", "--symbols", "ABCDEF", given=b"." * 36).stdout
    solved = sudoxml.solve(imported, list=1)
    for options, flags in [
        ({}, []),
        ({"to": "comma"}, ["--to", "comma"]),
        ({"to": "board", "names": True}, ["--to", "board", "--names"]),
        ({"solutions": True}, ["--solutions"]),
    ]:
        exported = sudoxml.export(solved, **options)  # type: ignore[arg-type]
        assert exported.encode() == command("export", "-", *flags, given=solved).stdout and exported, flags
    audited = sudoxml.audit(imported, max_solutions=5)
    assert audited == command("audit", "-", "-o", "-", "--max-solutions", "5", given=imported).stdout
    assert audited.count(b"<audit") == 2
    fixed = sudoxml.audit(imported, fix=True)
    assert fixed == command("audit", "-", "-o", "-", "--fix", given=imported).stdout
    for wrong in [{"size": 3}, {"size": 300}, {"size": -1}, {"box": "3y2"}, {"box": "2x2", "size": 9}]:
        with pytest.raises(ValueError):
            sudoxml.import_(text, **wrong)
    with pytest.raises(sudoxml.SudoxmlError) as caught:
        sudoxml.import_(f"{UNIQUE}\n12x")
    assert (caught.value.line, caught.value.rule) == (2, "wrong-notation")


def test_pictures_and_books_have_the_bytes_of_the_command(command: Command) -> None:
    one, two = document(UNIQUE), document(UNIQUE, UNIQUE)
    for source, to, options, flags in [
        (one, "svg", {}, []),
        (one, "svg", {"show": "both", "theme": "black", "candidates": True, "cell_size": "12mm"},
         ["--show", "both", "--theme", "black", "--candidates", "--cell-size", "12mm"]),
        (one, "svg", {"language": "de"}, ["--language", "de"]),
        (one, "png", {"dpi": 50}, ["--dpi", "50"]),
        (one, "eps", {"color_space": "cmyk"}, ["--color-space", "cmyk"]),
        (two, "text", {"steps": True}, ["--steps"]),
        (two, "html", {"title": "May", "page": None}, ["--title", "May"]),
        (two, "pdf", {"per_page": 2, "page": "a5"}, ["--per-page", "2", "--page", "a5"]),
    ]:  # fmt: skip
        drawn = command("render", "-", "--to", to, *flags, given=source.encode())
        assert sudoxml.render(source, to=to, **options) == drawn.stdout and drawn.stdout, to
    for error, source, options, message in [
        (TypeError, one, {"colour": "red"}, "there is no option 'colour'; use one of: answers, answers_per_page, "),
        (ValueError, one, {"per_page": 4}, "per_page is for "),
        (ValueError, one, {"cell_size": "wide"}, "cell_size is 'wide': "),
        (sudoxml.SudoxmlError, two, {}, "use to='html'"),
        (sudoxml.SudoxmlError, document(EMPTY), {"to": "pdf"}, "has more than 10000 solutions, not one"),
    ]:
        with pytest.raises(error, match=re.escape(message)):
            sudoxml.render(source, **options)


def test_the_type_of_drawing_has_the_options_and_values_of_the_command() -> None:
    source, hints = document(UNIQUE), typing.get_type_hints(sudoxml.Drawing)
    with pytest.raises(TypeError) as unknown:
        sudoxml.render(source, colour="red")  # type: ignore[call-arg]
    assert str(unknown.value).partition("use one of: ")[2].split(", ") == sorted(hints)
    for name, kind in hints.items():
        values = [value for one in typing.get_args(kind) if typing.get_origin(one) is Literal for value in typing.get_args(one)]
        if values:
            with pytest.raises(ValueError) as wrong:
                sudoxml.render(source, **{name: "?"})  # type: ignore[misc]
            _, _, told = str(wrong.value).rpartition(" are ")
            # What has no table of values has them in a sentence.
            assert told.split(", ") == values or f"use {' or '.join(values)}," in str(wrong.value), name


def test_templates_are_a_folder_or_texts(command: Command, tmp_path: pathlib.Path) -> None:
    source, folder = document(UNIQUE, UNIQUE), tmp_path / "my"
    assert command("templates", str(folder)).returncode == 0
    ours = sudoxml.render(source, to="html", title="May")
    assert sudoxml.render(source, to="html", title="May", template=folder) == ours
    (folder / "puzzle.html").write_text("<p>{{ title }} ä</p>", encoding="utf-8")
    own = sudoxml.render(source, to="html", title="May", template=str(folder))
    assert own.count("ä</p>".encode()) == 2
    assert sudoxml.render(source, to="html", title="May", template={"puzzle.html": "<p>{{ title }} ä</p>"}) == own
    assert own == command("render", "-", "--to", "html", "--title", "May", "--template", str(folder), given=source.encode()).stdout
    for template, message in [
        ({"puzle.html": ""}, "there is no template 'puzle.html'"),
        ({"head.html": "{{"}, "head.html:1: "),
        (tmp_path, "there is no template in "),
    ]:
        with pytest.raises(ValueError, match=re.escape(message)):
            sudoxml.render(source, to="html", template=template)
    with pytest.raises(ValueError, match="template is for html, and this writes svg"):
        sudoxml.render(document(UNIQUE), template=folder)
    with pytest.raises(FileNotFoundError):
        sudoxml.render(source, to="html", template=tmp_path / "missing")


def test_options_have_the_bytes_of_the_flags(command: Command) -> None:
    source = (FIXTURES / "puzzles/counts/one-hundred-and-twenty-five.xml").read_bytes()
    for flags, options in [
        ("--max-solutions 7", {"max_solutions": 7}),
        ("--list all", {"list": "all"}),
        ("--list 1 --max-solutions all", {"list": 1, "max_solutions": "all"}),
        (
            "--method logic --techniques naked-single,hidden-single",
            {"method": "logic", "techniques": ["naked-single", "hidden-single"]},
        ),
        ("--method logic --then-search", {"method": "logic", "then_search": True}),
        ("--budget 5s", {"budget": 5.0}),
    ]:
        ran = command("solve", "-", *flags.split(), given=source)
        assert ran.returncode == 0, ran.stderr
        assert sudoxml.solve(source, **options) == ran.stdout, flags  # type: ignore[arg-type]
    assert sudoxml.cells(source, list="all") == command("cells", "-", "--all", given=source).stdout
    assert sudoxml.cells(source, list="candidates") == command("cells", "-", "--candidates", given=source).stdout
    solved = sudoxml.solve(source)
    assert sudoxml.clean(solved) == command("clean", "-", given=solved).stdout


def test_a_requirement_is_an_error_with_the_lines_of_the_command(command: Command) -> None:
    source = document(UNIQUE, "55" + "." * 79, "." * 81)
    for require in ["valid", "solvable", "unique"]:
        ran = command("solve", "-", "--quiet", "--color", "never", "--require", require, given=source.encode())
        assert ran.returncode == 1
        with pytest.raises(sudoxml.SudoxmlError) as caught:
            sudoxml.solve(source, require=require)  # type: ignore[arg-type]
        assert str(caught.value) == ran.stderr.decode().rstrip("\n")
    finding = caught.value.first
    assert (finding.puzzle, finding.cells, finding.line) == ("p2", ((1, 1), (1, 2)), 3)
    assert (finding.end_line, finding.path, finding.severity) == (3, None, "error")


def test_a_document_is_bytes_text_or_a_path(tmp_path: pathlib.Path) -> None:
    text = document(UNIQUE)
    file = tmp_path / "a.xml"
    file.write_text(text)
    expected = sudoxml.solve(text)
    assert sudoxml.solve(text.encode()) == sudoxml.solve(bytearray(text.encode())) == sudoxml.solve(file) == expected
    assert sudoxml.solve(memoryview(text.encode())) == expected
    declared = "<?xml version='1.0' encoding='ISO-8859-1'?><sudoku name='\xe4'><cells/></sudoku>"
    assert b"name='\xe4'" in sudoxml.clean(declared)
    with pytest.raises(FileNotFoundError):
        sudoxml.solve(tmp_path / "b.xml")
    with pytest.raises(IsADirectoryError):
        sudoxml.grade(tmp_path)
    with pytest.raises(TypeError):
        sudoxml.solve(3)  # type: ignore[arg-type]
    for sources, message in [(None, "not a NoneType"), ([b"<a/>"], "has paths, and not a bytes; give one document alone")]:
        with pytest.raises(TypeError, match=message):
            sudoxml.table(sources)  # type: ignore[arg-type]
    for encoding in ["foo", "hex"]:
        with pytest.raises(sudoxml.SudoxmlError, match="unknown-encoding"):
            sudoxml.solve(f"<?xml version='1.0' encoding='{encoding}'?><sudoku><cells/></sudoku>")


def test_files_and_folders_are_checked(tmp_path: pathlib.Path) -> None:
    (tmp_path / "in").mkdir()
    for name, puzzle in [("a.xml", UNIQUE), ("b.xml", "." * 81), ("c.xhtml", "." * 81)]:
        (tmp_path / "in" / name).write_text(document(puzzle))
    folder = tmp_path / "in"
    found = sudoxml.check(folder, max_solutions=5)
    expected = [("multiple-solutions", "error"), ("not-read", "warning")]
    assert [(one.rule, one.severity) for one in found if one.severity != "note"] == expected
    assert found[0].path == str(folder / "b.xml") and found[0].message == "'p1' has more than 5 solutions, not one"
    found = sudoxml.check([folder], require="nothing")
    assert [one.severity for one in found if one.severity != "note"] == ["warning", "warning"]
    assert len([one for one in sudoxml.check(folder, glob=["*.xml", "*.xhtml"]) if one.severity == "error"]) == 2
    assert sudoxml.check(folder, exclude=["b.xml"], glob=["*.xml"]) == []
    # A single pattern can be a text.
    assert sudoxml.check(folder, exclude="b.xml", glob="*.xml") == []
    with pytest.raises(FileNotFoundError) as missing:
        sudoxml.check([folder / "a.xml", str(folder / "none.xml")])
    assert missing.value.filename == str(folder / "none.xml")
    assert sudoxml.check(UNIQUE) == [] and sudoxml.check(UNIQUE[:80])[0].rule == "wrong-notation"


def test_a_wrong_argument_is_a_value_error() -> None:
    text = document(UNIQUE)
    for call in [
        lambda: sudoxml.solve(text, require="proper"),  # type: ignore[arg-type]
        lambda: sudoxml.solve(text, method="guess"),  # type: ignore[arg-type]
        lambda: sudoxml.solve(text, method="logic", techniques=["magic"]),
        lambda: sudoxml.solve(text, techniques=["naked-single"]),
        lambda: sudoxml.solve(text, max_solutions=0),
        lambda: sudoxml.solve(text, max_solutions=-1),
        lambda: sudoxml.solve(text, max_solutions=1 << 70),
        lambda: sudoxml.solve(text, list="most"),  # type: ignore[arg-type]
        lambda: sudoxml.solve(text, budget=-1.0),
        lambda: sudoxml.solve(text, budget=0),
        lambda: sudoxml.solve(text, budget="0s"),
        lambda: sudoxml.solve(text, budget=float("nan")),
        lambda: sudoxml.cells(text, list="some"),  # type: ignore[arg-type]
        lambda: sudoxml.table(text, columns=["size"]),  # type: ignore[list-item]
        lambda: sudoxml.table(text, batch_rows=0),
        lambda: sudoxml.table(text, batch_rows=-1),
        lambda: sudoxml.check(["."], glob="["),
        lambda: sudoxml.table(text, errors="ignore"),  # type: ignore[arg-type]
    ]:
        with pytest.raises(ValueError) as caught:
            call()
        assert not isinstance(caught.value, sudoxml.SudoxmlError)


def test_a_budget_ends_a_search() -> None:
    puzzle = "<sudoku size='25'><cells/></sudoku>"
    with pytest.raises(sudoxml.SudoxmlError) as caught:
        sudoxml.solve(puzzle, budget=1e-9)
    assert caught.value.rule == "not-settled"


def test_a_flag_is_no_number_and_a_folder_is_no_document(tmp_path: pathlib.Path) -> None:
    for options in [{"max_solutions": True}, {"list": True}, {"budget": True}]:
        with pytest.raises(TypeError):
            sudoxml.solve(document(UNIQUE), **options)  # type: ignore[arg-type]
    with pytest.raises(IsADirectoryError, match="this is a folder; read each of its documents"):
        sudoxml.solve(tmp_path)


@pytest.mark.parametrize("text", ["/a/path", "./puzzles", "../x.xml", "~/x", "day.xml", "list.txt", "C:\\x", "tests"])
def test_a_str_that_is_a_path_is_an_error_with_a_hint(text: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tests").mkdir()
    monkeypatch.chdir(tmp_path)
    for call in [sudoxml.check, sudoxml.table, sudoxml.solve, sudoxml.Document.parse]:
        with pytest.raises(ValueError, match=r"looks like a path; use pathlib\.Path\("):
            call(text)


@pytest.mark.parametrize("text", [UNIQUE, UNIQUE + " # a/b.xml", "." * 98 + "AB", "<x/>", "", " ", "1...............", "hello"])
def test_a_str_that_is_no_path_is_a_text(text: str) -> None:
    assert isinstance(sudoxml.check(text), list)


def test_a_message_names_the_function_and_not_the_command() -> None:
    with pytest.raises(sudoxml.SudoxmlError, match=r"`import_\(\)` reads text puzzles"):
        sudoxml.solve("53..7....")
    with pytest.raises(sudoxml.SudoxmlError, match=r"`solve\(\)` writes the solutions"):
        sudoxml.export(document(UNIQUE), solutions=True)


def test_a_str_that_its_encoding_cannot_have_is_an_error_with_the_way_out() -> None:
    declared = '<?xml version="1.0" encoding="iso-8859-1"?><sudoku name="5 €"/>'
    with pytest.raises(ValueError, match="the encoding iso-8859-1, which has no '€'; remove the encoding"):
        sudoxml.check(declared)


def test_options_of_files_and_an_empty_list_are_errors_and_no_silence(tmp_path: pathlib.Path) -> None:
    text = document(UNIQUE)
    for options in [{"glob": "*.x"}, {"exclude": "a"}, {"hidden": True}, {"ignore": False}]:
        for function in [sudoxml.check, sudoxml.table]:
            with pytest.raises(ValueError, match=f"{next(iter(options))} is for files and folders, and this is one document"):
                function(text, **options)
    for function in [sudoxml.check, sudoxml.table]:
        with pytest.raises(ValueError, match="the list of paths is empty"):
            function(list(tmp_path.glob("*.xlm")))


def test_a_puzzle_with_several_solutions_has_the_message_of_the_command(command: Command, tmp_path: pathlib.Path) -> None:
    (tmp_path / "a.xml").write_text(document(EMPTY))
    lines = command("check", str(tmp_path / "a.xml")).stderr.decode().splitlines()
    assert str(sudoxml.check(tmp_path / "a.xml")[0]) == lines[0]


def test_a_size_of_no_board_is_refused_with_the_sizes() -> None:
    for size in [-1, 0, 3, 26, 300]:
        with pytest.raises(ValueError, match="^size: use a number from 4 to 25$"):
            sudoxml.import_(UNIQUE, size=size)


def test_what_is_around_a_puzzle_does_not_count() -> None:
    puzzles = [f"{UNIQUE}\n", f"{UNIQUE}\r", f"\ufeff{UNIQUE}", f" {UNIQUE}"]
    assert sudoxml.solutions(puzzles) == sudoxml.solutions([UNIQUE]) * 4
    with pytest.raises(sudoxml.SudoxmlError, match="one for each cell$"):
        sudoxml.verdicts([f"{UNIQUE}."])


def test_export_warns_of_what_a_text_does_not_say() -> None:
    diagonals = "<sudoku name='A' extra='diagonals'><cells/></sudoku>"
    with pytest.warns(UserWarning, match="the text of 'A' does not contain its diagonals"):
        assert sudoxml.export(diagonals) == "." * 81 + "\n"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert sudoxml.export("<sudoku><cells/></sudoku>") == "." * 81 + "\n"
        with pytest.raises(UserWarning):
            sudoxml.export(diagonals)


def test_each_puzzle_has_its_warning_and_each_file_its_path(tmp_path: pathlib.Path) -> None:
    three = "<a>" + "<sudoku extra='diagonals'><cells/></sudoku>\n" * 3 + "</a>"
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        sudoxml.export(three)
    assert [str(one.message)[:4] for one in caught] == ["1:4:", "2:1:", "3:1:"]
    # A path leads to its file, also if its name is not UTF-8.
    (folder := tmp_path / "in").mkdir()
    file = pathlib.Path(os.fsdecode(os.fsencode(folder) + b"/\xfe.xml"))
    file.write_text(document(EMPTY))
    (finding,) = sudoxml.check([folder])
    assert finding.path is not None and pathlib.Path(finding.path) == file
    file.write_text("<sudoku>")
    with pytest.raises(sudoxml.SudoxmlError) as error:
        sudoxml.solve(file)
    assert error.value.path is not None and pathlib.Path(error.value.path).exists()
    with pytest.raises(ValueError, match="'\\\\ud800', a surrogate that is alone"):
        sudoxml.clean("<a>\ud800</a>")
    for refused in [sudoxml.check, sudoxml.solve, sudoxml.table]:
        with pytest.raises(ValueError, match="(?i)nul"):
            refused(pathlib.Path("a\0b"))  # type: ignore[operator]


@pytest.mark.parametrize(("encoding", "wrong"), [("Shift_JIS", "¥"), ("EUC-JP", "¥"), ("Big5", "Ж"), ("ISO-8859-1", "\x85")])
def test_a_text_in_an_old_encoding_keeps_its_characters(encoding: str, wrong: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><sudoku name="%s"><cells/></sudoku>'
    assert sudoxml.Document.parse(text % "plain")[0].name == "plain"
    with pytest.raises(ValueError, match=f"declares the encoding {encoding}, in which {re.escape(repr(wrong))} is not the same"):
        sudoxml.Document.parse(text % f"100{wrong}")
