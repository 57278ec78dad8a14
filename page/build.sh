#!/bin/sh
# Makes sudoxml.html: the page and its engine in one file. Each argument is the file to write, or a folder of a web server,
# in which the page has two files beside it for use without a network. A name that ends with / is a folder, and is made.
#
#     sh page/build.sh sudoxml.html
#     sh page/build.sh /var/www/sudoku/
#
# It needs Rust, rustup and npm. What it downloads is pinned, by Cargo.lock and by page/package-lock.json.
set -eu
: "${1:?usage: sh page/build.sh FILE|FOLDER...}"
page=$(cd "$(dirname "$0")" && pwd)
for out; do
    shift
    case $out in
        /*) set -- "$@" "$out" ;;
        *) set -- "$@" "$(pwd)/$out" ;;
    esac
done
cd "$page/.."
target=${CARGO_TARGET_DIR:-target}

rustup target add wasm32-unknown-unknown >/dev/null 2>&1 || true
# No path of this machine gets into the page.
flags="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$PWD=/build"
CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$flags \
    cargo build --quiet --locked -p sudoxml-page --profile page --target wasm32-unknown-unknown
cargo build --quiet --locked -p sudoxml-bundle

# esbuild joins the modules. The copy of the lock file is written last, so if it exists, esbuild is installed.
npm=$target/page-npm
if ! cmp -s page/package-lock.json "$npm/installed"; then
    rm -rf "$npm"
    mkdir -p "$npm"
    cp page/package.json page/package-lock.json "$npm"
    npm --prefix "$npm" ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2
    cp page/package-lock.json "$npm/installed"
fi

"$target/debug/sudoxml-bundle" page/www "$target/wasm32-unknown-unknown/page/sudoxml_page.wasm" \
    "$npm/node_modules/.bin/esbuild" "$@"
