"""The files that a table in SQL or on Spark reads: paths, patterns and sizes as their users write them."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase
from glob import glob as paths_like
from itertools import pairwise

__all__ = ["GLOB", "alternatives", "bytes_of", "each_once", "files", "local", "paths_of", "require_known", "require_there", "there"]

GLOB = "*.{xml,dita,ditamap,dbk,docbook,tei}"
"""The pattern for the files of folders, if no other is set."""

_HIDDEN = (".", "_")
"""How the names of hidden files and folders start, as for the sources of Spark."""

_URI = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):(.*)", re.DOTALL)
_SIZE = re.compile(r"\s*([0-9]+)\s*([kmgt]?)(?:i?b)?\s*", re.IGNORECASE)
_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}


def require_known(options: Iterable[str], known: Sequence[str], others: Mapping[str, str] | None = None) -> None:
    """Refuses an option that the source does not have. Spark has options of its own, with a dot in their names. ``others`` are
    options of other sources, with what to do here."""
    names = {name.lower(): name for name in ("path", "paths", *known)}
    for option in options:
        for name, hint in (others or {}).items():
            if option.lower() == name.lower():
                raise ValueError(f"there is no option {name!r}: {hint}")
        if option.lower() not in names and "." not in option:
            near = get_close_matches(option.lower(), names, 1)
            hint = f"; did you mean {names[near[0]]}?" if near else "."
            raise ValueError(f"the option {option!r} is not known{hint} The options are {', '.join(known)}")


def paths_of(options: Mapping[str, str], call: str) -> list[str]:
    """The paths of ``load`` or ``save``: one as the option ``path``, and several as a list in JSON. ``call`` is an example."""
    several = options.get("paths")
    paths = json.loads(several) if several is not None else []
    one = options.get("path")
    paths = [*paths, *([] if one is None else [one])]
    if not paths:
        raise ValueError(f'the source "sudoxml" needs a path: {call}')
    return [_require_local(path) for path in paths]


def bytes_of(size: str) -> int:
    """A number of bytes, or of larger units such as ``32m``."""
    found = _SIZE.fullmatch(size)
    number = int(found[1]) * _UNITS[found[2].lower()] if found else 0
    if number == 0:
        raise ValueError(f"partBytes is a number of bytes from 1, such as 33554432 or 32m, not {size!r}")
    return number


def alternatives(pattern: str) -> list[str]:
    """The patterns without braces: ``*.xml`` and ``*.dita`` for ``*.{xml,dita}``."""
    if pattern.rfind("[") > pattern.rfind("]"):
        raise ValueError(f"the pattern {pattern!r} has a [ without a ]")
    before, opened, rest = pattern.partition("{")
    if "}" in before:
        raise ValueError(f"the pattern {pattern!r} has a }} without a {{")
    if not opened:
        return [pattern]
    cuts, depth = [-1], 1
    for at, sign in enumerate(rest):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth == 0 or (depth == 1 and sign == ","):
            cuts.append(at)
        if depth == 0:
            break
    else:
        raise ValueError(f"the pattern {pattern!r} has a {{ without a }}")
    after = rest[cuts[-1] + 1 :]
    words = [rest[left + 1 : right] for left, right in pairwise(cuts)]
    return list(dict.fromkeys(one for word in words for one in alternatives(before + word + after)))


def files(paths: list[str], globs: list[str]) -> list[str]:
    """The files that the paths name, and those in their folders, in a fixed order and each once."""
    found: list[str] = []
    for path in paths:
        of_path = [file for one in there(path) for file in _files_of(one, globs)]
        if not of_path:
            patterns = " or ".join(map(repr, globs))
            raise FileNotFoundError(f"no file in {path} matches {patterns}")
        found.extend(of_path)
    return each_once(found)


def each_once(paths: Iterable[str]) -> list[str]:
    """Each file or folder once, by the first of its paths."""
    found: dict[str, str] = {}
    for path in paths:
        found.setdefault(os.path.realpath(path), path)
    return list(found.values())


def require_there(paths: list[str]) -> None:
    """Refuses a path that leads to no file and to no folder."""
    for path in paths:
        there(path)


def local(path: str, other: str) -> str:
    """The path on the file system of ``file:///path``; ``other`` for an address elsewhere."""
    found = _URI.fullmatch(path)
    if found is None or os.path.exists(path):
        return path
    scheme, rest = found[1].lower(), found[2]
    if scheme == "file" and rest.startswith("/") and (not rest.startswith("//") or rest.startswith("///")):
        return "/" + rest.lstrip("/")
    return other


def _require_local(path: str) -> str:
    found = local(path, "")
    if not found:
        raise ValueError(
            f"{path or repr(path)} is not a path of this file system; from other stores, read binaryFile and use"
            " sudoxml.spark.table_documents, and write the documents to them with functions of their own"
        )
    return found


def there(path: str) -> list[str]:
    """A path that exists, or the files and folders that a path with wildcards names.

    :raises FileNotFoundError: if there is none.
    """
    if os.path.exists(path):
        return [path]
    if not any(sign in path for sign in "*?[{"):
        raise FileNotFoundError(f"{path or repr(path)} is neither a file nor a folder")
    found = {one for pattern in alternatives(path) for one in paths_like(pattern, recursive=True)}
    if not found:
        raise FileNotFoundError(f"{path} matches neither a file nor a folder")
    return sorted(found)


def in_utf8(path: str) -> str:
    """A path as a column shows it: with U+FFFD for bytes that are not UTF-8."""
    return os.fsencode(path).decode("utf-8", "replace")


def on_disk(shown: str) -> list[str]:
    """The paths of the files that a column shows like this."""
    if "\ufffd" not in shown:
        return [shown]
    above, name = os.path.split(shown)
    folders = on_disk(above)
    return [os.path.join(folder, one) for folder in folders for one in sorted(os.listdir(folder or ".")) if in_utf8(one) == name]


def _files_of(path: str, globs: list[str]) -> Iterator[str]:
    """A file, or the files of a folder and of those in it, without hidden files and folders. Links are followed, each folder once."""
    if not os.path.isdir(path):
        yield path
        return

    def refuse(error: OSError) -> None:
        raise error

    seen = {os.path.realpath(path)}
    for folder, folders, names in os.walk(path, onerror=refuse, followlinks=True):
        shown = sorted(name for name in folders if not name.startswith(_HIDDEN))
        places = {name: os.path.realpath(os.path.join(folder, name)) for name in shown}
        folders[:] = [name for name, place in places.items() if place not in seen]
        seen.update(places.values())
        for name in sorted(names):
            if not name.startswith(_HIDDEN) and any(fnmatchcase(name, one) for one in globs):
                yield os.path.join(folder, name)
