"""Tables in pyarrow, polars, pandas and DuckDB."""

from __future__ import annotations

import io
import json
import pathlib
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import duckdb
import pandas
import polars
import pyarrow
import pytest
import sudoxml
from conftest import EMPTY, FIXTURES, NONE, UNIQUE, document

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

CANONICAL = "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45."

ROWS: list[dict[str, Any]] = [
    {
        "document": "-",
        "line": 2,
        "name": "p1",
        "verdict": "unique",
        "solutions": 1,
        "complete": True,
        "rating": 1.2,
        "at_least": False,
        "level": "easy",
        "column": 1,
        "givens": UNIQUE,
        "first_solution": SOLUTION,
        "pearl": 1.2,
        "diamond": 1.2,
        "technique": "hidden-single-box",
        "violations": 0,
        "canonical": CANONICAL,
        "symmetry": "half-turn",
        "scale": "sudoku-explainer",
    },
    dict.fromkeys(["rating", "at_least", "level", "first_solution", "pearl", "diamond", "technique", "canonical", "symmetry", "scale"])
    | {"document": "-", "line": 3, "name": "p2", "verdict": "none", "solutions": 0, "complete": True}
    | {"column": 1, "givens": NONE, "violations": 2},
]


def test_a_table_has_the_same_rows_in_each_package() -> None:
    table = sudoxml.table(document(UNIQUE, NONE))
    arrow = pyarrow.table(table)
    arrow.validate(full=True)
    assert arrow.to_pylist() == [{name: row[name] for name in arrow.column_names} for row in ROWS]
    assert arrow.column_names == table.columns == list(ROWS[0])
    assert polars.DataFrame(table).to_dicts() == arrow.to_pylist()
    frame = pandas.DataFrame.from_arrow(table)
    assert frame["verdict"].tolist() == ["unique", "none"] and frame["rating"].dropna().tolist() == [1.2]
    rows = pyarrow.RecordBatchReader.from_stream(table)  # noqa: F841, DuckDB reads the variable
    found = duckdb.sql('SELECT name, first_solution FROM rows ORDER BY line').fetchall()
    assert found == [("p1", SOLUTION), ("p2", None)]
    assert pyarrow.schema(table) == arrow.schema


def test_the_columns_are_those_that_are_asked_for(tmp_path: pathlib.Path) -> None:
    (tmp_path / "a.xml").write_text(document(UNIQUE, EMPTY))
    table = sudoxml.table(tmp_path, columns=["verdict", "name", "verdict"], max_solutions=2)
    assert pyarrow.table(table).to_pydict() == {"verdict": ["unique", "multiple"], "name": ["p1", "p2"]}
    assert str(pyarrow.table(sudoxml.table(tmp_path)).schema.field("rating").type) == "double"


def test_the_table_of_the_command_is_the_same(command: Callable[..., subprocess.CompletedProcess[bytes]]) -> None:
    folder = FIXTURES / "puzzles"
    ran = command("table", ".", "--to", "arrow", cwd=folder)
    assert ran.returncode == 0, ran.stderr
    written = pyarrow.ipc.open_stream(io.BytesIO(ran.stdout)).read_all()
    table = pyarrow.table(sudoxml.table(folder)).to_pylist()
    for row in table:
        row["document"] = str(pathlib.Path(row["document"]).relative_to(folder))
    read = written.to_pylist()
    for row in read:
        row["document"] = str(pathlib.Path(row["document"]))
    assert read == table and len(read) > 100
    ran = command("table", ".", "--to", "json", "--columns", "all", cwd=folder)
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [line | {"document": str(pathlib.Path(line["document"]))} for line in lines] == read


def test_the_batches_do_not_depend_on_the_documents(tmp_path: pathlib.Path) -> None:
    for number in range(10):
        (tmp_path / f"{number}.xml").write_text(document(*[UNIQUE] * 7))
    table = sudoxml.table(tmp_path, batch_rows=16, columns=["line"])
    sizes = [batch.num_rows for batch in pyarrow.RecordBatchReader.from_stream(table)]
    assert sizes == [16, 16, 16, 16, 6]


def test_a_document_with_an_error_ends_the_table_or_is_skipped(tmp_path: pathlib.Path) -> None:
    (tmp_path / "a.xml").write_text(document(UNIQUE))
    (tmp_path / "b.xml").write_text("<sudoku><cells><cell row='1' col='10'/></cells></sudoku>")
    with pytest.raises(Exception, match=r"b\.xml:1:30: error\[wrong-value\]: "):
        pyarrow.table(sudoxml.table(tmp_path))
    assert pyarrow.table(sudoxml.table(tmp_path, errors="skip")).num_rows == 1
    with pytest.raises(FileNotFoundError, match=r"none\.xml"):
        sudoxml.table([tmp_path / "none.xml"])
    skipping = sudoxml.table([tmp_path / "none.xml", tmp_path / "a.xml"], errors="skip")
    assert pyarrow.table(skipping).num_rows == 1
    assert pyarrow.table(sudoxml.table([tmp_path / "none.xml"], errors="skip")).num_rows == 0
    table = sudoxml.table([tmp_path / "a.xml"])
    (tmp_path / "a.xml").unlink()
    with pytest.raises(Exception, match=r"a\.xml cannot be read: No such file"):
        polars.DataFrame(table)
    with pytest.raises(Exception, match="-:1:1: error"):
        pyarrow.table(sudoxml.table(b""))


def test_a_reader_that_stops_ends_the_run(tmp_path: pathlib.Path) -> None:
    (tmp_path / "a.xml").write_text(document(*[UNIQUE] * 3000))
    reader = pyarrow.RecordBatchReader.from_stream(sudoxml.table(tmp_path, columns=["line"], batch_rows=1))
    assert reader.read_next_batch().num_rows == 1
    reader.close()


READ = """
import resource, sys, pathlib, pyarrow, sudoxml
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
table = sudoxml.table(pathlib.Path(sys.argv[1]), columns=["document", "line", "givens", "verdict"], batch_rows=1000)
rows = sum(batch.num_rows for batch in pyarrow.RecordBatchReader.from_stream(table))
print(rows, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def test_the_memory_does_not_grow_with_the_document(tmp_path: pathlib.Path) -> None:
    def grown(puzzles: int) -> int:
        file = tmp_path / f"{puzzles}.xml"
        file.write_text(document(*[UNIQUE] * puzzles))
        arguments = [sys.executable, "-c", READ, str(file)]
        ran = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, check=True)
        rows, kilobytes = map(int, ran.stdout.split())
        assert rows == puzzles
        return kilobytes

    few, many = grown(4_000), grown(40_000)
    assert many < few + 16_384, f"{few} kB for 4,000 puzzles, {many} kB for 40,000"


def test_a_number_outside_of_64_bits_is_taken_as_any_other_and_a_bool_is_refused() -> None:
    for number in [-(2**70), 0]:
        with pytest.raises(ValueError, match=f"batch_rows is 1 or more, not {number}"):
            sudoxml.table(document(UNIQUE), batch_rows=number)
    assert pyarrow.table(sudoxml.table(document(UNIQUE), batch_rows=2**64)).num_rows == 1
    for number in [2**64, -(2**70)]:
        with pytest.raises(ValueError, match="size"):
            sudoxml.import_(UNIQUE, size=number)
    for call in [lambda: sudoxml.table(document(UNIQUE), batch_rows=True), lambda: sudoxml.parts("a.xml", True)]:
        with pytest.raises(TypeError):
            call()
