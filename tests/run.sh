#!/usr/bin/env bash
# Installs what the tests need and runs all of them. A tool that cannot be had fails the run; nothing is skipped.
set -euo pipefail
cd "$(dirname "$0")/.."
bash tests/install.sh
cargo test
