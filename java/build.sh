#!/bin/sh
# Makes the jar, and beside it the jars of its sources and of its documentation, in target/java. Arguments go to Maven.
#
#     sh java/build.sh
#
# It needs Rust, rustup, a JDK 17 or later and Maven. What it downloads is pinned, by Cargo.lock and by java/pom.xml; with
# `--offline` Maven uses what an earlier build downloaded.
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
case $target in
    /*) ;;
    *) target=$PWD/$target ;;
esac

rustup target add wasm32-unknown-unknown >/dev/null 2>&1 || true
# The profile and the flags of page/build.sh, so that each crate is compiled once for both. Functions must be small: the Java
# virtual machine compiles no method of more than 8,000 bytes, and one of half that size only after seconds. So what is used
# much is divided into functions that are not inlined in WebAssembly.
flags="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$PWD=/build"
CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$flags \
    cargo rustc --quiet --locked -p sudoxml-java --lib --crate-type cdylib --profile page \
    --target wasm32-unknown-unknown -- -C strip=symbols

mvn --batch-mode --quiet --file java/pom.xml "$@" package \
    -Dengine="$target/wasm32-unknown-unknown/page/sudoxml_java.wasm" -Dout="$target/java"
