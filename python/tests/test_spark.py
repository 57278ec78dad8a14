"""Documents and puzzles on Spark, in local mode with two workers."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from conftest import EMPTY, FIXTURES, NONE, UNIQUE, document
from pyspark.sql import DataFrame, SparkSession

import sudoxml
import sudoxml.spark


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two documents that can be read, and one that cannot."""
    puzzles = tmp_path / "puzzles"
    (puzzles / "more").mkdir(parents=True)
    (puzzles / "a.xml").write_text(document(UNIQUE, NONE))
    (puzzles / "broken.xml").write_text("<sudoku name='bad'><cells><cell row='1' col='1'>x</cell></cells></sudoku>")
    (puzzles / "more" / "b.xml").write_bytes(document(EMPTY).replace("p1", "ä").encode("utf-16"))
    (puzzles / "notes.txt").write_text(UNIQUE)
    return puzzles


def binary_files(spark: SparkSession, folder: Path) -> DataFrame:
    reader = spark.read.format("binaryFile").option("recursiveFileLookup", "true").option("pathGlobFilter", "*.xml")
    return reader.load(str(folder)).select("path", "content")


def test_solved_documents_have_the_bytes_of_the_command(spark: SparkSession) -> None:
    frame = sudoxml.spark.solve_documents(binary_files(spark, FIXTURES / "valid-results"), max_solutions=5)
    rows = frame.collect()
    assert len(rows) > 20
    for row in rows:
        path = Path(row["path"].removeprefix("file:"))
        try:
            expected, findings = sudoxml.solve(path, max_solutions=5), []
        except sudoxml.SudoxmlError as error:
            expected, findings = None, error.findings
        assert (row["solved"] and bytes(row["solved"])) == expected, path
        assert [(one["rule"], one["line"], one["column"]) for one in row["findings"]] == [
            (one.rule, one.line, one.column) for one in findings
        ]


def test_a_broken_document_is_a_row_with_its_findings(spark: SparkSession, folder: Path) -> None:
    rows = {Path(row["path"]).name: row for row in sudoxml.spark.solve_documents(binary_files(spark, folder)).collect()}
    assert rows["broken.xml"]["solved"] is None
    (finding,) = rows["broken.xml"]["findings"]
    assert (finding["rule"], finding["line"], finding["column"], finding["puzzle"]) == ("wrong-value", 1, 27, "bad")
    assert rows["b.xml"]["findings"] == [] and bytes(rows["b.xml"]["solved"]).startswith(b"\xff\xfe")


def test_dropmalformed_leaves_out_what_is_wrong(spark: SparkSession, folder: Path) -> None:
    files = binary_files(spark, folder)
    names = lambda frame, column: {Path(row[column]).name for row in frame.collect()}  # noqa: E731
    solved = sudoxml.spark.solve_documents(files, mode="dropmalformed")
    assert names(solved, "path") == names(files, "path") - {"broken.xml"}
    rows = spark.read.format("sudoxml").option("mode", "DROPMALFORMED").load(str(folder)).collect()
    assert sorted(row["name"] for row in rows) == ["p1", "p2", "ä"] and {row["error"] for row in rows} == {None}
    frame = spark.createDataFrame([(1, UNIQUE), (2, "53x"), (3, None)], "number int, puzzle string")
    kept = sudoxml.spark.verdicts(frame, "puzzle", mode="dropmalformed").collect()
    assert sorted((row["number"], row["verdict"]) for row in kept) == [(1, "unique"), (3, None)]


def test_failfast_ends_the_job(spark: SparkSession, folder: Path) -> None:
    with pytest.raises(Exception, match="wrong-value"):
        sudoxml.spark.solve_documents(binary_files(spark, folder), mode="failfast").collect()
    with pytest.raises(ValueError, match="the mode 'other' is not known"):
        sudoxml.spark.solve_documents(binary_files(spark, folder), mode="other")  # type: ignore[arg-type]


def test_each_finding_is_a_row(spark: SparkSession, folder: Path) -> None:
    frame = sudoxml.spark.check_documents(binary_files(spark, folder), require="unique")
    found = sorted((Path(row["path"]).name, row["rule"]) for row in frame.collect())
    twice = ("a.xml", "digit-twice-in-row"), ("a.xml", "digit-twice-in-box")
    assert found == sorted([*twice, ("b.xml", "multiple-solutions"), ("broken.xml", "wrong-value")])


def test_a_column_of_puzzles_has_verdicts(spark: SparkSession) -> None:
    values = [(1, UNIQUE), (2, EMPTY), (3, NONE), (4, "53x"), (5, None)]
    frame = spark.createDataFrame(values, "number int, puzzle string")
    rows = sudoxml.spark.verdicts(frame, "puzzle").orderBy("number").collect()
    assert [row["verdict"] for row in rows] == ["unique", "multiple", "none", None, None]
    with pytest.raises(Exception, match="53x|characters"):
        sudoxml.spark.verdicts(frame, "puzzle", mode="failfast").collect()


def test_functions_in_sql_have_the_results_of_the_package(spark: SparkSession) -> None:
    puzzles = [UNIQUE, NONE, EMPTY, "53x", None]
    frame = spark.createDataFrame(list(enumerate(puzzles)), "number int, puzzle string")
    for name, function in {
        "sudoku_solve": sudoxml.solutions,
        "sudoku_verdict": sudoxml.verdicts,
        "sudoku_rating": sudoxml.ratings,
        "sudoku_canonical": sudoxml.canonical,
        "sudoku_count": lambda puzzles, errors: sudoxml.counts(puzzles, 1_000_000, errors=errors),
    }.items():
        rows = frame.selectExpr("number", f"{name}(puzzle) AS found").orderBy("number").collect()
        assert [row["found"] for row in rows] == function(puzzles, errors="null"), name


def test_a_folder_is_a_table_with_the_errors_of_its_documents(spark: SparkSession, folder: Path) -> None:
    frame = spark.read.format("sudoxml").load(str(folder))
    rows = {(Path(row["document"]).name, row["name"]): row for row in frame.collect()}
    assert set(rows) == {("a.xml", "p1"), ("a.xml", "p2"), ("b.xml", "ä"), ("broken.xml", None)}
    first = rows["a.xml", "p1"]
    assert (first["line"], first["column"], first["verdict"], first["solutions"]) == (2, 1, "unique", 1)
    assert first["givens"] == UNIQUE and first["error"] is None
    broken = rows["broken.xml", None]
    assert broken["error"].startswith(f"{folder}/broken.xml:1:27: error[wrong-value]") and broken["verdict"] is None
    graded = spark.read.format("sudoxml").option("columns", "name,rating").load(str(folder / "a.xml")).collect()
    assert sorted((row["name"], row["rating"]) for row in graded) == [("p1", 1.2), ("p2", None)]


def test_the_options_of_the_source_are_checked(spark: SparkSession, folder: Path) -> None:
    with pytest.raises(Exception, match="wrong-value"):
        spark.read.format("sudoxml").option("mode", "failfast").load(str(folder)).collect()
    with pytest.raises(Exception, match="the column 'ratin' is not known"):
        spark.read.format("sudoxml").option("columns", "ratin").load(str(folder)).collect()
    with pytest.raises(Exception, match="neither a file nor a folder"):
        spark.read.format("sudoxml").load(str(folder / "missing")).collect()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "iso-8859-1"])
def test_a_large_document_is_split_between_its_puzzles(spark: SparkSession, tmp_path: Path, encoding: str) -> None:
    text = document(*[UNIQUE, NONE, EMPTY] * 100).replace("name='p", "name='&e;ä")
    declaration = f"<?xml version='1.0' encoding='{encoding.upper()}'?>\n<!DOCTYPE sudokus [<!ENTITY e 'x'>]>\n"
    file = tmp_path / "large.xml"
    file.write_bytes((declaration + text).encode(encoding))
    whole = spark.read.format("sudoxml").option("columns", "line,column,name,verdict,givens")
    parts = whole.option("partBytes", str(file.stat().st_size // 7)).load(str(file))
    assert parts.rdd.getNumPartitions() >= 3
    found = sorted(tuple(row) for row in parts.collect())
    expected = sorted(
        (puzzle.line, puzzle.column, puzzle.name, puzzle.verdict, None) for puzzle in sudoxml.Document.parse(file).solve()
    )
    assert [row[:2] for row in found] == [row[:2] for row in expected]
    assert [row[2:4] for row in found] == [row[2:4] for row in expected]


def test_the_xml_source_of_spark_gives_rows_as_well(spark: SparkSession, folder: Path) -> None:
    frame = spark.read.format("xml").option("rowTag", "sudoku").load(str(folder / "a.xml"))
    assert sorted(row["_name"] for row in frame.collect()) == ["p1", "p2"]


def test_duplicates_over_a_corpus_are_one_query(spark: SparkSession, tmp_path: Path) -> None:
    for number, puzzles in enumerate([(UNIQUE, EMPTY), (UNIQUE,), (NONE,)]):
        (tmp_path / f"{number}.xml").write_text(document(*puzzles))
    spark.read.format("sudoxml").load(str(tmp_path)).createOrReplaceTempView("puzzles")
    query = "SELECT givens, count(*) AS times FROM puzzles GROUP BY givens HAVING count(*) > 1"
    assert [(row["givens"], row["times"]) for row in spark.sql(query).collect()] == [(UNIQUE, 2)]


def test_a_task_whose_worker_is_killed_runs_again_with_the_same_bytes(tmp_path: Path) -> None:
    """The first attempt of each task kills its executor, in a cluster on this machine."""
    (tmp_path / "in").mkdir()
    for number in range(4):
        (tmp_path / "in" / f"{number}.xml").write_text(document(UNIQUE, NONE))
    job = f"""
        import os, signal
        from pathlib import Path
        from pyspark.sql import SparkSession
        from pyspark import TaskContext
        import sudoxml, sudoxml.spark

        spark = (SparkSession.builder.master("local-cluster[2,1,700]").config("spark.ui.enabled", "false")
            .config("spark.log.level", "OFF").config("spark.local.dir", {str(tmp_path / "local")!r})
            .config("spark.sql.warehouse.dir", {str(tmp_path / "warehouse")!r})
            .config("spark.executor.memory", "600m").config("spark.task.maxFailures", "4").getOrCreate())
        marker = Path({str(tmp_path / "killed")!r})

        def kill_once(batches):
            for batch in batches:
                try:
                    marker.touch(exist_ok=False)
                except FileExistsError:
                    pass
                else:
                    # The parent of the worker is its daemon, and the parent of that is the executor.
                    daemon = os.getppid()
                    executor = int(Path(f"/proc/{{daemon}}/stat").read_text().rsplit(")", 1)[1].split()[1])
                    os.kill(executor, signal.SIGKILL)
                yield batch

        frame = spark.read.format("binaryFile").load({str(tmp_path / "in")!r}).select("path", "content")
        frame = frame.mapInArrow(kill_once, frame.schema)
        rows = sudoxml.spark.solve_documents(frame).collect()
        assert marker.exists() and len(rows) == 4
        for row in rows:
            assert bytes(row["solved"]) == sudoxml.solve(Path(row["path"].removeprefix("file:")))
        print("the same bytes")
    """
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable}
    ran = subprocess.run(
        [sys.executable, "-P", "-c", textwrap.dedent(job)], capture_output=True, text=True, env=environment, check=False
    )
    assert ran.returncode == 0 and "the same bytes" in ran.stdout, ran.stderr[-3000:]


def test_paths_are_those_of_spark(spark: SparkSession, folder: Path) -> None:
    """Lists, wildcards, addresses of files and alternatives in a pattern."""
    (folder / "c.xhtml").write_text(document(UNIQUE))
    reader = spark.read.format("sudoxml").option("columns", "document,name")

    def names(frame: DataFrame) -> list[str]:
        return sorted({Path(row["document"]).name for row in frame.collect()})

    everything = ["a.xml", "b.xml", "broken.xml"]
    assert names(reader.load([str(folder / "a.xml"), str(folder / "more")])) == ["a.xml", "b.xml"]
    assert names(reader.load(f"{folder}/*.xml")) == ["a.xml", "broken.xml"]
    assert names(reader.load(f"{folder}/**/b.{{xml,tei}}")) == ["b.xml"]
    assert names(reader.load(f"file://{folder}")) == names(reader.load(f"file:{folder}")) == everything
    assert names(reader.option("glob", "*.{xml,xhtml}").load(str(folder))) == sorted([*everything, "c.xhtml"])
    twice = reader.load([str(folder / "a.xml"), f"file://{folder}/a.xml"])
    assert names(twice) == ["a.xml"] and twice.count() == 2


def test_what_has_no_meaning_is_an_error_before_a_job_starts(spark: SparkSession, folder: Path) -> None:
    reader = spark.read.format("sudoxml")
    (folder / "nothing").mkdir()
    for path, message in [
        ("nothing", "no file in .* matches '\\*.xml'"),
        ("*.tei", "matches neither"),
        ("missing", "neither a file nor a folder"),
    ]:
        with pytest.raises(Exception, match=message):
            reader.load(str(folder / path)).rdd.getNumPartitions()
    with pytest.raises(Exception, match="no file in"):
        spark.read.format("sudoxml").option("glob", "*.tei").load(str(folder)).rdd.getNumPartitions()
    for option, value, message in [
        ("partBytes", "many", "partBytes is a number of bytes"),
        ("maxSolutions", "0", "maxSolutions is a number from 1"),
        ("glob", "*.{xml", "has a { without a }"),
        ("columns", "ratin", "the column 'ratin' is not known"),
        ("mode", "drop", "the mode 'drop' is not known"),
    ]:
        with pytest.raises(Exception, match=message):
            spark.read.format("sudoxml").option(option, value).load(str(folder))
    with pytest.raises(Exception, match="hdfs://x/y is not a path of this file system"):
        reader.load("hdfs://x/y")
    for schema, message in [("name string, ratin double", "'ratin' of the schema is not known"), ("line string", "must be bigint")]:
        with pytest.raises(Exception, match=message):
            spark.read.format("sudoxml").schema(schema).load(str(folder)).rdd.getNumPartitions()
    some = spark.read.format("sudoxml").schema("rating double, name string").load(str(folder / "a.xml")).collect()
    assert {tuple(row) for row in some} == {(1.2, "p1"), (None, "p2")}


def test_what_a_frame_does_not_have_is_an_error_before_a_job_starts(spark: SparkSession, folder: Path) -> None:
    files, numbers = binary_files(spark, folder), spark.createDataFrame([(1, UNIQUE)], "number int, puzzle string")
    for call, message in [
        (lambda: sudoxml.spark.verdicts(numbers, "puzzel"), "no column 'puzzel'; the frame has number, puzzle"),
        (lambda: sudoxml.spark.verdicts(numbers, "number"), "has the type int; it must be string"),
        (lambda: sudoxml.spark.verdicts(numbers, "puzzle", output="Number"), "has a column 'Number' already"),
        (lambda: sudoxml.spark.solve_documents(files, content="bytes"), "no column 'bytes'"),
        (lambda: sudoxml.spark.solve_documents(files, content="path"), "must be binary"),
        (lambda: sudoxml.spark.solve_documents(files, output="path"), "has a column 'path' already"),
        (lambda: sudoxml.spark.solve_documents(files, require="all"), "there is no requirement 'all'"),
        (lambda: sudoxml.spark.check_documents(files, keep=["paht"]), "no column 'paht'"),
        (lambda: sudoxml.spark.check_documents(files.withColumnRenamed("path", "line"), keep=["line"]), "a column 'line' as well"),
        (lambda: sudoxml.spark.check_documents(files, max_solutions=0), "1 or more, not 0"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()
    with pytest.raises(TypeError, match="max_solution"):
        sudoxml.spark.solve_documents(files, max_solution=3)
    assert sudoxml.spark.solve_documents(files, require="unique", method="logic").count() == 3


def test_a_document_without_a_puzzle_is_skipped(spark: SparkSession, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(document(UNIQUE))
    (tmp_path / "b.xml").write_text("<book>\n<chapter/></book>")
    frame = spark.read.format("sudoxml").option("mode", "failfast").load(str(tmp_path))
    assert [row["error"] for row in frame.collect()] == [None]
    files = binary_files(spark, tmp_path)
    rows = sudoxml.spark.solve_documents(files, mode="failfast").orderBy("path").collect()
    assert [row["solved"] is None for row in rows] == [False, True]
    (skipped,) = sudoxml.spark.check_documents(files, keep=[]).collect()
    assert rows[1]["findings"] == [skipped]
    assert tuple(skipped) == (1, 1, "note", "skipped", "no <sudoku> inside", None)


def test_a_number_of_bytes_has_a_unit(spark: SparkSession, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(document(*[UNIQUE] * 40))
    reader = spark.read.format("sudoxml").option("columns", "line")
    sizes = {"10k": 7, "10240": 7, "32m": 1, "1 GB": 1}
    for size, parts in sizes.items():
        frame = reader.option("partBytes", size).load(str(tmp_path))
        assert (frame.rdd.getNumPartitions() > 1) == (parts > 1) and frame.count() == 40


def test_a_range_of_seeds_makes_the_puzzles_of_each_seed(spark: SparkSession) -> None:
    frame = sudoxml.spark.generate(spark, range(5, 9), each=20, partitions=3, level="easy", symmetry="any")
    assert frame.rdd.getNumPartitions() == 3
    rows = frame.orderBy("seed", "number").collect()
    expected = [
        (seed, one.number, one.puzzle, one.solution, one.given_count, one.rating, one.technique, one.level)
        for seed in range(5, 9)
        for one in sudoxml.generate(seed=seed, count=20, level="easy", symmetry="any")
    ]
    assert [tuple(row) for row in rows] == expected and len(expected) == 80
    for options, message in [
        ({"level": "silly"}, "there is no level 'silly'"),
        ({"each": 0}, "each seed makes 1 puzzle or more"),
        ({"givens": 3}, "a unique one has at least 17"),
    ]:
        with pytest.raises(ValueError, match=message):
            sudoxml.spark.generate(spark, range(2), **options)
    with pytest.raises(ValueError, match="a seed is a number from 0"):
        sudoxml.spark.generate(spark, range(-1, 2))
