"""Puzzles to order."""

import copy
import itertools
import math
import pathlib
import pickle

import numpy
import polars
import pyarrow
import pytest
import sudoxml

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_the_same_seed_gives_the_same_puzzles() -> None:
    first, second = ([made.puzzle for made in sudoxml.generate(count=20, seed=7, minimal=True)] for _ in range(2))
    assert first == second and len(set(first)) == 20
    assert sudoxml.verdicts(first) == ["unique"] * 20
    drawn = sudoxml.generate()
    again = sudoxml.generate(seed=drawn.seed)
    assert next(drawn).puzzle == next(again).puzzle


def test_what_is_asked_is_so() -> None:
    for made in sudoxml.generate(count=5, seed=1, rating=(2.0, 3.0), givens="26..40", symmetry="any"):
        assert made.rating is not None and 2.0 <= made.rating <= 3.0
        assert 26 <= sum(cell != "." for cell in made.puzzle) <= 40
        assert made.technique and made.level
    levels = {made.level for made in sudoxml.generate(count=5, seed=1, level=("easy", "medium"))}
    assert levels and levels <= {"easy", "medium"}
    solutions = {made.solution for made in sudoxml.generate(count=3, seed=1, from_=PUZZLE)}
    assert len(solutions) == 1
    assert next(sudoxml.generate(seed=1, only=["naked-single", "hidden-single"], size=9)).rating is not None
    assert len(next(sudoxml.generate(seed=1, size=6)).puzzle) == 36
    # Regions that are the rows add nothing, so each board of them is one without boxes.
    rows = "".join(f"<row>{f'<col>{label}</col>' * 4}</row>" for label in range(1, 5))
    jigsaw = f"<sudoku size='4'><boxes>{rows}</boxes><cells/></sudoku>"
    solution = next(sudoxml.generate(seed=1, board=jigsaw)).solution
    assert all(len(set(solution[start::4])) == 4 == len(set(solution[4 * start :][:4])) for start in range(4))
    # An iterator without a count goes on.
    assert len(list(itertools.islice(sudoxml.generate(seed=2), 300))) == 300


def test_what_was_made_can_be_pickled_copied_and_compared() -> None:
    made = list(sudoxml.generate(count=2, seed=8, rating=(2.6, 2.6)))
    pickled = [pickle.loads(pickle.dumps(made, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for again in [*pickled, copy.deepcopy(made), list(sudoxml.generate(count=2, seed=8, rating=(2.6, 2.6)))]:
        assert again == made and len({*again, *made}) == 2
    assert made[0] != made[1]


def test_what_was_made_is_a_document_and_has_a_picture() -> None:
    for options in [{}, {"size": 6}, {"extra": "diagonals"}]:
        made = next(sudoxml.generate(seed=4, **options))  # type: ignore[arg-type]
        read = sudoxml.Document.parse(made.to_bytes())[0]
        assert read.givens == made.puzzle and read.verdict == "unique" and next(read.solutions()) == made.solution
        assert made._repr_svg_() == made.to_svg() == read.to_svg() and str(made) == str(read)
        assert made.to_svg(show="both") == read.to_svg(show="both") != made.to_svg()
        assert pickle.loads(pickle.dumps(made)).to_bytes() == made.to_bytes()
    with pytest.raises(TypeError, match=r"not a Generated; its to_bytes\(\) gives a document"):
        sudoxml.solve(made)  # type: ignore[arg-type]


def test_the_number_of_givens_corrects_a_controlled_bias() -> None:
    made = list(sudoxml.generate(seed=1, size=4, controlled_bias=True, count=60))
    assert all(one.given_count == sum(cell != "." for cell in one.puzzle) for one in made)
    weights = [math.comb(16, one.given_count) for one in made]
    mean = sum(weight * one.given_count for weight, one in zip(weights, made)) / sum(weights)
    assert 4 < mean < 6


def test_an_iterator_with_a_count_is_a_table() -> None:
    made = sudoxml.generate(count=1500, seed=3, symmetry="none")
    table = pyarrow.table(made)
    assert table.column_names == ["number", "puzzle", "solution", "given_count", "rating", "technique", "level"]
    puzzles = table.column("puzzle").to_pylist()
    # Each table and the iterator start at the first puzzle.
    assert puzzles == [one.puzzle for one in made] == polars.DataFrame(made)["puzzle"].to_list()
    assert table.column("number").to_pylist() == sorted(set(table.column("number").to_pylist()))
    assert table.column("rating").null_count == 1500
    rows = pyarrow.table(sudoxml.generate(count=3, seed=8, rating=(2.6, 2.6))).to_pylist()
    assert [(row["rating"], row["technique"]) for row in rows] == [(2.6, "pointing")] * 3
    assert all(row["level"] for row in rows)
    with pytest.raises(ValueError, match="a table needs an end; give the iterator a count"):
        pyarrow.table(sudoxml.generate())


def test_an_order_that_is_too_rare_ends() -> None:
    # One solution of 4x4 has few puzzles with four givens.
    few = {"solution": "1234341221434321", "size": 4, "givens": 4, "symmetry": "none"}
    found = list(sudoxml.generate(seed=1, **few))
    assert 10 < len(found) < 1000
    assert len(pyarrow.table(sudoxml.generate(count=1000, seed=1, **few))) == len(found)
    # One half turn of this solution has none of them.
    assert list(sudoxml.generate(seed=1, **{**few, "symmetry": "half-turn"})) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"symmetry": "half"}, "there is no symmetry 'half'"),
        ({"givens": 3}, "a unique one has at least 17"),
        ({"minimal": True, "not_minimal": True}, "not_minimal: it contradicts minimal"),
        ({"from_": "x"}, "from_: .*; use one puzzle$"),
        ({"pattern": __file__}, r"pattern is a text, and this is the name of a file; use pathlib.Path\("),
        ({"level": ("easy", "harder")}, "level: there is no level 'harder'"),
        ({"controlled_bias": True, "symmetry": "full"}, "a controlled bias and a symmetry cannot be met together"),
        ({"board": "jigsaw.xml"}, "board: use a document with a <sudoku>"),
        ({"technique": "bug", "rating": "3.0"}, "the technique is rated 5.6 or more"),
        ({"rating": (5, 2)}, "the range of ratings is empty"),
        ({"count": -2}, "count is from 0 to 18446744073709551615, not -2"),
        ({"count": 1 << 64}, "count is from 0 to 18446744073709551615"),
        ({"level": ["easy", "hard"]}, "a range is a tuple of two names"),
        ({"seed": -1}, "seed is from 0 to 18446744073709551615, not -1"),
        ({"rating": (2,)}, r"rating is \(2,\); a range is a tuple of two numbers"),
        ({"rating": [2.0, 3.0]}, r"rating is \[2.0, 3.0\]; a range is a tuple of two numbers"),
        ({"not_minimal": [1]}, "not_minimal is"),
        ({"only": []}, "only is an empty list; leave it out for no limit"),
        ({"keep": "pattern"}, "keep says what stays of the puzzle from_, so give from_ as well"),
        ({"technique": ("x-wing", "x")}, "there is no technique 'x'"),
    ],
)
def test_what_cannot_be_met_is_a_value_error(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sudoxml.generate(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"count": "3"}, "count is an int, and not a str"),
        ({"seed": 1.5}, "seed is an int, and not a float"),
        ({"from_": pathlib.Path("a.xml")}, r"from_ is a text, and not a path; use its read_text\(\)"),
        ({"from_": b"<sudoku/>"}, "from_ is a text, and not of type bytes"),
        ({"from_": ["1"]}, "from_ is a text, and not of type list"),
        ({"count": True}, "count is an int, and not a bool"),
    ],
)
def test_a_value_of_another_type_is_a_type_error(options: dict[str, object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        sudoxml.generate(**options)  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers() -> None:
    (made,) = sudoxml.generate(count=numpy.int64(1), seed=numpy.int64(3), givens=numpy.int64(30))  # type: ignore[arg-type]
    assert sum(cell != "." for cell in made.puzzle) == 30
