"""Puzzles on a cluster, with PySpark 4.1 or later and pyarrow.

Each function takes a data frame and works on its rows batch by batch, in the memory of a batch and without a shuffle:

* :func:`solve_documents`, :func:`grade_documents`, :func:`check_documents` and :func:`table_documents` for documents as Spark's source ``binaryFile``
  reads them from any file system,
* :func:`verdicts` for puzzles of 81 characters in a column.

:func:`generate` makes puzzles to order from a range of seeds.

After :func:`register`, ``spark.read.format("sudoxml").load(folder)`` has a row for each puzzle of a folder. A file that is
larger than a part is split between puzzles, so that many tasks work on it.

A document with an error does not end a job: its row has the findings. With ``mode="failfast"`` it ends the job. A document
without a puzzle is no error, as in a folder that the command reads. Every result depends on the input alone, so a task that
runs again gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from inspect import Parameter, signature
from itertools import islice
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql import types as T

from . import Finding, Generator, Limit, Reading, SudoxmlError, check, grade, solve, table
from . import generate as _generate
from . import verdicts as _verdicts
from ._columns import SQL
from ._spark_rows import Mode, Rows, arrow, columns_of, found_in_folder, in_namespace, require_mode, schema_of, threads
from ._spark_source import SudoxmlDataSource

__all__ = [
    "Mode",
    "SudoxmlDataSource",
    "check_documents",
    "generate",
    "grade_documents",
    "register",
    "solve_documents",
    "table_documents",
    "verdicts",
]

_FINDING = T.StructType(
    [
        T.StructField("line", T.LongType(), False),
        T.StructField("column", T.LongType(), False),
        T.StructField("severity", T.StringType(), False),
        T.StructField("rule", T.StringType(), False),
        T.StructField("message", T.StringType(), False),
        T.StructField("puzzle", T.StringType(), True),
    ]
)


def _finding(finding: Finding) -> dict[str, object]:
    return {field.name: getattr(finding, field.name) for field in _FINDING.fields}


_SOLVED = "<sudoku size='4'><matrix>" + "".join(
    "<row>" + "".join(f"<col>{value}</col>" for value in row) + "</row>" for row in ("1234", "3412", "2143", "4321")
) + "</matrix></sudoku>"


_OF_FILES = ("glob", "exclude", "hidden", "ignore", "progress")
"""The options of :func:`sudoxml.check` that are for files and folders."""


def _options_of(function: Callable[..., object]) -> list[str]:
    """The names of the options of a function."""
    parameters = signature(function).parameters.values()
    return [one.name for one in parameters if one.kind is Parameter.KEYWORD_ONLY and one.name not in _OF_FILES]


def _require_options(caller: str, function: Callable[..., object], options: Mapping[str, Any]) -> None:
    """Calls the function with a small document, so that a wrong option is an error before a job starts."""
    _require_names(caller, [*_options_of(function), *Reading.__annotations__], options)
    try:
        function(_SOLVED, **options)
    except SudoxmlError as error:
        # Otherwise the document does not meet the options, which have a meaning.
        if any(finding.rule == "unreadable" for finding in error.findings):
            raise


def _require_names(caller: str, known: list[str], options: Iterable[str]) -> None:
    for option in options:
        if option not in known:
            near = get_close_matches(option, known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; the options are {', '.join(known)}"
            raise TypeError(f"{caller}() has no option {option!r}{hint}")


def _require_column(frame: DataFrame, name: str, types: tuple[type, ...]) -> str:
    """The name of a column as the frame has it: upper and lower case are the same, as for Spark."""
    if not isinstance(frame, DataFrame):
        raise TypeError(f"a frame of Spark is needed, and not a {type(frame).__name__}")
    if not isinstance(name, str):
        raise TypeError(f"a column is named by a str, and not by a {type(name).__name__}")
    fields = frame.schema.fields
    alike = [field for field in fields if field.name == name] or [field for field in fields if field.name.lower() == name.lower()]
    found = alike[0] if len(alike) == 1 else None
    if found is None:
        raise ValueError(f"there is no column {name!r}; the frame has {', '.join(frame.columns)}")
    if not isinstance(found.dataType, types):
        wanted = types[0]().simpleString()
        raise ValueError(f"the column {name!r} has the type {found.dataType.simpleString()}; it must be {wanted}")
    return str(found.name)


def _mapped(
    frame: DataFrame, work: Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]], schema: T.StructType
) -> DataFrame:
    """The frame that a function makes of the batches of another one. Spark looks for a column whose name has a dot in it inside
    of another column, so the columns have other names on their way."""
    names = frame.columns

    def renamed(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return work(batch.rename_columns(names) for batch in batches)

    return frame.toDF(*(f"c{at}" for at in range(len(names)))).mapInArrow(renamed, schema)


def _require_new(frame: DataFrame, names: Iterable[str]) -> None:
    known = {name.lower() for name in frame.columns}
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"output is the name of a column, and not of type {type(name).__name__}")
        if name.lower() in known:
            raise ValueError(f"there is a column {name!r} already; rename it, or give the new one another name")
        known.add(name.lower())


def solve_documents(
    documents: DataFrame, *, content: str = "content", output: str = "solved", mode: Mode = "permissive", **options: Any
) -> DataFrame:
    """The documents with two more columns: the document with its results, and its findings.

    :param documents: a frame with a binary column, such as ``spark.read.format("binaryFile").load(folder)``.
    :param content: the name of the column with the bytes of a document.
    :param output: the name of the new column with the bytes of :func:`sudoxml.solve`: those of the document, with the
        results inserted. It is null for a document with an error or without a puzzle. The column ``findings`` has the
        findings of such a document, and is empty for one with results: :func:`check_documents` has their warnings.
    :param mode: ``"failfast"`` ends the job at the first document with an error; ``"dropmalformed"`` leaves it out.
    :param options: the options of :func:`sudoxml.solve`, such as ``max_solutions``.
    :raises ValueError: if a column is unknown, or an option has a wrong value.
    :raises TypeError: if an option is unknown, or has a wrong type.
    """
    return _with_results("solve_documents", solve, documents, content, output, mode, options)


def grade_documents(
    documents: DataFrame, *, content: str = "content", output: str = "graded", mode: Mode = "permissive", **options: Any
) -> DataFrame:
    """The documents with two more columns, as :func:`solve_documents` has them: the document with its grades, and its findings.

    :param documents: a frame with a binary column, such as ``spark.read.format("binaryFile").load(folder)``.
    :param content: the name of the column with the bytes of a document.
    :param output: the name of the new column with the bytes of :func:`sudoxml.grade`.
    :param mode: ``"failfast"`` ends the job at the first document with an error; ``"dropmalformed"`` leaves it out.
    :param options: the options of :func:`sudoxml.grade`, such as ``steps``.
    :raises ValueError: if a column is unknown, or an option has a wrong value.
    :raises TypeError: if an option is unknown, or has a wrong type.
    """
    return _with_results("grade_documents", grade, documents, content, output, mode, options)


def _with_results(
    caller: str,
    function: Callable[..., bytes],
    documents: DataFrame,
    content: str,
    output: str,
    mode: Mode,
    options: Mapping[str, Any],
) -> DataFrame:
    """The documents with what this function makes of each, and with their findings."""
    require_mode(mode)
    content = _require_column(documents, content, (T.BinaryType,))
    _require_new(documents, ["findings", output])
    _require_options(caller, function, options)

    def done(document: bytes, path: str | None) -> tuple[bytes | None, list[dict[str, object]]] | None:
        try:
            return function(document, **options), []
        except SudoxmlError as error:
            findings = [found_in_folder(finding) for finding in error.findings]
            is_wrong = any(finding.severity == "error" for finding in findings)
            if is_wrong and mode == "failfast":
                raise SudoxmlError.of([replace(finding, path=path) for finding in error.findings]) from None
            if is_wrong and mode == "dropmalformed":
                return None
            return None, [_finding(finding) for finding in findings]

    fields = [T.StructField(output, T.BinaryType(), True), T.StructField("findings", T.ArrayType(_FINDING), False)]
    return _with_columns(documents, content, fields, done)


def check_documents(
    documents: DataFrame, *, content: str = "content", keep: Sequence[str] | None = None, **options: Any
) -> DataFrame:
    """A row for each finding of :func:`sudoxml.check`: the kept columns of its document, then the finding.

    A document without findings has no row. One without a puzzle has the note ``skipped``.

    :param documents: a frame with a binary column, such as ``spark.read.format("binaryFile").load(folder)``.
    :param content: the name of the column with the bytes of a document.
    :param keep: the columns of the documents that each finding has; ``None`` for ``path``, if there is one.
    :param options: the options of :func:`sudoxml.check`, such as ``require``.
    :raises ValueError: if a column or an option is unknown, or has a wrong value.
    """
    content = _require_column(documents, content, (T.BinaryType,))
    if isinstance(keep, str):
        raise TypeError(f"keep is a list of columns, such as [{keep!r}]")
    wanted = [name for name in ["path"] if name in documents.columns] if keep is None else keep
    names = [_require_column(documents, name, (T.DataType,)) for name in wanted]
    for name in names:
        if name in _FINDING.names:
            raise ValueError(f"a finding has a column {name!r} as well; give the one of the documents another name")
    other = next((name for name in options if name in _OF_FILES), None)
    if other is not None:
        raise TypeError(f"check_documents has documents, and {other} is for files and folders")
    _require_options("check_documents", check, options)
    kept = [field for field in documents.schema.fields if field.name in names]
    schema = T.StructType([*kept, *_FINDING.fields])

    def found(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            rows: list[dict[str, object]] = []
            for row in batch.to_pylist():
                document = row[content]
                findings = [] if document is None else map(found_in_folder, check(document, **options))
                known = {field.name: row[field.name] for field in kept}
                rows.extend({**known, **_finding(finding)} for finding in findings)
            yield pa.RecordBatch.from_pylist(rows, schema=arrow(schema))

    return _mapped(documents, found, schema)


def table_documents(
    documents: DataFrame,
    *,
    content: str = "content",
    path: str = "path",
    columns: str | Sequence[str] | None = None,
    mode: Mode = "permissive",
    max_solutions: Limit = 10_000,
    budget: float | str | None = None,
    namespace: str | None = None,
) -> DataFrame:
    """A row for each puzzle of the documents, as ``spark.read.format("sudoxml")`` has them.

    It is for file systems that Spark reads and Python does not. Each document is read as a whole by one task.

    :param documents: a frame with a binary column, such as ``spark.read.format("binaryFile").load("hdfs:///archive")``.
    :param content: the name of the column with the bytes of a document.
    :param path: the name of the column with its path, which is the column ``document`` of the rows.
    :param columns: the columns of :func:`sudoxml.table`; ``None`` for those that are not about the grade.
    :param mode: ``"permissive"``: each error is a row, with the columns ``rule`` and ``error``. ``"dropmalformed"``: errors have no rows.
        ``"failfast"``: the first error ends the job.
    :param max_solutions: count at most so many solutions of each puzzle.
    :param budget: how long the search of one puzzle may take, and its grade: seconds, or a text such as ``"500ms"``. A puzzle that is not
        settled then has no verdict.
    :param namespace: the only namespace in which a ``<sudoku>`` is a puzzle.
    :raises ValueError: if a column or an option is unknown, or has a wrong value.
    """
    content = _require_column(documents, content, (T.BinaryType,))
    path = _require_column(documents, path, (T.StringType,))
    schema = schema_of(columns_of(columns))
    reading = in_namespace(namespace)
    _require_options("table_documents", check, {"max_solutions": max_solutions, "budget": budget, **reading})
    rows = Rows(schema=schema, mode=require_mode(mode), max_solutions=max_solutions, budget=budget, reading=reading)

    def found(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for name, document in zip(batch.column(path), batch.column(content)):
                if document.is_valid:
                    yield from rows.of_document(name.as_py(), document.as_py())

    # A name between these signs is one name, whatever is in it.
    quoted = ("`" + name.replace("`", "``") + "`" for name in (path, content))
    return _mapped(documents.select(*quoted), found, schema)


def verdicts(
    puzzles: DataFrame, column: str, *, output: str = "verdict", error: str | None = None, mode: Mode = "permissive"
) -> DataFrame:
    """The frame with the verdict on each puzzle: ``none``, ``unique`` or ``multiple``.

    :param puzzles: a frame with a column of puzzles of 81 characters.
    :param column: the name of this column.
    :param output: the name of the new column. It is null if the puzzle is null or cannot be read.
    :param error: the name of one more column, which says why a puzzle cannot be read; ``None`` for no such column.
    :param mode: ``"failfast"`` ends the job at the first puzzle that cannot be read; ``"dropmalformed"`` leaves it out.
    :raises ValueError: if a column is unknown.
    """
    require_mode(mode)
    column = _require_column(puzzles, column, (T.StringType, T.CharType, T.VarcharType))
    new_names = [output] if error is None else [output, error]
    _require_new(puzzles, new_names)
    schema = T.StructType([*puzzles.schema.fields, *(T.StructField(name, T.StringType(), True) for name in new_names)])

    def with_verdicts(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            column_of_batch = batch.column(column)
            found = _verdicts(column_of_batch, errors="null")
            is_wrong = pc.and_(column_of_batch.is_valid(), found.is_null())
            if mode == "failfast" and pc.any(is_wrong).as_py():
                wrong = _error_of(pc.filter(column_of_batch, is_wrong)[0].as_py())
                raise SudoxmlError(wrong.message, [wrong])
            new = [found]
            if error is not None:
                texts = zip(column_of_batch.to_pylist(), is_wrong.to_pylist())
                new.append(pa.array([_error_of(text).message if wrong else None for text, wrong in texts], pa.string()))
            made = pa.RecordBatch.from_arrays([*batch.columns, *new], [*batch.schema.names, *new_names])
            yield made.filter(pc.invert(is_wrong)) if mode == "dropmalformed" else made

    return _mapped(puzzles, with_verdicts, schema)


def _error_of(text: str) -> Finding:
    """Why this is no puzzle. Its number in a batch would mean nothing, so the message has its text."""
    try:
        _verdicts([text])
    except SudoxmlError as error:
        found = error.findings[0]
        return replace(found, message=f"{text[:100]!r}: {found.message.partition(': ')[2]}")
    raise AssertionError(f"{text[:100]!r} is a puzzle")


_GENERATED = T.StructType(
    [
        T.StructField("seed", T.LongType(), False),
        T.StructField("number", T.LongType(), False),
        T.StructField("puzzle", T.StringType(), False),
        T.StructField("solution", T.StringType(), False),
        T.StructField("given_count", T.LongType(), False),
        T.StructField("rating", T.DoubleType(), True),
        T.StructField("technique", T.StringType(), True),
        T.StructField("level", T.StringType(), True),
    ]
)


_GENERATED_ON_BOARD = T.StructType(
    [
        *(T.StructField(one.name, one.dataType, one.nullable or one.name == "puzzle") for one in _GENERATED.fields),
        T.StructField("xml", T.StringType(), False),
    ]
)
"""The same with the document of each puzzle. The puzzle is null if a line does not say its board."""

_ROWS = 1000
"""How many puzzles with documents are in a batch."""


def generate(
    spark: SparkSession, seeds: range, *, each: int = 1000, partitions: int | None = None, **options: Any
) -> DataFrame:
    """New puzzles to order: a row for each, with its seed and the fields of :class:`sudoxml.Generated`.

    If the board is said by ``box``, ``extra``, ``board`` or ``from_``, each row also has ``xml``, a document with the puzzle on
    its board, and ``puzzle`` is null where a line does not say the board.

    The seeds are split over the cluster. The rows of a seed are those of ``sudoxml.generate(seed=seed, count=each)``, so
    they depend on neither the machines nor the number of tasks. No two puzzles of a seed are the same up to symmetry; for
    all seeds, drop the duplicates of a canonical form.

    :param seeds: a range of numbers from 0.
    :param each: how many puzzles each seed makes. An order that is too rare makes fewer.
    :param partitions: into how many tasks the seeds are split; ``None`` for Spark's default.
    :param options: the options of :func:`sudoxml.generate`, such as ``level``, without ``seed`` and ``count``.
    :raises ValueError: if an option has no meaning, or no puzzle can meet them together.
    """
    # A session of Spark Connect is of another class.
    if not hasattr(spark, "range"):
        raise TypeError(f"spark is a session of Spark, and not a {type(spark).__name__}")
    if not isinstance(each, int) or isinstance(each, bool):
        raise TypeError(f"each is an int, and not a {type(each).__name__}")
    if not isinstance(seeds, range):
        raise TypeError(f"seeds is a range, such as range(100), not {type(seeds).__name__}")
    if not {"seed", "count"}.isdisjoint(options):
        raise TypeError("the seeds are the range, and each says how many puzzles a seed makes")
    _require_names("generate", _options_of(_generate), options)
    if min(seeds, default=0) < 0:
        raise ValueError("a seed is a number from 0")
    if partitions is not None and (not isinstance(partitions, int) or isinstance(partitions, bool)):
        raise TypeError(f"partitions is an int, and not a {type(partitions).__name__}")
    if partitions is not None and partitions < 1:
        raise ValueError(f"there is 1 partition or more, not {partitions}")
    if max(seeds, default=0) >= 1 << 63:
        raise ValueError("a seed is a number below 2 to the power of 63")
    if each < 1:
        raise ValueError(f"each seed makes 1 puzzle or more, not {each}")
    # What is wrong with an option is an error before a job starts.
    _generate(seed=0, count=each, **options)
    frame = spark.range(seeds.start, seeds.stop, seeds.step, partitions)
    is_on_board = any(options.get(name) is not None for name in ("box", "extra", "board", "from_"))
    of_seed, schema = (_with_documents, _GENERATED_ON_BOARD) if is_on_board else (_as_lines, _GENERATED)

    def made(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for seed in (seed for batch in batches for seed in batch.column("id").to_pylist()):
            yield from of_seed(seed, _generate(seed=seed, count=each, **options))

    return frame.mapInArrow(made, schema)


def _as_lines(seed: int, puzzles: Generator) -> Iterator[pa.RecordBatch]:
    """The rows of a seed whose puzzles a line says."""
    for batch in pa.RecordBatchReader.from_stream(puzzles):
        of_seed = pa.array([seed] * batch.num_rows, pa.int64())
        yield pa.RecordBatch.from_arrays([of_seed, *batch.columns], ["seed", *batch.schema.names])


def _with_documents(seed: int, puzzles: Generator) -> Iterator[pa.RecordBatch]:
    """The rows of a seed, each with the document of its puzzle."""
    schema = arrow(_GENERATED_ON_BOARD)
    fields = [name for name in schema.names if name not in ("seed", "puzzle", "xml")]

    while made := list(islice(puzzles, _ROWS)):
        documents = [one.to_bytes().decode() for one in made]
        elements = "".join(document.partition("?>")[2] for document in documents)
        # They are null where a line does not say the board.
        givens = pa.table(table(f"<sudokus>{elements}</sudokus>", columns="givens", threads=1)).column(0).to_pylist()
        rows = [
            {"seed": seed, **{name: getattr(one, name) for name in fields}, "puzzle": line, "xml": document}
            for one, line, document in zip(made, givens, documents, strict=True)
        ]
        yield pa.RecordBatch.from_pylist(rows, schema=schema)


def _with_columns(
    frame: DataFrame,
    content: str,
    fields: list[T.StructField],
    work: Callable[[bytes, str | None], tuple[object, ...] | None],
) -> DataFrame:
    """The frame with new columns, whose values follow from the bytes of a document and its path, if the frame has a column
    ``path``. Without values there is no row."""
    schema = T.StructType([*frame.schema.fields, *fields])
    added = arrow(T.StructType(fields))

    def extended(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            # One document after the other, so that only one result is in memory beside those of the last rows.
            for at in range(batch.num_rows):
                row = batch.slice(at, 1)
                document = row.column(content)[0].as_py()
                path = row.column("path")[0].as_py() if "path" in row.schema.names else None
                values = (None, []) if document is None else work(document, path)
                if values is None:
                    continue
                new = [pa.array([value], field.type) for value, field in zip(values, added)]
                yield pa.RecordBatch.from_arrays([*row.columns, *new], [*row.schema.names, *added.names])

    return _mapped(frame, extended, schema)


def register(spark: SparkSession) -> None:
    """Makes ``spark.read.format("sudoxml")`` known to a session, and functions for puzzles of 81 characters in SQL.

    ``sudoku_solve``, ``sudoku_verdict``, ``sudoku_count``, ``sudoku_rating`` and ``sudoku_canonical`` are those of
    :func:`sudoxml.duckdb.register`: ``frame.selectExpr("sudoku_rating(puzzle)")``. Spark passes them batches of Arrow, and
    they use as many threads as ``spark.task.cpus`` says.
    """
    if not hasattr(spark, "dataSource"):
        raise TypeError(f"spark is a SparkSession, and not a {type(spark).__name__}")
    spark.dataSource.register(SudoxmlDataSource)
    for name, (function, result) in SQL.items():
        spark.udf.register(name, F.arrow_udf(_batchwise(name, function), _TYPES[result]))


_TYPES = {"text": T.StringType(), "count": T.LongType(), "rating": T.DoubleType()}


def _batchwise(name: str, function: Callable[[Any, int], Any]) -> Callable[[pa.Array], pa.Array]:
    """The function with the types of its argument and result, from which Spark learns that it takes columns."""

    def of_column(puzzles: pa.Array) -> pa.Array:
        kind = puzzles.type
        if not (pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_null(kind)):
            raise TypeError(f"{name} takes the text of a puzzle, and not {kind}")
        return function(puzzles, threads())

    of_column.__annotations__ = {"puzzles": pa.Array, "return": pa.Array}
    # Errors name it.
    of_column.__name__ = of_column.__qualname__ = name
    return of_column
