"""Functions and tables of Sudoku in the SQL of DuckDB."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest
import sudoxml
import sudoxml.duckdb
from conftest import EMPTY, NONE, UNIQUE, document

COMMAS = (
    "030,001,000,,006,000,050,,500,000,983,,080,006,302,,000,050,000,,903,800,060,,714,000,009,,020,000,800,,000,400,030"
)


@pytest.fixture(params=["package", "extension"])
def connection(request: pytest.FixtureRequest) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection that knows the functions: those of the package, and those of the extension in ``duckdb/``."""
    with duckdb.connect(config={"allow_unsigned_extensions": "true"}) as connection:
        if request.param == "package":
            sudoxml.duckdb.register(connection)
        else:
            connection.load_extension(os.environ["SUDOXML_EXTENSION"])
        yield connection


def test_functions_have_the_results_of_the_package(connection: duckdb.DuckDBPyConnection) -> None:
    puzzles = [UNIQUE, NONE, EMPTY, None, "x", COMMAS] * 1000
    connection.execute("CREATE TABLE puzzles AS SELECT unnest($1) AS puzzle", [puzzles])
    calls = {
        "sudoku_solve": sudoxml.solutions,
        "sudoku_verdict": sudoxml.verdicts,
        "sudoku_rating": sudoxml.ratings,
        "sudoku_canonical": sudoxml.canonical,
        "sudoku_count": lambda puzzles, errors: sudoxml.counts(puzzles, 10_000, errors=errors),
    }
    for name, function in calls.items():
        few = puzzles[:6] if name == "sudoku_count" else puzzles
        found = connection.execute(f"SELECT {name}(puzzle) FROM puzzles LIMIT {len(few)}").fetchall()
        assert [value for (value,) in found] == function(few, errors="null"), name
    solved = connection.execute("SELECT sudoku_solve($1)", [COMMAS]).fetchone()
    assert solved is not None and solved[0].startswith("832591674496387251571264983")


def test_to_register_again_changes_nothing() -> None:
    with duckdb.connect() as connection:
        for _ in range(2):
            sudoxml.duckdb.register(connection)
            assert connection.sql(f"SELECT sudoku_verdict('{'.' * 81}'), count(*) FROM sudoku_cells('{'.' * 81}')").fetchall() == [
                ("multiple", 81)
            ]


def test_each_connection_to_a_database_can_be_registered(tmp_path: Path) -> None:
    query = f"SELECT sudoku_verdict('{UNIQUE}'), count(*) FROM sudoku_cells('{UNIQUE}')"
    with duckdb.connect() as connection:
        sudoxml.duckdb.register(connection)
        with connection.cursor() as cursor:
            sudoxml.duckdb.register(cursor)
            assert cursor.sql(query).fetchall() == [("unique", 81)]
        sudoxml.duckdb.register(connection)
        assert connection.sql(query).fetchall() == [("unique", 81)]
    with duckdb.connect() as connection:
        connection.begin()
        sudoxml.duckdb.register(connection)
        connection.rollback()
        sudoxml.duckdb.register(connection)
        assert connection.sql(query).fetchall() == [("unique", 81)]
    for _ in range(3):
        # The cell of a notebook runs again: the former connection ends after the next one is registered.
        connection = duckdb.connect(tmp_path / "a.db")
        sudoxml.duckdb.register(connection)
        gc.collect()
        assert connection.sql(query).fetchall() == [("unique", 81)]


def test_nulls_are_tables_without_rows(connection: duckdb.DuckDBPyConnection) -> None:
    all_null = "(SELECT NULL::VARCHAR AS puzzle FROM range(3))"
    assert connection.sql(f"SELECT count(*) FROM {all_null}, sudoku_cells(puzzle)").fetchall() == [(0,)]
    # DuckDB calls a function with 2,048 values at most, and here the first of them are null.
    some = f"(SELECT CASE WHEN i >= 2999 THEN '{UNIQUE}' END AS puzzle FROM range(3000) AS t(i))"
    assert connection.sql(f"SELECT count(*) FROM {some}, sudoku_cells(puzzle)").fetchall() == [(81,)]


def test_a_puzzle_is_a_table_of_cells_with_their_candidates(connection: duckdb.DuckDBPyConnection) -> None:
    for text in [COMMAS, UNIQUE]:
        puzzle = sudoxml.Document.parse(sudoxml.import_(text)).puzzles[0]
        rows = connection.execute("SELECT row, col, box, value, candidates FROM sudoku_cells($1)", [text]).fetchall()
        assert rows == puzzle.cells() and len(rows) == 81
    # Naked singles of a column of puzzles, as a query.
    connection.execute("CREATE TABLE puzzles AS SELECT unnest($1) AS p", [[UNIQUE, EMPTY, "x", None]])
    singles = "SELECT p, count(*) FROM puzzles, sudoku_cells(p) WHERE len(candidates) = 1 GROUP BY p"
    [(found, number)] = connection.execute(singles).fetchall()
    assert found == UNIQUE and number > 1
    # What the functions of a puzzle do not read has no rows: another board, several puzzles.
    for text in ["x", "1.3..4..2..14..3", f"{UNIQUE}\n{EMPTY}"]:
        found = connection.execute("SELECT (SELECT count(*) FROM sudoku_cells($1)), sudoku_verdict($1)", [text]).fetchall()
        assert found == [(0, None)], text


def test_documents_are_tables_of_puzzles_and_of_cells(connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(document(UNIQUE, NONE))
    (tmp_path / "six.xml").write_text("<sudoku size='4' name='s'><cells><cell row='1' col='1'>2</cell></cells></sudoku>")
    (tmp_path / "notes.txt").write_text("no document")
    puzzles = connection.execute("SELECT name, givens, verdict, first_solution FROM read_sudoxml($1)", [str(tmp_path)])
    assert puzzles.fetchall() == [
        ("p1", UNIQUE, "unique", sudoxml.solutions([UNIQUE])[0]),
        ("p2", NONE, "none", None),
        ("s", "2" + "." * 15, "multiple", "2134341212434321"),
    ]
    cells = f"read_sudoxml_cells('{tmp_path}/*.xml')"
    blanks = f"SELECT count(*), sum(len(candidates)) FROM {cells} WHERE name = 's' AND value IS NULL"
    # Seven cells see the given, and have three candidates of four.
    assert connection.execute(blanks).fetchall() == [(15, 7 * 3 + 8 * 4)]
    first = f"SELECT document, puzzle, row, col, box, value, candidates FROM {cells} WHERE name = 'p1' AND row = 1 AND col < 4"
    path = str(tmp_path / "a.xml")
    assert connection.execute(first).fetchall() == [
        (path, 1, 1, 1, 1, "5", []),
        (path, 1, 1, 2, 1, "3", []),
        (path, 1, 1, 3, 1, None, ["1", "2", "4"]),
    ]
    assert connection.execute(f"SELECT count(*) FROM {cells} WHERE box IS NULL").fetchall() == [(0,)]


def test_a_path_is_a_file_a_folder_or_a_list(connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    for name, text in [("a.xml", document(UNIQUE)), ("b.xml", document(EMPTY)), ("cover.xml", "<cover/>")]:
        (tmp_path / name).write_text(text)
    for table, number in [("read_sudoxml", 1), ("read_sudoxml_cells", 81)]:
        # A document of a folder without a puzzle has no rows.
        for path in [f"['{tmp_path}/a.xml', '{tmp_path}/b.xml']", f"'{tmp_path}'", f"'{tmp_path}/[ab].xml'"]:
            rows = connection.execute(f"SELECT document, count(*) FROM {table}({path}) GROUP BY ALL ORDER BY ALL").fetchall()
            assert rows == [(str(tmp_path / "a.xml"), number), (str(tmp_path / "b.xml"), number)], path
        with pytest.raises(duckdb.Error):
            connection.execute(f"SELECT * FROM {table}(NULL)").fetchall()


@pytest.mark.parametrize("connection", ["package"], indirect=True)
def test_the_package_reads_the_files_of_a_folder_that_the_command_reads(
    connection: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    (tmp_path / "old").mkdir()
    for name in ["a.xml", ".hidden.xml", "old/b.xml"]:
        (tmp_path / name).write_text(document(UNIQUE))
    (tmp_path / ".ignore").write_text("old/")
    for table in ["read_sudoxml", "read_sudoxml_cells"]:
        rows = connection.execute(f"SELECT DISTINCT document FROM {table}('{tmp_path}')").fetchall()
        assert rows == [(str(tmp_path / "a.xml"),)]
    with pytest.raises(TypeError, match="connection is that of duckdb.connect"):
        sudoxml.duckdb.register("file.db")  # type: ignore[arg-type]


def test_an_error_of_a_document_is_one_of_the_query(connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    with pytest.raises(duckdb.Error, match=r"matches neither a file nor a folder|No files found that match the pattern"):
        connection.execute("SELECT * FROM read_sudoxml('/missing/*.xml')").fetchall()
    (tmp_path / "a.xml").write_text("<sudoku><cells><cell row='1' col='x'/></cells></sudoku>")
    for table in ["read_sudoxml", "read_sudoxml_cells"]:
        with pytest.raises(duckdb.Error, match="a.xml:1:30: error.wrong-value"):
            connection.execute(f"SELECT * FROM {table}($1)", [str(tmp_path / "a.xml")]).fetchall()


@pytest.mark.parametrize("connection", ["extension"], indirect=True)
def test_the_extension_reads_as_duckdb_does(connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(document(UNIQUE, NONE))
    (tmp_path / "b.xml").write_text(document(EMPTY))
    (tmp_path / "cover.xml").write_text("<cover/>")
    several = f"read_sudoxml(['{tmp_path}/a.xml', '{tmp_path}/b.xml'], filename = true)"
    rows = connection.execute(f"SELECT filename, count(*) FROM {several} GROUP BY ALL ORDER BY ALL").fetchall()
    assert rows == [(str(tmp_path / "a.xml"), 2), (str(tmp_path / "b.xml"), 1)]
    # A document without a puzzle has no rows, and a grade is a column like the others.
    graded = f"SELECT count(*), count(rating), min(rating) FROM read_sudoxml('{tmp_path}/*.xml')"
    assert connection.execute(graded).fetchall() == [(3, 1, sudoxml.ratings([UNIQUE])[0])]
    assert connection.execute(f"SELECT count(*) FROM read_sudoxml('{tmp_path}')").fetchall() == [(3,)]
    connection.execute("SET enable_external_access = false")
    with pytest.raises(duckdb.PermissionException):
        connection.execute(f"SELECT * FROM read_sudoxml('{tmp_path}/a.xml')").fetchall()


def test_a_text_has_the_cells_of_its_puzzles(connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"{UNIQUE}\n{EMPTY}\n")
    read = f"SELECT puzzle, count(value) FROM read_sudoxml_cells('{tmp_path}/list.txt') GROUP BY puzzle ORDER BY puzzle"
    assert connection.sql(read).fetchall() == [(1, 30), (2, 0)]


def test_the_package_is_not_registered_beside_the_extension() -> None:
    with duckdb.connect(config={"allow_unsigned_extensions": "true"}) as connection:
        connection.load_extension(os.environ["SUDOXML_EXTENSION"])
        with pytest.raises(duckdb.Error, match="the extension of sudoxml is loaded"):
            sudoxml.duckdb.register(connection)


@pytest.mark.parametrize("connection", ["package"], indirect=True)
def test_the_package_skips_errors_and_counts_as_far_as_a_call_says(
    connection: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    (tmp_path / "good.xml").write_text("<sudoku name='good'><cells/></sudoku>")
    (tmp_path / "half.xml").write_text("<s><sudoku name='half'><cells/></sudoku><sudoku name='wrong'/></s>")
    (tmp_path / "cut.xml").write_text("<s><sudoku name='cut'><cells/></sudoku>")

    def rows(call: str) -> list[tuple[object, ...]]:
        return connection.sql(f"SELECT name, solutions, complete FROM read_sudoxml('{tmp_path}', {call})").fetchall()

    assert rows("errors := 'skip', max_solutions := 3") == [("cut", 3, False), ("good", 3, False), ("half", 3, False)]
    with pytest.raises(duckdb.Error, match="cut.xml:1:40: error"):
        rows("max_solutions := 3")
    for wrong, message in [("errors := 'no'", "'raise' or 'skip'"), ("max_solutions := 0", "1 or more")]:
        with pytest.raises(duckdb.Error, match=message):
            rows(wrong)
    (tmp_path / "unique.xml").write_text(document(UNIQUE))
    graded = f"SELECT name, rating, scale FROM read_sudoxml_grades('{tmp_path}', errors := 'skip') WHERE verdict <> 'multiple'"
    rows_of = pa.table(sudoxml.table([str(tmp_path / "unique.xml")], columns=["name", "rating", "scale"])).to_pylist()
    assert connection.sql(graded).fetchall() == [tuple(row.values()) for row in rows_of if row["rating"] is not None]
    missing = f"SELECT name FROM read_sudoxml(['{tmp_path}/nowhere.xml', '{tmp_path}/good.xml'], errors := 'skip')"
    assert connection.sql(missing).fetchall() == [("good",)]
    for table in ("read_sudoxml", "read_sudoxml_grades", "read_sudoxml_cells"):
        assert connection.execute(f"SELECT * FROM {table}('{tmp_path}/nowhere.xml', errors := 'skip')").fetchall() == []
    cells = f"SELECT DISTINCT name FROM read_sudoxml_cells('{tmp_path}', errors := 'skip')"
    assert sorted(connection.sql(cells).fetchall()) == [("good",), ("p1",)]


def test_the_functions_are_for_classic_puzzles(connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    plain = document(UNIQUE)
    (tmp_path / "a.xml").write_text(plain)
    (tmp_path / "b.xml").write_text(plain.replace("<sudoku ", "<sudoku extra='diagonals' "))
    asked = f"SELECT verdict, givens, sudoku_verdict(givens), canonical IS NULL FROM read_sudoxml('{tmp_path}')"
    assert sorted(connection.sql(asked).fetchall()) == [("none", None, None, True), ("unique", UNIQUE, "unique", False)]


def test_a_file_whose_name_is_not_utf_8_has_its_cells(tmp_path: Path) -> None:
    """The files of the extension are those that DuckDB finds, which refuses such a name."""
    connection = duckdb.connect()
    sudoxml.duckdb.register(connection)
    folder = os.fsdecode(os.fsencode(tmp_path) + b"/\xff")
    os.mkdir(folder)
    for name in [b"/\xfe.xml", b"/\xff.xml"]:
        Path(os.fsdecode(os.fsencode(folder) + name)).write_text(document(UNIQUE))
    for table, rows in [("read_sudoxml", 2), ("read_sudoxml_cells", 2 * 81)]:
        assert connection.execute(f"SELECT count(*), any_value(document) FROM {table}($1)", [str(tmp_path)]).fetchall() == [
            (rows, f"{tmp_path}/\ufffd/\ufffd.xml")
        ]
