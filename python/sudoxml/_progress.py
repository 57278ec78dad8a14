"""How far long work is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Optional

__all__ = ["Progress"]

Progress = Callable[[int, Optional[int]], object]
"""A function that is called with the number of documents or puzzles that are done, and with their total, if it is known.

It is called on the thread of the caller, about twenty times a second in long work, and at the end. Between its calls, other
threads of Python go on. An exception in it ends the work, and is raised.
"""
