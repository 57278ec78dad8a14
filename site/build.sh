#!/bin/sh
# Builds the site from docs/ into target/site, or into another folder: site/build.sh [FOLDER]. It needs mdBook and Python,
# and what page/build.sh needs. The addresses of findings' rules and of the schemas are pages of this site, and so is the
# page to type a puzzle into.
set -eu
mdbook=${MDBOOK:-mdbook}
folder=$(realpath -m "${1:-$(dirname "$0")/../target/site}")
cd "$(dirname "$0")"
"$mdbook" build --dest-dir "$folder"
mkdir -p "$folder/schemas" "$folder/pictures"
cp ../schemas/* "$folder/schemas"
cp ../fixtures/pictures/* "$folder/pictures"
sh ../page/build.sh "$folder"
