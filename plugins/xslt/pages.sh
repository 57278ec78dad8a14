#!/bin/sh
# Solves the puzzles in the folder puzzles/, and makes a page of each document with xsltproc: run 'sh pages.sh'.
set -eu
sudoxml solve --require unique puzzles -o build/solved
for document in build/solved/*.xml; do
    xsltproc -o "build/$(basename "$document" .xml).html" html.xsl "$document"
done
