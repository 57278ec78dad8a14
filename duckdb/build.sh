#!/bin/sh
# Makes the extension of DuckDB for the machine that it runs on, and for the version of DuckDB that docs/duckdb.md names. The
# first argument is the folder for sudoxml.duckdb_extension; others are for cargo.
#
#     sh duckdb/build.sh .
#     duckdb -unsigned -c "LOAD './sudoxml.duckdb_extension'; SELECT sudoku_verdict(repeat('.', 81))"
#
# It needs Rust. For tests, the variable PROFILE names another profile of Cargo.toml than `dist`.
set -eu
: "${1:?usage: sh duckdb/build.sh FOLDER}"
mkdir -p "$1"
out=$(cd "$1" && pwd)/sudoxml.duckdb_extension
shift
cd "$(dirname "$0")/.."
profile=${PROFILE:-dist}
made=${CARGO_TARGET_DIR:-target}/$profile
[ "$profile" != dev ] || made=${CARGO_TARGET_DIR:-target}/debug
cargo build --quiet --locked -p sudoxml-duckdb --profile "$profile" "$@"

case $(uname -s) in
    Linux) system=linux library=libsudoxml_duckdb.so ;;
    Darwin) system=osx library=libsudoxml_duckdb.dylib ;;
    *) system=windows library=sudoxml_duckdb.dll ;;
esac
case $(uname -m) in
    aarch64 | arm64) machine=arm64 ;;
    *) machine=amd64 ;;
esac
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
# The crate has the version of DuckDB in its second number: 20000 for 2.0.0.
number=$(sed -n '/^name = "duckdb-neo"$/{n;s/^version = "[0-9]*\.\([0-9]*\)\..*/\1/p;}' Cargo.lock)
duckdb=v$((number / 10000)).$((number / 100 % 100)).$((number % 100))

# A field of the footer: a text in 32 bytes.
field() {
    printf %s "$1"
    head -c $((32 - ${#1})) /dev/zero
}

# DuckDB reads the last 534 bytes of the file: the head of a section of WebAssembly, eight fields, and room for a signature.
{
    cat "$made/$library"
    printf '\000\223\004\020duckdb_signature\200\004'
    field ''
    field ''
    field ''
    # This C API has no stable part yet, so the file is for one version of DuckDB.
    field C_STRUCT_UNSTABLE
    field "v$version"
    field "$duckdb"
    field "${system}_$machine"
    field 4
    head -c 256 /dev/zero
} >"$out.new"
mv "$out.new" "$out"
