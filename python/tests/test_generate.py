"""Puzzles to order."""

import itertools

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
    solutions = {made.solution for made in sudoxml.generate(count=3, seed=1, from_=PUZZLE)}
    assert len(solutions) == 1
    assert next(sudoxml.generate(seed=1, only=["naked-single", "hidden-single"], size=9)).rating is not None
    assert len(next(sudoxml.generate(seed=1, size=6)).puzzle) == 36
    # An iterator without a count goes on.
    assert len(list(itertools.islice(sudoxml.generate(seed=2), 300))) == 300


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"symmetry": "half"}, "there is no symmetry 'half'"),
        ({"givens": 3}, "a unique one has at least 17"),
        ({"minimal": True, "not_minimal": True}, "it contradicts minimal"),
        ({"technique": "bug", "size": 6}, "the technique bug can be asked of classic 9x9 puzzles only"),
    ],
)
def test_what_cannot_be_met_is_a_value_error(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sudoxml.generate(**options)  # type: ignore[arg-type]
