#!/usr/bin/env bash
# Installs the programs that the tests need, and runs all tests. If a program cannot be installed, this fails; no test is
# skipped.
set -euo pipefail
cd "$(dirname "$0")/.."
bash tests/install.sh
cargo test --all-features
# Runs the tests of the search again, with checks of every memory access. They need one core, so the checks below run at
# the same time.
CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="valgrind --quiet --error-exitcode=99" \
    cargo test -p sudoku-engine --lib search:: >target/valgrind.log 2>&1 &
valgrind=$!
trap 'kill "$valgrind" 2>/dev/null || true' EXIT
# Checks that the oldest Rust that Cargo.toml names builds the crate.
oldest=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
cargo "+$oldest" check --locked --lib --bins
# Checks all features for systems that the tests do not run on.
for target in x86_64-pc-windows-msvc aarch64-apple-darwin; do
    cargo clippy --lib --bins --all-features --target "$target" -- -D warnings
done
# Runs the tests of the search and of documents on another processor, which has none of the vector engines.
CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc \
    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu" \
    cargo test --target aarch64-unknown-linux-gnu -p sudoku-engine -p sudoxml-document --lib -- search:: document::
if ! wait "$valgrind"; then
    cat target/valgrind.log
    exit 1
fi
