"""Documents and puzzles on Spark, in local mode with two workers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

import pyarrow as pa
import pytest
from conftest import EMPTY, FIXTURES, NONE, UNIQUE, document
from pyspark.sql import DataFrame, DataFrameReader, SparkSession
from pyspark.sql import types as T
from pyspark.sql.datasource import DataSourceReader, DataSourceWriter, InputPartition

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
    with pytest.raises(Exception, match=r"puzzles/broken.xml:1:27: error.wrong-value"):
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
    # The number of a puzzle in a batch would mean nothing.
    with pytest.raises(Exception, match="'53x': found 3 characters"):
        sudoxml.spark.verdicts(frame, "puzzle", mode="failfast").collect()
    rows = sudoxml.spark.verdicts(frame, "puzzle", error="why").orderBy("number").collect()
    assert [row["why"] is None for row in rows] == [True, True, True, False, True]
    assert rows[3]["why"].startswith("'53x': found 3 characters") and rows[3]["verdict"] is None
    dropped = sudoxml.spark.verdicts(frame, "puzzle", mode="dropmalformed").orderBy("number").collect()
    assert [row["number"] for row in dropped] == [1, 2, 3, 5]


def test_functions_in_sql_have_the_results_of_the_package(spark: SparkSession) -> None:
    puzzles = [UNIQUE, NONE, EMPTY, "53x", None]
    frame = spark.createDataFrame(list(enumerate(puzzles)), "number int, puzzle string")
    for name, function in {
        "sudoku_solve": sudoxml.solutions,
        "sudoku_verdict": sudoxml.verdicts,
        "sudoku_rating": sudoxml.ratings,
        "sudoku_canonical": sudoxml.canonical,
        "sudoku_count": lambda puzzles, errors: sudoxml.counts(puzzles, 10_000, errors=errors),
    }.items():
        rows = frame.selectExpr("number", f"{name}(puzzle) AS found").orderBy("number").collect()
        assert [row["found"] for row in rows] == function(puzzles, errors="null"), name
        with pytest.raises(Exception, match=f"{name} takes the text of a puzzle, and not int32"):
            frame.selectExpr(f"{name}(number) AS found").collect()


def test_a_folder_is_a_table_with_the_errors_of_its_documents(spark: SparkSession, folder: Path) -> None:
    frame = spark.read.format("sudoxml").load(str(folder))
    rows = {(Path(row["document"]).name, row["name"]): row for row in frame.collect()}
    assert set(rows) == {("a.xml", "p1"), ("a.xml", "p2"), ("b.xml", "ä"), ("broken.xml", "bad")}
    first = rows["a.xml", "p1"]
    assert (first["line"], first["column"], first["verdict"], first["solutions"]) == (2, 1, "unique", 1)
    assert first["givens"] == UNIQUE and first["error"] is None
    broken = rows["broken.xml", "bad"]
    assert broken["error"].startswith(f"{folder}/broken.xml:1:27: error[wrong-value]") and broken["verdict"] is None
    assert (broken["rule"], first["rule"]) == ("wrong-value", None)
    graded = spark.read.format("sudoxml").option("columns", "name,Rating").load(str(folder / "a.xml")).collect()
    assert sorted((row["name"], row["rating"]) for row in graded) == [("p1", 1.2), ("p2", None)]


def test_a_file_that_cannot_be_read_is_the_error_of_a_row(spark: SparkSession, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(document(UNIQUE))
    (tmp_path / "z.xml").symlink_to("nowhere")
    (tmp_path / "y.xml").write_text(document(NONE))
    rows = spark.read.format("sudoxml").load(str(tmp_path))
    [row] = rows.where("error is not null").select("document", "error").collect()
    assert row.document.endswith("z.xml") and "error[unreadable]: cannot be read: no such file" in row.error
    assert rows.where("error is null").count() == 2
    # It is not malformed, so it is not left out without a word.
    for mode in ["dropmalformed", "failfast"]:
        with pytest.raises(Exception, match="unreadable"):
            spark.read.format("sudoxml").option("mode", mode).load(str(tmp_path)).count()


def test_a_file_that_changes_behind_a_frame_is_no_wrong_row(spark: SparkSession, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(document(*[UNIQUE] * 40))
    rows = spark.read.format("sudoxml").option("columns", "name").option("partBytes", "4k").load(str(tmp_path))
    assert rows.count() == 40
    (tmp_path / "a.xml").write_text("<!-- new -->" + document(*[UNIQUE] * 40))
    with pytest.raises(Exception, match="a.xml was changed after the frame was made"):
        rows.count()


def test_links_are_followed_and_each_folder_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "books" / "may").mkdir(parents=True)
    (tmp_path / "books" / "may" / "a.xml").write_text(document(UNIQUE))
    (tmp_path / "archive").mkdir()
    (tmp_path / "archive" / "link").symlink_to(tmp_path / "books")
    (tmp_path / "books" / "may" / "loop").symlink_to(tmp_path / "books")
    [part] = planned(path=str(tmp_path / "archive"))
    assert part.paths == [str(tmp_path / "archive" / "link" / "may" / "a.xml")]


def test_columns_may_have_dots_and_any_case_in_their_names(spark: SparkSession, folder: Path) -> None:
    documents = binary_files(spark, folder).withColumnRenamed("content", "the.content").withColumnRenamed("path", "a path")
    solved = sudoxml.spark.solve_documents(documents, content="The.Content", output="x.y")
    assert solved.columns[-2:] == ["x.y", "findings"] and solved.count() == 3
    assert sudoxml.spark.table_documents(documents, content="the.content", path="A Path").count() == 4
    found = sudoxml.spark.check_documents(documents, content="the.content", keep=["A Path"])
    assert found.columns[0] == "a path" and found.count() > 0
    puzzles = spark.createDataFrame([(UNIQUE,)], "`p.q` string")
    assert sudoxml.spark.verdicts(puzzles, "P.Q").collect()[0]["verdict"] == "unique"


def test_a_schema_and_columns_are_not_both_said(spark: SparkSession, folder: Path) -> None:
    with pytest.raises(Exception, match="a schema says the columns already"):
        spark.read.format("sudoxml").schema("name string").option("columns", "rating").load(str(folder)).count()


def test_an_option_of_generate_that_is_misspelt_is_named(spark: SparkSession) -> None:
    with pytest.raises(TypeError, match="no option 'lvl'; did you mean 'level'"):
        sudoxml.spark.generate(spark, range(1), lvl="easy")


def test_failfast_ends_a_job_over_a_folder(spark: SparkSession, folder: Path) -> None:
    with pytest.raises(Exception, match="wrong-value"):
        spark.read.format("sudoxml").option("mode", "failfast").load(str(folder)).collect()


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


def planned(**options: str) -> list[InputPartition]:
    """The parts of a job that reads with these options, as the driver plans them."""
    source = sudoxml.spark.SudoxmlDataSource(options)
    return list(source.reader(source.schema()).partitions())


def test_paths_are_those_of_spark(spark: SparkSession, folder: Path) -> None:
    """Lists, wildcards, addresses of files and alternatives in a pattern."""
    (folder / "c.xhtml").write_text(document(UNIQUE))
    frame = spark.read.format("sudoxml").option("columns", "document").load([f"file://{folder}/a*.xml", str(folder / "more")])
    assert {Path(row["document"]).name for row in frame.collect()} == {"a.xml", "b.xml"}

    def names(*paths: str, **options: str) -> list[str]:
        (part,) = planned(paths=json.dumps(paths), **options)
        return sorted(Path(path).name for path in part.paths)

    everything = ["a.xml", "b.xml", "broken.xml"]
    assert names(f"{folder}/*.xml") == ["a.xml", "broken.xml"]
    assert names(f"{folder}/**/b.{{xml,tei}}") == ["b.xml"]
    assert names(f"file://{folder}") == names(f"file:{folder}") == everything
    assert names(str(folder), glob="*.{xml,xhtml}") == sorted([*everything, "c.xhtml"])
    assert names(str(folder / "a.xml"), f"file://{folder}/a.xml") == ["a.xml"]


def test_what_has_no_meaning_is_an_error_before_a_job_starts(spark: SparkSession, folder: Path) -> None:
    reader = spark.read.format("sudoxml")
    with pytest.raises(Exception, match="neither a file nor a folder"):
        reader.load(str(folder / "missing"))
    with pytest.raises(Exception, match="'colums' is not known; did you mean columns"):
        spark.read.format("sudoxml").option("colums", "name").load(str(folder))
    with pytest.raises(Exception, match="neither a file nor a folder"):
        reader.schema("name string").load(str(folder / "missing")).rdd.getNumPartitions()
    with pytest.raises(Exception, match="'ratin' of the schema is not known"):
        reader.schema("name string, ratin double").load(str(folder)).rdd.getNumPartitions()
    some = spark.read.format("sudoxml").schema("rating double, name string").load(str(folder / "a.xml")).collect()
    assert {tuple(row) for row in some} == {(1.2, "p1"), (None, "p2")}

    (folder / "nothing").mkdir()
    for path, glob, message in [
        ("nothing", "*.xml", "no file in .* matches '\\*.xml'"),
        ("*.tei", "*.xml", "matches neither"),
        (".", "*.tei", "no file in"),
    ]:
        with pytest.raises(FileNotFoundError, match=message):
            planned(path=str(folder / path), glob=glob)
    for option, value, message in [
        ("partBytes", "many", "partBytes is a number of bytes"),
        ("maxSolutions", "0", "maxSolutions is a number from 1"),
        ("glob", "*.{xml", "has a { without a }"),
        ("columns", "ratin", "there is no column 'ratin'; did you mean 'rating'\\?"),
        ("mode", "drop", "the mode 'drop' is not known"),
        ("colums", "name", "the option 'colums' is not known; did you mean columns"),
        ("pathglobfilter", "*.xml", "there is no option 'pathGlobFilter': glob does this"),
        ("path", "hdfs://x/y", "hdfs://x/y is not a path of this file system"),
    ]:
        with pytest.raises(ValueError, match=message):
            planned(**{"path": str(folder), option: value})
    wrong = T.StructType([T.StructField("line", T.StringType())])
    with pytest.raises(ValueError, match="must be bigint"):
        sudoxml.spark.SudoxmlDataSource({"path": str(folder)}).reader(wrong)


def test_what_a_frame_does_not_have_is_an_error_before_a_job_starts(spark: SparkSession, folder: Path) -> None:
    files, numbers = binary_files(spark, folder), spark.createDataFrame([(1, UNIQUE)], "number int, puzzle string")
    for call, message in [
        (lambda: sudoxml.spark.verdicts(numbers, "puzzel"), "no column 'puzzel'; the frame has number, puzzle"),
        (lambda: sudoxml.spark.verdicts(numbers, "number"), "has the type int; it must be string"),
        (lambda: sudoxml.spark.verdicts(numbers, "puzzle", output="Number"), "there is a column 'Number' already"),
        (lambda: sudoxml.spark.solve_documents(files, content="bytes"), "no column 'bytes'"),
        (lambda: sudoxml.spark.solve_documents(files, output="findings"), "there is a column 'findings' already"),
        (lambda: sudoxml.spark.solve_documents(files, xinclude=True, include_root="/none"), "this folder for includes cannot"),
        (lambda: sudoxml.spark.check_documents(files, xinclude=True, catalog="/none.xml"), "this catalog cannot be used"),
        (lambda: sudoxml.spark.table_documents(files, columns=[]), "columns is empty"),
        (lambda: sudoxml.spark.generate(spark, range(2), level=["easy", "hard"]), "a range is a tuple of two names"),
        (lambda: sudoxml.spark.solve_documents(files, content="path"), "must be binary"),
        (lambda: sudoxml.spark.solve_documents(files, output="path"), "there is a column 'path' already"),
        (lambda: sudoxml.spark.solve_documents(files, require="all"), "there is no requirement 'all'"),
        (lambda: sudoxml.spark.check_documents(files, keep=["paht"]), "no column 'paht'"),
        (lambda: sudoxml.spark.check_documents(files.withColumnRenamed("path", "line"), keep=["line"]), "a column 'line' as well"),
        (lambda: sudoxml.spark.check_documents(files, max_solutions=0), "1 or more, not 0"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()
    for call, message in [
        (lambda: sudoxml.spark.solve_documents(files, max_solution=3), "max_solution"),
        (lambda: sudoxml.spark.check_documents(files, keep="path"), r"keep is a list of columns, such as \['path'\]"),
        (lambda: sudoxml.spark.table_documents(files, namespace=5), "namespace is a str, not int"),
        (lambda: sudoxml.spark.generate(spark, range(2), each="3"), "each is an int, and not a str"),
        (lambda: sudoxml.spark.generate(spark, [1, 2]), r"seeds is a range, such as range\(100\), not list"),
        (lambda: sudoxml.spark.generate(spark, range(2), count=4), "each says how many puzzles a seed makes"),
    ]:
        with pytest.raises(TypeError, match=message):
            call()
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


def test_a_number_of_bytes_has_a_unit(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(document(*[UNIQUE] * 40))
    for size, is_split in {"10k": True, "10240": True, "32m": False, "1 GB": False}.items():
        assert (len(planned(path=str(tmp_path), partBytes=size)) > 1) == is_split


def test_an_archive_has_some_tasks_whatever_its_size(tmp_path: Path) -> None:
    """Each core of a cluster has work to do if the archive is large enough for it."""
    (tmp_path / "small").mkdir()
    puzzles = document(*[UNIQUE] * 1000)
    for number in range(4):
        (tmp_path / "small" / f"{number}.xml").write_text(puzzles)
    (tmp_path / "large.xml").write_text(document(*[UNIQUE] * 4000))
    assert 1 << 19 < len(puzzles) < 1 << 20
    assert len(planned(path=str(tmp_path / "small"))) == 4 == len(planned(path=str(tmp_path / "large.xml")))
    assert len(planned(path=str(tmp_path / "small"), partBytes="32m")) == 1


def test_an_error_has_the_name_of_its_puzzle(spark: SparkSession, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<sudoku name='May' size='4'><cells><cell row='9' col='1'>2</cell></cells></sudoku>")
    [row] = spark.read.format("sudoxml").option("columns", "name").load(str(tmp_path)).collect()
    assert (row["name"], row["rule"]) == ("May", "wrong-value") and "a.xml:1:" in row["error"]


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


def test_documents_of_any_file_system_are_a_table(spark: SparkSession, folder: Path) -> None:
    """What Spark reads from any file system has the rows that the source has of local files."""
    reader = spark.read.format("binaryFile").option("recursiveFileLookup", "true").option("pathGlobFilter", "*.xml")
    files = reader.load([f"file://{folder}/*.xml", f"file://{folder}/more"])
    rows = [row.asDict() for row in sudoxml.spark.table_documents(files).collect()]
    local = [row.asDict() for row in spark.read.format("sudoxml").load(str(folder)).collect()]
    for row in rows:
        row["document"] = row["document"].removeprefix("file:")
        row["error"] = row["error"] and row["error"].removeprefix("file:")
    key = lambda row: (row["document"], row["line"], row["column"])  # noqa: E731
    assert sorted(rows, key=key) == sorted(local, key=key) and len(rows) == 4
    dropped = sudoxml.spark.table_documents(files, columns="rating", mode="dropmalformed")
    assert dropped.columns == ["rating", "rule", "error"] and dropped.count() == 3
    with pytest.raises(Exception, match="wrong-value"):
        sudoxml.spark.table_documents(files, mode="failfast").collect()
    for call, message in [
        (lambda: sudoxml.spark.table_documents(files, columns="name,ratin"), "there is no column 'ratin'; did you mean"),
        (lambda: sudoxml.spark.table_documents(files, mode="other"), "the mode 'other' is not known"),  # type: ignore[arg-type]
        (lambda: sudoxml.spark.table_documents(files, max_solutions=0), "1 or more, not 0"),
        (lambda: sudoxml.spark.table_documents(files, path="name"), "no column 'name'"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()


def test_a_namespace_says_what_is_a_puzzle(spark: SparkSession, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<all><sudoku size='4'><cells/></sudoku><sudoku xmlns='urn:x' ref='p1'/></all>")
    reader = spark.read.format("sudoxml").option("mode", "failfast")
    assert reader.option("namespace", "").load(str(tmp_path)).count() == 1
    files = binary_files(spark, tmp_path)
    assert sudoxml.spark.table_documents(files, namespace="", mode="failfast").count() == 1


def test_a_frame_has_the_same_rows_in_each_query(spark: SparkSession, folder: Path) -> None:
    """Spark keeps the reader of a frame, so a filter that one query passed down to it would be that of the next one."""
    frame = spark.read.format("sudoxml").load(str(folder))
    assert frame.where("error IS NULL").count() == 3
    assert frame.where("error IS NOT NULL").count() == 1
    assert frame.where("document LIKE '%/b.xml'").count() == 1
    assert frame.count() == 4
    assert frame.where("error IS NULL").union(frame.where("error IS NOT NULL")).count() == 4
    puzzles, errors = frame.where("error IS NULL").alias("p"), frame.where("error IS NOT NULL").alias("e")
    assert puzzles.join(errors, "document", "left").count() == 3


def reader_of(folder: Path) -> DataSourceReader:
    source = sudoxml.spark.SudoxmlDataSource({"path": str(folder)})
    return source.reader(source.schema())


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder by their names, and those of its folders."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_results_are_written_whole_or_not_at_all(spark: SparkSession, folder: Path, tmp_path: Path) -> None:
    solved = sudoxml.spark.solve_documents(binary_files(spark, folder))
    target = tmp_path / "results" / "solved"
    writer = lambda frame, mode: frame.write.format("sudoxml").mode(mode).option("root", f"file://{folder}")  # noqa: E731
    writer(solved, "append").save(str(target))
    expected = {name: sudoxml.solve(folder / name) for name in ["a.xml", "more/b.xml"]}
    assert contents(tmp_path / "results") == {f"solved/{name}": bytes for name, bytes in expected.items()}
    (target / "a.xml").write_text("old")
    (target / "other.xml").write_text("other")

    def failing(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        yield from batches
        raise ZeroDivisionError("the test of a failure")

    with pytest.raises(Exception, match="the test of a failure"):
        writer(solved.mapInArrow(failing, solved.schema), "overwrite").save(str(target))
    assert contents(target) == {**expected, "a.xml": b"old", "other.xml": b"other"}
    assert [path.name for path in (tmp_path / "results").iterdir()] == ["solved"]


DOCUMENTS = T.StructType(
    [T.StructField("path", T.StringType()), T.StructField("content", T.BinaryType()), T.StructField("name", T.StringType())]
)
PUZZLES = T.StructType([T.StructField("name", T.StringType()), T.StructField("puzzle", T.StringType())])


def documents(*rows: tuple[str | None, bytes | None]) -> Iterator[pa.RecordBatch]:
    paths, contents = zip(*rows)
    yield pa.RecordBatch.from_arrays([pa.array(paths), pa.array(contents, pa.binary())], ["path", "content"])


def writer_of(target: Path, schema: T.StructType, overwrite: bool = False, **options: str) -> DataSourceWriter:
    options = {"path": f"file://{target}", **options}
    return sudoxml.spark.SudoxmlDataSource(options).writer(schema, overwrite)


def _fail() -> None:
    raise OSError("no moves")


def test_a_commit_writes_what_the_attempts_that_succeeded_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "target"
    writer = writer_of(target, DOCUMENTS, root="hdfs:///in")
    lost = writer.write(documents(("hdfs:///in/a.xml", b"lost"), ("hdfs:///in/x.xml", b"lost")))
    first = writer.write(documents(("hdfs:///in/a.xml", b"1"), ("hdfs:///in/b/c.xml", b"2"), ("hdfs:///in/d.xml", None)))
    second = writer.write(documents(("hdfs:///in/b/e.xml", b"3")))
    assert not target.exists() and lost is not None
    writer.commit([first, second])
    assert contents(tmp_path) == {"target/a.xml": b"1", "target/b/c.xml": b"2", "target/b/e.xml": b"3"}

    def committed(writer: DataSourceWriter, *rows: tuple[str, bytes]) -> None:
        writer.commit([writer.write(documents(row)) for row in rows])

    # It is said by the task, and not after the work of all tasks.
    taken = writer_of(target, DOCUMENTS, root="/in")
    taken.write(documents(("/in/new.xml", b"4")))
    with pytest.raises(FileExistsError, match=r"a\.xml exists; nothing was written\. Use mode\('overwrite'\)"):
        taken.write(documents(("file:/in/a.xml", b"5")))
    taken.abort([])
    # A file can be made while the job runs.
    late = writer_of(target, DOCUMENTS, root="/in")
    message = late.write(documents(("/in/late.xml", b"4")))
    (target / "late.xml").write_bytes(b"other")
    with pytest.raises(FileExistsError, match=r"late\.xml exists; nothing was written"):
        late.commit([message])
    (target / "late.xml").unlink()
    with pytest.raises(FileExistsError, match="two documents have the name z.xml"):
        committed(writer_of(target, DOCUMENTS, root="/in"), ("/in/z.xml", b"4"), ("/in/z.xml", b"5"))
    # A document is in the place of a folder, so the second one cannot be moved, and the first one is moved back.
    failed = writer_of(target, DOCUMENTS, True, root="/in")
    with pytest.raises(OSError):
        committed(failed, ("/in/a.xml", b"4"), ("/in/a.xml/c.xml", b"5"))
    # Spark aborts it as well.
    failed.abort([])
    with pytest.raises(IsADirectoryError, match="b is a folder; nothing was written"):
        committed(writer_of(target, DOCUMENTS, True, root="/in"), ("/in/a.xml", b"4"), ("/in/b", b"5"))
    assert contents(tmp_path) == {"target/a.xml": b"1", "target/b/c.xml": b"2", "target/b/e.xml": b"3"}
    committed(writer_of(target, DOCUMENTS, True, root="/in"), ("/in/a.xml", b"6"), ("/in/new.xml", b"7"))
    assert contents(target) == {"a.xml": b"6", "b/c.xml": b"2", "b/e.xml": b"3", "new.xml": b"7"}

    # What cannot be moved back is not deleted.
    rename = os.rename
    monkeypatch.setattr(os, "rename", lambda *places: _fail() if str(target) == os.path.dirname(places[1]) else rename(*places))
    stuck = writer_of(target, DOCUMENTS, True, root="/in")
    with pytest.raises(OSError, match="no moves") as caught:
        committed(stuck, ("/in/a.xml", b"8"))
    assert any("could not be moved back to" in note for note in caught.value.__notes__)
    [kept] = target.glob(".sudoxml-*/replaced/a.xml")
    assert kept.read_bytes() == b"6"
    monkeypatch.undo()
    kept.rename(target / "a.xml")
    stuck.abort([])

    aborted = writer_of(target, DOCUMENTS, root="/in")
    aborted.write(documents(("/in/y.xml", b"8")))
    aborted.abort([None])
    with pytest.raises(FileNotFoundError):
        aborted.write(documents(("/in/y.xml", b"8")))
    assert [path.name for path in tmp_path.iterdir()] == ["target"]


def test_what_cannot_be_written_is_an_error_before_a_job_starts(tmp_path: Path) -> None:
    for schema, options, message in [
        (DOCUMENTS, {}, "need a column path or document, and the option root"),
        (DOCUMENTS, {"root": "/in", "content": "name"}, "the column 'name' has the type string; content names the column with"),
        (DOCUMENTS, {"root": "/in", "content": "nmae"}, "there is no column 'nmae'; the frame has path"),
        (T.StructType([T.StructField("puzzle", T.LongType())]), {}, "the column 'puzzle' has the type bigint; it must be string"),
        (T.StructType([T.StructField("puzzle", T.StringType())]), {"root": "/in"}, "root is for documents"),
        (T.StructType(DOCUMENTS.fields[:1]), {}, "the frame has path"),
        (DOCUMENTS, {"root": "/in", "path": "s3://a/b"}, "s3://a/b is not a path of this file system"),
    ]:
        with pytest.raises(ValueError, match=message):
            writer_of(tmp_path / "target", schema, **options)
    (tmp_path / "file").write_text("")
    with pytest.raises(NotADirectoryError):
        writer_of(tmp_path / "file", DOCUMENTS, root="/in")
    for path in ["/elsewhere/a.xml", "/in", "/in/../a.xml", "/in//a.xml", "/input/a.xml"]:
        writer = writer_of(tmp_path / "target", DOCUMENTS, root="/in/")
        with pytest.raises(ValueError, match="is not below the root /in"):
            writer.write(documents((path, b"1")))
        writer.abort([])
    writer = writer_of(tmp_path / "target", DOCUMENTS, root="/in")
    with pytest.raises(ValueError, match="a row has the bytes of a document, and no path in the column 'path'"):
        writer.write(documents(("/in/a.xml", b"1"), (None, b"2")))
    writer.abort([])
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    with pytest.raises(ValueError, match=r'needs a path: frame.write.format\("sudoxml"\)'):
        sudoxml.spark.SudoxmlDataSource({"root": "/in"}).writer(DOCUMENTS, False)


def test_a_relative_root_is_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for path in [f"file:{tmp_path}/in/more/a.xml", f"{tmp_path}/in/more/a.xml", "in/more/a.xml"]:
        writer = writer_of(tmp_path / "target", DOCUMENTS, root="in")
        writer.commit([writer.write(documents((path, b"1")))])
        assert contents(tmp_path / "target") == {"more/a.xml": b"1"}
        (tmp_path / "target" / "more" / "a.xml").unlink()


def test_the_puzzles_of_each_partition_are_a_document(spark: SparkSession, tmp_path: Path) -> None:
    target = tmp_path / "made"
    made = sudoxml.spark.generate(spark, range(2), each=2, partitions=2)
    made.write.format("sudoxml").mode("append").save(str(target))
    names = ["part-00000.xml", "part-00001.xml"]
    assert sorted(path.name for path in target.iterdir()) == names
    found = [puzzle.givens for name in names for puzzle in sudoxml.Document.parse(target / name).puzzles]
    assert found == [made.puzzle for seed in range(2) for made in sudoxml.generate(seed=seed, count=2)]
    made.where("seed = 1").write.format("sudoxml").mode("append").save(str(target))
    assert sorted(path.name for path in target.iterdir()) == [*names, "part-00003.xml"]
    assert (target / "part-00003.xml").read_bytes() == (target / "part-00001.xml").read_bytes()


def test_puzzles_have_the_names_of_their_rows(tmp_path: Path) -> None:
    def puzzles(*rows: tuple[str | None, str | None]) -> Iterator[pa.RecordBatch]:
        for name, puzzle in rows:
            yield pa.RecordBatch.from_pylist([{"name": name, "puzzle": puzzle}], schema=NAMED)

    NAMED = pa.schema([("name", pa.string()), ("puzzle", pa.string())])
    target = tmp_path / "made"
    target.mkdir()
    (target / "part-00007.xml").write_text("old")
    (target / "other.xml").write_text("other")
    rows = [("<1>", UNIQUE), (None, EMPTY), ("3", NONE)]
    writer = writer_of(target, PUZZLES, True)
    writer.commit([writer.write(puzzles(*rows)), None])
    assert sorted(path.name for path in target.iterdir()) == ["other.xml", "part-00000.xml"]
    read = sudoxml.Document.parse(target / "part-00000.xml").puzzles
    assert [(puzzle.name, puzzle.givens) for puzzle in read] == [("<1>", UNIQUE), (None, EMPTY), ("3", NONE)]
    writer = writer_of(tmp_path / "no", PUZZLES)
    writer.commit([writer.write(puzzles())])
    assert list((tmp_path / "no").iterdir()) == []
    # Such a row is about an error, or its board is in the document alone: it does not vanish without a word.
    with pytest.raises(ValueError, match=r"no puzzle in the column 'puzzle'.*where\('puzzle IS NOT NULL'\)"):
        writer_of(tmp_path / "no", PUZZLES).write(puzzles(("1", UNIQUE), ("2", None)))
    writer = writer_of(tmp_path / "wrong", PUZZLES)
    for name, puzzle, error, message in [
        ("2", "53x", sudoxml.SudoxmlError, "'x' is neither"),
        ("2", "# May", sudoxml.SudoxmlError, "there is no puzzle"),
        ("2", f"{UNIQUE}\n{EMPTY}", ValueError, "a row has the text of one puzzle, and this one has 2"),
        ("a\x01b", UNIQUE, ValueError, r"has the character '\\x01', which XML does not allow"),
    ]:
        with pytest.raises(error, match=message):
            writer.write(puzzles(("1", UNIQUE), (name, puzzle)))
    writer.commit([writer.write(puzzles(('"May"', f"{UNIQUE} # June"), (None, f"{EMPTY} # July")))])
    read = sudoxml.Document.parse(tmp_path / "wrong" / "part-00000.xml").puzzles
    assert [puzzle.name for puzzle in read] == ['"May"', "July"]


def test_a_task_uses_as_many_threads_as_it_has_cores(spark: SparkSession) -> None:
    """A task has one core, and its Python process starts no other threads for grades."""

    def with_threads(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from sudoxml._spark_rows import threads

        for batch in batches:
            yield pa.RecordBatch.from_arrays([pa.array([threads()] * batch.num_rows, pa.int64())], ["threads"])

    found = spark.range(2).mapInArrow(with_threads, "threads long")
    assert {row["threads"] for row in found.collect()} == {1}


def test_a_puzzle_with_further_units_is_no_classic_one_in_a_table(spark: SparkSession, tmp_path: Path) -> None:
    plain = document(UNIQUE)
    (tmp_path / "plain.xml").write_text(plain)
    (tmp_path / "diagonals.xml").write_text(plain.replace("<sudoku ", "<sudoku extra='diagonals' "))
    columns = spark.read.format("sudoxml").option("columns", "verdict,givens,canonical").load(str(tmp_path))
    rows = {row["verdict"]: (row["givens"], row["canonical"] is None) for row in columns.collect()}
    assert rows == {"unique": (UNIQUE, False), "none": (None, True)}


def test_what_spark_cannot_do_with_a_source_in_python_is_said(spark: SparkSession, folder: Path) -> None:
    spark.sql(f"CREATE TEMPORARY VIEW of_folder USING sudoxml OPTIONS (path '{folder}', columns 'name')")
    assert {row["name"] for row in spark.sql("SELECT name FROM of_folder").collect()} == {"p1", "p2", "ä", "bad"}
    for options in (f"LOCATION '{folder}'", f"OPTIONS (path '{folder}')"):
        with pytest.raises(Exception, match="use CREATE TEMPORARY VIEW"):
            spark.sql(f"CREATE TABLE of_folder_for_ever USING sudoxml {options}")
    with pytest.raises(Exception, match="'' is not a path"):
        spark.read.format("sudoxml").load("")


def test_wrong_arguments_are_named_before_a_job(spark: SparkSession, folder: Path, tmp_path: Path) -> None:
    documents = spark.read.format("binaryFile").load(str(folder))
    rows = sudoxml.spark.table_documents(documents, columns="all")
    assert len(rows.columns) == 21 and {"name", "rating", "rule", "error"} <= set(rows.columns)
    for call, error, message in [
        (lambda: sudoxml.spark.solve_documents(documents, max_solution=3), TypeError, "did you mean 'max_solutions'"),
        (lambda: sudoxml.spark.check_documents(documents, requires="unique"), TypeError, "did you mean 'require'"),
        (lambda: sudoxml.spark.solve_documents(documents, x=1), TypeError, "solve_documents.. has no option 'x'; the options are"),
        (lambda: sudoxml.spark.table_documents(documents, columns=["name", 3]), TypeError, "and not int"),
        (lambda: sudoxml.spark.table_documents(documents, columns=3), TypeError, "and not int"),
        (lambda: sudoxml.spark.generate(spark, range(2), partitions=0), ValueError, "1 partition or more, not 0"),
        (lambda: sudoxml.spark.generate(spark, range(2), partitions="4"), TypeError, "partitions is an int"),
        (lambda: sudoxml.spark.generate(spark, range(2**63, 2**63 + 1)), ValueError, "below 2 to the power of 63"),
    ]:
        with pytest.raises(error, match=message):
            call()
    def source() -> DataFrameReader:
        return spark.read.format("sudoxml")

    with pytest.raises(Exception, match="must be nullable"):
        source().schema("name string not null, error string").load(str(folder)).collect()
    with pytest.raises(Exception, match="is a pattern, and results are written into one folder"):
        documents.write.format("sudoxml").mode("append").option("root", str(folder)).save(f"{tmp_path}/*.xml")
    spellings = [str(folder), f"file://{folder}", f"{folder}/../{folder.name}/a.xml"]
    assert source().load(spellings).count() == source().load(str(folder)).count()


def test_new_puzzles_keep_their_board(spark: SparkSession, tmp_path: Path) -> None:
    board = (FIXTURES.parent / "examples" / "jigsaw.xml").read_text()
    for number, options in enumerate([{"extra": "diagonals"}, {"size": 6, "box": "3x2"}, {"board": board}]):
        made = sudoxml.spark.generate(spark, range(2), each=2, partitions=1, **options)
        made.write.format("sudoxml").mode("append").save(str(tmp_path / str(number)))
        document = sudoxml.Document.parse(tmp_path / str(number) / "part-00000.xml")
        expected = [one for seed in range(2) for one in sudoxml.generate(seed=seed, count=2, **options)]
        assert [one.givens for one in document.puzzles] == [one.puzzle for one in expected]
        assert {one.verdict for one in document.puzzles} == {"unique"}, options
        assert made.columns[-1] == "xml" and made.where("puzzle IS NOT NULL").count() == 0
        with pytest.raises(Exception, match="no puzzle in the column 'puzzle'"):
            made.select("puzzle").write.format("sudoxml").mode("append").save(str(tmp_path / "no"))
        made.select("xml").write.format("sudoxml").mode("append").save(str(tmp_path / f"xml{number}"))
        assert contents(tmp_path / f"xml{number}") == contents(tmp_path / str(number))
    assert "xml" not in sudoxml.spark.generate(spark, range(1), size=6).columns
    plain = sudoxml.spark.generate(spark, range(1), each=2, box="3x3")
    assert [row["puzzle"] for row in plain.collect()] == [one.puzzle for one in sudoxml.generate(seed=0, count=2)]
    with pytest.raises(Exception, match="the column 'content' has the type string; it must be binary"):
        plain.selectExpr("xml AS content", "'a.xml' AS path").write.format("sudoxml").mode("append").save(str(tmp_path / "no"))


def test_documents_are_graded_and_searches_have_a_budget(spark: SparkSession, folder: Path, tmp_path: Path) -> None:
    documents = binary_files(spark, folder)
    graded = {Path(row["path"]).name: row["graded"] for row in sudoxml.spark.grade_documents(documents, steps=True).collect()}
    assert graded == {
        "a.xml": sudoxml.grade(folder / "a.xml", steps=True),
        "b.xml": sudoxml.grade(folder / "more" / "b.xml", steps=True),
        "broken.xml": None,
    }
    write = lambda frame, name: frame.write.format("sudoxml").mode("append").option("root", str(folder)).save(f"{tmp_path}/{name}")  # noqa: E731
    write(sudoxml.spark.grade_documents(documents), "graded")
    assert contents(tmp_path / "graded")["a.xml"] == sudoxml.grade(folder / "a.xml")
    both = sudoxml.spark.grade_documents(sudoxml.spark.solve_documents(documents).drop("findings"), content="solved")
    for frame in (sudoxml.spark.solve_documents(documents, output="result"), both):
        with pytest.raises(Exception, match="have bytes; the option content names the one"):
            write(frame, "no")
    text = sudoxml.spark.solve_documents(documents).selectExpr("path", "content", "CAST(solved AS string) AS solved")
    with pytest.raises(Exception, match="the column 'solved' has the type string; it must be binary"):
        write(text, "no")
    (tmp_path / "hard").mkdir()
    (tmp_path / "hard" / "a.xml").write_text("<sudoku name='hard' size='25'><cells/></sudoku>")
    source = spark.read.format("sudoxml").option("columns", "name,verdict").option("maxSolutions", "all")
    rows = source.option("budget", "20ms").load(str(tmp_path / "hard")).collect()
    assert [tuple(row) for row in rows] == [("hard", None, None, None)]
    with pytest.raises(Exception, match="a time"):
        spark.read.format("sudoxml").option("budget", "soon").load(str(folder))


def test_a_document_without_a_path_has_its_rows(spark: SparkSession) -> None:
    content = bytearray(document(UNIQUE).encode())
    documents = spark.createDataFrame([(None, content), ("a.xml", content)], "path string, content binary")
    rows = sudoxml.spark.table_documents(documents, columns=["document", "verdict"]).collect()
    assert sorted((row["document"], row["verdict"]) for row in rows) == [("", "unique"), ("a.xml", "unique")]
