"""How far long work is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Optional

__all__ = ["Progress"]

Progress = Callable[[int, Optional[int]], object]
"""A function that is told how many documents or puzzles are done, and how many there are, if that is known.

It is called on the thread of the caller, about twenty times a second in long work, and at the end. Between its calls, other
threads of Python go on. An exception in it ends the work, and is raised.
"""
