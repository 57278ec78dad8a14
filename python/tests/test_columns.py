"""Columns of puzzles: what comes in, and a column of the same kind that comes out."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy
import pandas
import polars
import pyarrow
import pytest
import sudoxml
from conftest import EMPTY, NONE, UNIQUE

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
WRONG = "5" * 80
PUZZLES = [UNIQUE, NONE, EMPTY, None, SOLUTION]

# The results for the puzzles above: of each function, its type in Arrow.
RESULTS: dict[str, tuple[Callable[..., Any], list[Any], pyarrow.DataType]] = {
    "verdicts": (sudoxml.verdicts, ["unique", "none", "multiple", None, "unique"], pyarrow.string()),
    "counts": (lambda puzzles, **more: sudoxml.counts(puzzles, 3, **more), [1, 0, 3, None, 1], pyarrow.int64()),
    "ratings": (sudoxml.ratings, [1.2, None, None, None, None], pyarrow.float64()),
    "solutions": (
        sudoxml.solutions,
        [SOLUTION, None, sudoxml.solutions([EMPTY])[0], None, SOLUTION],
        pyarrow.string(),
    ),
    "canonical": (
        sudoxml.canonical,
        [*sudoxml.canonical([UNIQUE, NONE, EMPTY]), None, *sudoxml.canonical([SOLUTION])],
        pyarrow.string(),
    ),
}

every = pytest.mark.parametrize("name", RESULTS)


@every
def test_a_list_or_another_iterable_gives_a_list(name: str) -> None:
    function, expected, _ = RESULTS[name]
    assert function(PUZZLES) == function(tuple(PUZZLES)) == function(iter(PUZZLES)) == expected
    assert function(PUZZLES * 1000) == expected * 1000
    assert function([]) == []


@every
def test_a_column_gives_a_column_of_the_same_package(name: str) -> None:
    function, expected, kind = RESULTS[name]
    array = pyarrow.array(PUZZLES)
    for column in [array, array.cast(pyarrow.large_string()), array.dictionary_encode()]:
        found = function(column)
        assert isinstance(found, pyarrow.Array) and found.type == kind and found.to_pylist() == expected
    chunks = function(pyarrow.chunked_array([array[:2], array[2:]]))
    assert isinstance(chunks, pyarrow.ChunkedArray) and chunks.type == kind and chunks.to_pylist() == expected

    series = function(polars.Series("given", PUZZLES))
    assert isinstance(series, polars.Series) and series.name == "given" and series.to_list() == expected

    for missing in [None, math.nan]:
        given = pandas.Series([missing if one is None else one for one in PUZZLES], index=list("abcde"), name="given")
        found = function(given)
        assert (found.name, list(found.index)) == ("given", list("abcde"))
        assert [None if pandas.isna(one) else one for one in found] == expected
        assert [None if pandas.isna(one) else one for one in function(given.astype("category"))] == expected
        for like, column in [(pandas.Index, pandas.Index(given, name="n")), (pandas.api.extensions.ExtensionArray, given.array)]:
            found = function(column)
            assert isinstance(found, like) and getattr(found, "name", "n") == "n"
            assert [None if pandas.isna(one) else one for one in found] == expected

    for missing in [None, math.nan, pandas.NA]:
        found = function(numpy.array([missing if one is None else one for one in PUZZLES], dtype=object))
        assert isinstance(found, numpy.ndarray)
        assert [None if pandas.isna(one) else one for one in found.tolist()] == expected
    assert function(numpy.array([UNIQUE])).tolist() == expected[:1]


@every
def test_an_empty_column_keeps_its_type(name: str) -> None:
    function, _, kind = RESULTS[name]
    assert function(pyarrow.array([], pyarrow.string())).type == kind
    assert function(polars.Series("p", [], dtype=polars.String)).dtype != polars.Null
    assert len(function(pandas.Series([], dtype="str"))) == 0


@every
def test_a_wrong_string_fails_or_has_no_result(name: str) -> None:
    function, expected, _ = RESULTS[name]
    with pytest.raises(sudoxml.SudoxmlError) as caught:
        function([UNIQUE, None, WRONG])
    assert (caught.value.line, caught.value.rule) == (3, "wrong-notation") and "puzzle 3: found" in str(caught.value)
    assert function([UNIQUE, WRONG, NONE], errors="null") == [expected[0], None, expected[1]]
    assert function(pyarrow.array([WRONG, UNIQUE]), errors="null").to_pylist() == [None, expected[0]]
    assert function([UNIQUE, "\ud800" * 81], errors="null") == [expected[0], None]
    with pytest.raises(ValueError, match="errors is 'raise' or 'null', not 'skip'"):
        function([UNIQUE], errors="skip")


@every
def test_what_is_not_a_string_is_a_type_error(name: str) -> None:
    function = RESULTS[name][0]
    for column in [pyarrow.array([5]), polars.Series([5]), pandas.Series([5]), numpy.array([5]), numpy.array([[UNIQUE]])]:
        with pytest.raises(TypeError, match="puzzle 1 is of type int, and not a str of 81 characters|puzzles has 2 dimensions"):
            function(column, errors="null")


@every
@pytest.mark.parametrize(
    ("column", "message"),
    [
        (pandas.DataFrame({UNIQUE: ["x"]}), r"puzzles is a pandas\.DataFrame, and not a column; give one of its columns"),
        (polars.DataFrame({"p": [UNIQUE]}), r"puzzles is a polars\.DataFrame"),
        (polars.LazyFrame({"p": [UNIQUE]}), r"puzzles is a polars\.LazyFrame, and not a column; use map_batches"),
        (polars.col("p"), r"puzzles is a polars\.Expr, and not a column; use its map_batches"),
        (pyarrow.table({"p": [UNIQUE]}), r"puzzles is a pyarrow\.Table"),
        (numpy.array(UNIQUE), "puzzles has 0 dimensions; a column has one"),
        (5, "puzzles is of type int, and not a list or a column of strings"),
        (UNIQUE, "puzzles is a list of strings, not one string"),
    ],
)
def test_what_is_not_a_column_is_a_type_error(name: str, column: object, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        RESULTS[name][0](column)


def test_symmetric_puzzles_have_one_canonical_form() -> None:
    turned = UNIQUE[::-1].translate(str.maketrans("123456789", "987654321"))
    assert turned != UNIQUE and len(set(sudoxml.canonical([UNIQUE, turned]))) == 1
    assert len(set(sudoxml.canonical([UNIQUE, EMPTY, NONE]))) == 3


def test_results_are_those_of_the_table() -> None:
    puzzles = [made.puzzle for made in sudoxml.generate(count=20, seed=5)]
    cells = "".join(f"<sudoku><matrix>{rows(puzzle)}</matrix></sudoku>" for puzzle in puzzles)
    table = pyarrow.table(sudoxml.table(f"<all>{cells}</all>", columns=["rating", "canonical", "first_solution"]))
    assert sudoxml.ratings(puzzles) == table["rating"].to_pylist()
    assert sudoxml.canonical(puzzles) == table["canonical"].to_pylist()
    assert sudoxml.solutions(puzzles) == table["first_solution"].to_pylist()


def rows(puzzle: str) -> str:
    lines = (puzzle[at : at + 9] for at in range(0, 81, 9))
    return "".join("<row>" + "".join(f"<col>{value.strip('.')}</col>" for value in line) + "</row>" for line in lines)


def test_what_is_no_text_is_an_error_with_its_line() -> None:
    with pytest.raises(sudoxml.SudoxmlError, match="puzzle 2: a surrogate that is alone") as error:
        sudoxml.verdicts([UNIQUE, "12\ud800"])
    assert (error.value.line, error.value.column) == (2, 3)
    assert sudoxml.verdicts([UNIQUE, "12\ud800"], errors="null") == ["unique", None]
    with pytest.raises(TypeError, match="MultiIndex"):
        sudoxml.verdicts(pandas.MultiIndex.from_tuples([(UNIQUE, UNIQUE)]))
