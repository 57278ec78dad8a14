"""Functions for XPath and XSLT in lxml.

===============  ==============================================================================================
function         result
===============  ==============================================================================================
sx:verdict(.)    ``none``, ``unique`` or ``multiple``; an empty string if the search of the puzzle has no result
sx:rating(.)     the rating of the grade as a number; NaN if the puzzle has no grade
sx:solve(.)      a copy of the ``<sudoku>`` with the solutions and the verdict
===============  ==============================================================================================

Each takes one ``<sudoku>``. It is read from its bytes, so an error has the line and the column in these bytes.

>>> import sudoxml.lxml
>>> from lxml import etree
>>> _ = sudoxml.lxml.register()
>>> tree = etree.fromstring("<book><sudoku name='A'><cells/></sudoku></book>")
>>> tree.xpath("string(//sudoku[sx:verdict(.) = 'multiple']/@name)", namespaces=sudoxml.lxml.NAMESPACES)
'A'
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from lxml import etree

from ._documents import solve as _solve
from ._objects import Document
from ._sudoxml import Puzzle

__all__ = ["NAMESPACES", "URI", "extensions", "register"]

URI = "https://sudoxml.github.io/sudoxml/functions"
"""The namespace of the functions."""

NAMESPACES = {"sx": URI}
"""The namespace with its usual prefix, for ``xpath``."""


def register() -> dict[tuple[str, str], Callable[..., Any]]:
    """Makes the functions known to every XPath and every XSLT of lxml in this process.

    :returns: the functions by namespace and name, for an argument ``extensions`` of lxml.
    """
    namespace = etree.FunctionNamespace(URI)
    namespace.prefix = "sx"
    functions = extensions()
    for (_, name), function in functions.items():
        namespace[name] = function
    return functions


def extensions() -> dict[tuple[str, str], Callable[..., Any]]:
    """The functions by namespace and name, for one ``etree.XPath`` or ``etree.XSLT``."""
    return {(URI, "verdict"): _verdict, (URI, "rating"): _rating, (URI, "solve"): _solved}


def _verdict(_: Any, nodes: Any) -> str:
    return _puzzle("sx:verdict", nodes).verdict or ""


def _rating(_: Any, nodes: Any) -> float:
    rating = _puzzle("sx:rating", nodes).rating
    return math.nan if rating is None else rating


def _solved(_: Any, nodes: Any) -> list[Any]:
    # The copy belongs to no document, so that lxml can put it into any.
    return [etree.fromstring(_solve(_bytes("sx:solve", nodes)))]


def _puzzle(function: str, nodes: Any) -> Puzzle:
    puzzles = Document.parse(_bytes(function, nodes)).puzzles
    if len(puzzles) != 1:
        raise TypeError(f"{function} takes one <sudoku> element, and this element contains {len(puzzles)}")
    return puzzles[0]


def _bytes(function: str, nodes: Any) -> bytes:
    """The element as a document."""
    if isinstance(nodes, list) and len(nodes) == 1 and isinstance(nodes[0], etree._Element):
        document: bytes = etree.tostring(nodes[0], with_tail=False)
        return document
    raise TypeError(f"{function} takes one <sudoku> element")
