"""A preprocessor of mdBook, for links that are right in the repository and not on the site: a link to a file outside of
docs/ leads to that file in the repository, a link to docs/README.md to the first page, and a picture of the fixtures is
one of the site."""

import json
import posixpath
import re
import sys

LINK = re.compile(r"\]\((?P<path>[^)#:]+)(?P<anchor>#[^)]*)?\)")

# `build.sh` copies them.
PICTURES = "fixtures/pictures/"


def rewritten(chapter, repository):
    folder = posixpath.dirname(chapter["path"] or "")

    def link(found):
        path = posixpath.normpath(posixpath.join("docs", folder, found["path"]))
        anchor = found["anchor"] or ""
        if path == "docs/README.md":
            return f"]({posixpath.relpath('index.md', folder or '.')}{anchor})"
        if path.startswith(PICTURES):
            return f"]({posixpath.relpath(path.removeprefix('fixtures/'), folder or '.')})"
        if not path.startswith("docs/"):
            return f"]({repository}/blob/main/{path}{anchor})"
        return found[0]

    return LINK.sub(link, chapter["content"])


def rewrite(items, repository):
    for item in items:
        if "Chapter" in item:
            chapter = item["Chapter"]
            chapter["content"] = rewritten(chapter, repository)
            rewrite(chapter["sub_items"], repository)


if sys.argv[1:2] != ["supports"]:
    context, book = json.load(sys.stdin)
    rewrite(book["items"], context["config"]["output"]["html"]["git-repository-url"])
    json.dump(book, sys.stdout)
