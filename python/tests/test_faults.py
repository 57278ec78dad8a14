"""Each puzzle that can be read has a row, in every face and whatever the cuts: documents with random faults."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars
import pyarrow
import pytest
import random_documents
from conftest import UNIQUE, document
from pyspark.sql import SparkSession

import sudoxml
import sudoxml.spark

Command = Callable[..., subprocess.CompletedProcess[bytes]]
Place = tuple[str, int, int]


def make(folder: Path, seed: int) -> dict[str, random_documents.Made]:
    """Files in a folder, by name."""
    dice = random.Random(seed)
    made = {f"{at}.xml": random_documents.xml(dice) for at in range(12)}
    made |= {f"{at}.txt": random_documents.lines(dice) for at in range(4)}
    made["large.xml"] = random_documents.xml(dice, 300)
    for name, one in made.items():
        (folder / name).write_bytes(one.bytes)
    (folder / "empty.xml").write_bytes(b"")
    (folder / "none.xml").write_bytes(b"<book/>")
    return made


def place(row: dict[str, Any]) -> Place:
    return Path(row["document"]).name, row["line"], row["column"]


def places(rows: list[dict[str, Any]]) -> list[Place]:
    return sorted(map(place, rows))


def rows_of_source(options: dict[str, str]) -> list[dict[str, Any]]:
    """The rows that the tasks of a job give, one task after the other and without Spark."""
    source = sudoxml.spark.SudoxmlDataSource(options)
    reader = source.reader(source.schema())
    return [row for part in reader.partitions() for batch in reader.read(part) for row in batch.to_pylist()]


@pytest.mark.parametrize("seed", range(2))
def test_every_face_has_the_rows_of_the_puzzles_that_can_be_read(
    spark: SparkSession, command: Command, tmp_path: Path, seed: int
) -> None:
    made = make(tmp_path, seed)
    expected = sorted((name, *place) for name, one in made.items() for place in one.expected)
    assert len(expected) > 100 and any(one.wrong for one in made.values()) and any(one.is_broken for one in made.values())
    globs = ["*.xml", "*.txt"]

    checked = command("check", "--max-solutions", "2", "--report", "json", "--glob", "*.xml", "--glob", "*.txt", str(tmp_path))
    totals = json.loads(checked.stdout.splitlines()[-1])
    assert totals["puzzles"] == len(expected) and checked.returncode == 2

    dice = random.Random(seed)
    for columns in [["document", "line", "column"], ["document", "line", "column", "verdict", "rating"]]:
        rows = dice.randrange(1, 50)
        found = pyarrow.table(sudoxml.table(tmp_path, glob=globs, columns=columns, errors="skip", batch_rows=rows, max_solutions=2))
        assert places(found.to_pylist()) == expected
    for name, one in made.items():
        of_document = [place for place in expected if place[0] == name]
        table = sudoxml.table(one.bytes, columns=["line", "column"], errors="skip", batch_rows=7, max_solutions=2)
        found = pyarrow.table(table).to_pylist()
        assert [(name, row["line"], row["column"]) for row in found] == of_document

    errors = sorted(
        (Path(str(finding.path)).name, finding.line, finding.column, finding.rule)
        for finding in sudoxml.check(tmp_path, glob=globs, require="nothing", max_solutions=1)
        if finding.severity == "error"
    )
    options = {"path": str(tmp_path), "glob": "*.{xml,txt}", "columns": "document,line,column", "maxSolutions": "2"}
    sizes = [1, dice.randrange(100, 5000), dice.randrange(5000, 100_000), 1 << 20]
    by_size = [rows_of_source({**options, "partBytes": str(size)}) for size in sizes]
    reader = spark.read.format("sudoxml").options(**options).option("partBytes", "20k")
    by_size.append([row.asDict() for row in reader.load().collect()])
    for rows in by_size:
        assert places([row for row in rows if row["error"] is None]) == expected
        faults = [row for row in rows if row["error"] is not None]
        assert sorted((*place(row), str(row["error"]).split("[")[1].split("]")[0]) for row in faults) == errors


def test_a_document_of_any_size_has_the_rows_before_its_error(tmp_path: Path) -> None:
    """Its error is read long after its first puzzles."""
    file = tmp_path / "large.xml"
    good = document(*[UNIQUE] * 3000)
    after = document(UNIQUE).removeprefix("<sudokus>")
    for fault in ["", "&unknown;" + after, "<p:x/>" + after]:
        file.write_text(good.removesuffix("</sudokus>") + fault)
        assert file.stat().st_size > 1 << 20
        for columns in [["line"], ["line", "verdict"]]:
            table = sudoxml.table([file], columns=columns, errors="skip", batch_rows=100)  # type: ignore[arg-type]
            assert pyarrow.table(table).num_rows == 3000
        rows = rows_of_source({"path": str(file), "columns": "line", "partBytes": "100k"})
        errors = [row["error"] for row in rows if row["error"] is not None]
        assert len(rows) == 3001 and [error.count("not-well-formed") for error in errors] == [1]


def test_rows_of_other_documents_stay_if_one_is_broken(tmp_path: Path) -> None:
    good = document(*[UNIQUE] * 10)
    (tmp_path / "a.xml").write_text(good)
    (tmp_path / "b.xml").write_text(document(*[UNIQUE] * 3000).replace("</sudokus>", "</x>"))
    (tmp_path / "c.xml").write_text(good)
    for rows in [3, 7, 10, 100, 5000]:
        table = sudoxml.table(tmp_path, columns=["document", "line"], errors="skip", batch_rows=rows)
        batches = list(pyarrow.RecordBatchReader.from_stream(table))
        names = [Path(row["document"]).name for batch in batches for row in batch.to_pylist()]
        assert names == ["a.xml"] * 10 + ["b.xml"] * 3000 + ["c.xml"] * 10
        assert max(batch.num_rows for batch in batches) <= rows


@pytest.mark.parametrize("form", ["xml", "txt"])
def test_one_wrong_puzzle_costs_one_row(tmp_path: Path, form: str) -> None:
    puzzles = [UNIQUE] * 4000
    text = document(*puzzles) if form == "xml" else "\n".join(puzzles) + "\n"
    wrong = text.replace("col='2'", "col='10'", 1) if form == "xml" else text.replace(UNIQUE, "x" * 81, 1)
    assert len(text) > 1 << 18
    for one, rows in [(text, 4000), (wrong, 3999)]:
        assert pyarrow.table(sudoxml.table(one, columns=["line", "verdict"], errors="skip")).num_rows == rows
    with pytest.raises(Exception, match=r"error\[wrong-(value|notation)\]"):
        polars.DataFrame(sudoxml.table(wrong, columns=["line"]))


@pytest.mark.parametrize("mode", ["permissive", "dropmalformed", "failfast"])
def test_a_name_that_is_not_utf_8_ends_no_job(tmp_path: Path, mode: str) -> None:
    good = document(UNIQUE)
    (tmp_path / "a.xml").write_text(good)
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xfe.xml")).write_text(good)
    rows = rows_of_source({"path": str(tmp_path), "mode": mode, "columns": "document,verdict"})
    assert [(Path(row["document"]).name, row["verdict"]) for row in rows] == [("a.xml", "unique"), ("\ufffd.xml", "unique")]
