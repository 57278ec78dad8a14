#!/bin/sh
# Solves the puzzles in the folder puzzles/, and makes a page of each document with BaseX: run 'sh pages.sh'.
set -eu
sudoxml solve --require unique puzzles -o build/solved
for document in build/solved/*.xml; do
    basex -o "build/$(basename "$document" .xml).html" -i "$document" html.xq
done
