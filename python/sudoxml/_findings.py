"""Findings, and the exception about a document with errors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

__all__ = ["Finding", "Severity", "SudoxmlError"]

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True)
class Finding:
    """What is wrong with a document, a puzzle or a file.

    ``str(finding)`` is the line that the command prints.
    """

    path: str | None
    """The file; ``None`` for a document in memory."""
    line: int
    """The line in the document, from 1."""
    column: int
    """The column in the line, in characters from 1."""
    end_line: int | None
    """The line after the last character, if it is known."""
    end_column: int | None
    """The column after the last character, if it is known."""
    severity: Severity
    """``"error"``, ``"warning"`` or ``"note"``."""
    rule: str
    """The id of the rule, for instance ``"wrong-value"``. ``sudoxml explain RULE`` explains it."""
    message: str
    """What was found and what to do, in a sentence without a full stop."""
    puzzle: str | None
    """The name of the puzzle, if it is about a puzzle with a name."""
    cells: tuple[tuple[int, int], ...]
    """The row and the column of each cell that it is about, from 1, in reading order."""
    included: tuple[str, int, int] | None = None
    """The file, the line and the column in it, if it is about what an include in a puzzle leads to."""

    def __str__(self) -> str:
        path = "-" if self.path is None else self.path
        return f"{path}:{self.line}:{self.column}: {self.severity}[{self.rule}]: {self.message}"


class SudoxmlError(ValueError):
    """A document has an error, or a puzzle does not meet the requirement.

    The message has a line for each finding, as the command prints it. An exception that a program makes of a message alone,
    as other packages do, has no finding, and no position.
    """

    findings: list[Finding]
    """What is wrong, in the order of the positions: errors, warnings and notes."""

    def __init__(self, message: str = "", findings: Iterable[Finding] = ()) -> None:
        self.findings = list(findings)
        super().__init__(message, self.findings)

    @classmethod
    def of(cls, findings: list[Finding]) -> SudoxmlError:
        """The exception about these findings."""
        return cls("\n".join(map(str, findings)), findings)

    def __str__(self) -> str:
        return str(self.args[0])

    @property
    def first(self) -> Finding | None:
        """The first finding that is an error; ``None`` if there is no finding."""
        errors = (one for one in self.findings if one.severity == "error")
        return next(errors, self.findings[0] if self.findings else None)

    @property
    def path(self) -> str | None:
        """The file of the first error; ``None`` for a document in memory."""
        return self.first.path if self.first else None

    @property
    def line(self) -> int | None:
        """The line of the first error, from 1."""
        return self.first.line if self.first else None

    @property
    def column(self) -> int | None:
        """The column of the first error, in characters from 1."""
        return self.first.column if self.first else None

    @property
    def rule(self) -> str | None:
        """The id of the rule of the first error."""
        return self.first.rule if self.first else None
