#!/usr/bin/env bash
# Installs what the tests need and runs all of them. A tool that cannot be had fails the run; nothing is skipped.
set -euo pipefail
cd "$(dirname "$0")/.."
bash tests/install.sh
cargo test
# The search's vector code once more, with every read and write of memory watched.
CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="valgrind --quiet --error-exitcode=99" cargo test --lib search::
