#!/bin/sh
# Solves the puzzles in the folder puzzles/, and makes a page of each document with xsltproc: run 'sh pages.sh'.
set -eu
sudoxml solve --require unique puzzles -o build/solved
find build/solved -type f ! -name '.*' | while IFS= read -r document; do
    page=build/pages/${document#build/solved/}
    mkdir -p "$(dirname "$page")"
    # The option -o of xsltproc takes a URI, in which a name with % is another one.
    xsltproc html.xsl "$document" >"${page%.xml}.html"
done
