#!/bin/sh
# Solves the puzzles in the folder puzzles/, and makes a page of each document with BaseX: run 'sh pages.sh'.
set -eu
sudoxml solve --require unique puzzles -o build/solved
find build/solved -type f ! -name '.*' | while IFS= read -r document; do
    page=build/pages/${document#build/solved/}
    mkdir -p "$(dirname "$page")"
    # The option -o of BaseX reads a backslash in a name as a folder.
    basex -i "$document" html.xq >"${page%.xml}.html"
done
