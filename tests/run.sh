#!/usr/bin/env bash
# Installs the programs that the tests need, and runs all tests. If a program cannot be installed, this fails; no test is
# skipped.
set -euo pipefail
cd "$(dirname "$0")/.."
bash tests/install.sh
cargo test
# Runs the tests of the search again, with checks of every memory access.
CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="valgrind --quiet --error-exitcode=99" cargo test --lib search::
