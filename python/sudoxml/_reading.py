"""How documents are read: their includes, and which elements are puzzles."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, Union

__all__ = ["Paths", "Reading", "reading_of"]

Paths = Union[str, "os.PathLike[str]", Sequence[Union[str, "os.PathLike[str]"]]]
"""A path, or several."""


class Reading(TypedDict, total=False):
    """The options of the functions that read documents, with the names that the command has for them."""

    xinclude: bool
    """Whether includes of XInclude in a ``<sudoku>`` are followed, to files below the folder of the document. Where files and
    folders are read, a document with puzzles that another one includes is one more document; elsewhere such an include is an
    error. A document in memory has no folder, so it includes only what is below an ``include_root``."""

    include_root: Paths
    """Folders from which files may be included too."""

    catalog: Paths
    """XML catalogs for the URIs of includes. The files below their folders may be included too."""

    namespace: str
    """The only namespace in which a ``<sudoku>`` is a puzzle; ``""`` for elements in none."""


def reading_of(given: Mapping[str, Any], function: str) -> dict[str, Any]:
    """All options with their values.

    :raises TypeError: if there is no option with a name, or a value has a wrong type.
    :raises ValueError: if an option is for includes, and they are not followed.
    """
    unknown = next((name for name in given if name not in Reading.__annotations__), None)
    if unknown is not None:
        raise TypeError(f"{function}() got an unexpected keyword argument {unknown!r}")
    xinclude, namespace = given.get("xinclude", False), given.get("namespace")
    if not isinstance(xinclude, bool):
        raise TypeError(f"xinclude is a bool, not {type(xinclude).__name__}")
    if not isinstance(namespace, (str, type(None))):
        raise TypeError(f"namespace is a str, not {type(namespace).__name__}")
    paths = {name: _paths(name, given.get(name, ())) for name in ("include_root", "catalog")}
    for name, values in paths.items():
        if values and not xinclude:
            raise ValueError(f"{name} is for includes, and they are followed only with xinclude=True")
    return {"xinclude": xinclude, **paths, "namespace": namespace}


def _paths(name: str, given: Paths) -> list[str]:
    if isinstance(given, (str, os.PathLike)):
        return [os.fspath(given)]
    if not isinstance(given, Sequence):
        raise TypeError(f"{name} is a path or a list of paths, not {type(given).__name__}")
    return [os.fspath(path) for path in given]
