"""Random documents with random faults, and what can be read of each: the places of the puzzles, and nothing more."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from conftest import EMPTY, NONE, UNIQUE

GOOD = [UNIQUE, UNIQUE, NONE, EMPTY]

WRONG = [
    "<sudoku><cells><cell row='1' col='10'>5</cell></cells></sudoku>",
    "<sudoku name='w'><cells><cell row='1' col='1'>x</cell><cell row='2' col='2'>z</cell></cells></sudoku>",
    "<sudoku><matrix><row><col>1</col></row></matrix></sudoku>",
    "<sudoku><cells><cell row='1' col='1'>1</cell><cell row='1' col='1'>2</cell></cells></sudoku>",
    "<sudoku/>",
    "<sudoku><cells/><cells/></sudoku>",
    "<sudoku size='3'><cells/></sudoku>",
    "<sudoku><cells>text</cells></sudoku>",
]

BETWEEN = ["", "\n", "\n\n  ", "<!-- <sudoku><cells/></sudoku> -->", "text &#228; <x/>\n", "<?p <sudoku> ?>\n", "&e;\n"]

# What is not well-formed at its own place, so that no puzzle after it is read.
BROKEN = ["</z>", "&unknown;", "<p:x/>", "<x a='' a=''/>", "<x", "<sudoku><cells></sudoku>", "a < b", "]]>"]

WRONG_LINES = [UNIQUE[:80], UNIQUE[:80] + "x", "hello", "?" * 81]


@dataclass
class Made:
    """A document, and what can be read of it."""

    text: str
    encoding: str = "utf-8"
    # The line and the column of each puzzle that can be read.
    places: list[tuple[int, int]] = field(default_factory=list)
    # The number of puzzles that cannot be read.
    wrong: int = 0
    # Whether it is not well-formed. Then the puzzles before the error are read.
    is_broken: bool = False
    # How many puzzles are before the error.
    before: int | None = None

    @property
    def bytes(self) -> bytes:
        return self.text.encode(self.encoding)

    @property
    def expected(self) -> list[tuple[int, int]]:
        return self.places[: self.before]

    def add(self, text: str) -> None:
        self.text += text

    def puzzle(self, text: str) -> None:
        """Adds a puzzle that can be read, here."""
        line_start = self.text.rfind("\n") + 1
        self.places.append((self.text.count("\n") + 1, len(self.text) - line_start + 1))
        self.text += text


def _element(dice: random.Random, puzzle: str) -> str:
    if dice.random() < 0.2:
        return "<sudoku size='4'><cells><cell row='1' col='1'>1</cell></cells></sudoku>"
    if dice.random() < 0.5:
        rows = [puzzle[at : at + 9] for at in range(0, 81, 9)]
        text = "".join("<row>" + "".join(f"<col>{x.strip('.')}</col>" for x in row) + "</row>" for row in rows)
        return f"<sudoku><matrix>{text}</matrix></sudoku>"
    cells = "".join(
        f"<cell row='{at // 9 + 1}' col='{at % 9 + 1}'>{value}</cell>" for at, value in enumerate(puzzle) if value != "."
    )
    return f"<sudoku name='n'><cells>{cells}</cells></sudoku>"


def xml(dice: random.Random, most: int = 30) -> Made:
    """An XML document: of good puzzles, of good and wrong ones, without a puzzle, or broken anywhere."""
    encoding = dice.choice(["utf-8", "utf-8", "utf-16", "iso-8859-1"])
    made = Made(f"<?xml version='1.0' encoding='{encoding}'?>\n<!DOCTYPE r [<!ENTITY e 'é'>]>\n<r xmlns:s='urn:s'>", encoding)
    share = dice.choice([0, 0, 0.1, 0.5, 1])
    broken_at = dice.randrange(most) if dice.random() < 0.3 else None
    number = dice.randrange(most + 1)
    for at in range(number):
        made.add(dice.choice(BETWEEN))
        if dice.random() < share:
            made.add(dice.choice(WRONG))
            made.wrong += 1
        else:
            made.puzzle(_element(dice, dice.choice(GOOD)))
        if at == broken_at:
            made.add(dice.choice(BROKEN))
            made.is_broken, made.before = True, len(made.places)
    made.add(dice.choice(BETWEEN))
    if dice.random() < 0.1:
        made.is_broken = True
    else:
        made.add("</r>\n" + dice.choice(["", "<!-- end -->\n"]))
    return made


def lines(dice: random.Random, most: int = 60) -> Made:
    """A list of puzzles of 81 characters, with lines that are none."""
    made = Made("")
    share = dice.choice([0, 0.02, 0.5])
    for _ in range(dice.randrange(1, most)):
        if dice.random() < share:
            made.add(dice.choice(WRONG_LINES) + "\n")
            made.wrong += 1
        else:
            made.puzzle(dice.choice(GOOD) + dice.choice(["", " # a name"]) + "\n")
    return made
