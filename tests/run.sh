#!/usr/bin/env bash
# Installs the programs that the tests need, and runs all tests. If a program cannot be installed, this fails; no test is
# skipped. `cargo test` runs the tests that need Rust only.
# The functions of the parts are called by name.
# shellcheck disable=SC2329
set -euo pipefail
cd "$(dirname "$0")/.."

cat <<'TEXT'
tests/run.sh needs Debian or a system like it, rustup, 15 GB of disk and 4 GB of memory. What is missing is installed: for
that, it needs root or sudo, and the network. Programs in Java, Python, Go and Rust go into ~/.cache/sudoxml-tools.

It does this, and writes what each part prints into target/test-logs:
  build       compiles the program and all tests
  rust        the tests that need Rust only
  examples    the examples in the documentation of the code
  valgrind    the tests of the search, with checks of every memory access
  arm64       the tests of the search and of documents for another processor, in an emulator
  systems     a check for Windows and macOS, with the oldest Rust that Cargo.toml names
And at the same time:
  install     installs the programs that the tests run
  programs    the tests with browsers, the JVM, Node.js, Python, build tools and cargo
TEXT

logs=target/test-logs
rm -rf "$logs"
mkdir -p "$logs"

# Runs a part: its name is that of its function. It reports the time, the processor time on all cores, and the
# result, and does not stop the other parts.
part() {
    local start=$SECONDS result=passed
    (
        trap times EXIT
        set -e
        "part_$1"
    ) >"$logs/$1.log" 2>&1 &
    wait $! || result=FAILED
    processor=$(tail -n 1 "$logs/$1.log" | awk -F '[ms ]+' '{ printf "%d", $1 * 60 + $2 + $3 * 60 + $4 }')
    printf '%-10s %5d s  processor %5d s  %s\n' "$1" $((SECONDS - start)) "$processor" "$result" | tee -a "$logs/parts"
}

# The same selection of packages and features in each command, so that each crate is compiled once.
tested=(--workspace --exclude sudoxml-bundle --exclude sudoxml-duckdb --exclude sudoxml-page --exclude sudoxml-python --all-features)
# A copy, because tests that run cargo may replace what it built while others run it.
built=${CARGO_TARGET_DIR:-$PWD/target}/debug/sudoxml
export SUDOXML_PROGRAM=$PWD/target/tested/sudoxml

part_install() {
    bash tests/install.sh
}

part_build() {
    cargo test "${tested[@]}" --no-run
    mkdir -p target/tested
    cp "$built" "$SUDOXML_PROGRAM"
}

# These tests wait for their programs most of the time, so more of them run at once than there are cores. Those that take
# longest begin with the others and not after them, where one core would have nothing to do.
part_programs() {
    local long=(java:: python:: wasm::) failed=0
    programs "${long[@]}" &
    programs "${long[@]/#/--skip=}" || failed=1
    wait $! && return "$failed"
}

programs() {
    cargo test "${tested[@]}" --test programs -- --test-threads $(($(nproc) * 2)) "$@"
}

part_rust() {
    cargo test "${tested[@]}" --lib --bins --test integration
}

part_examples() {
    cargo test "${tested[@]}" --doc
}

# The compiled tests are run themselves: a command of cargo for one crate would compile them again with other features.
part_valgrind() {
    tests=$(cargo test "${tested[@]}" --lib --no-run 2>&1 | sed -n 's/.*(\(.*sudoku_engine-[0-9a-f]*\))$/\1/p')
    valgrind --quiet --error-exitcode=99 "$tests" search::
}

# PDF and Arrow have no code for one system, so they are not compiled here. Clippy says where our code is newer than the oldest
# Rust, and each crate which one it needs.
part_systems() {
    oldest=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
    cargo metadata --locked --format-version 1 | python3 tests/tools/oldest_rust.py "$oldest"
    export RUSTFLAGS="-D warnings"
    cargo "+$oldest" check --locked --lib --bins --features serve \
        --target aarch64-apple-darwin --target x86_64-pc-windows-msvc
}

# This processor has none of the vector engines. To optimize more takes longer than the tests.
part_arm64() {
    export CARGO_BUILD_TARGET=aarch64-unknown-linux-gnu
    export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
    export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu"
    level=profile.dev.package.sudoku-engine.opt-level
    cargo test --config "$level"=1 -p sudoku-engine --lib -- search::
    cargo test --config "$level"=0 --config profile.dev.package.sudoxml-document.opt-level=0 -p sudoxml-document --lib -- document::
}

end() {
    echo "run.sh: $SECONDS s for all parts"
    if ! grep -q FAILED "$logs/parts"; then
        exit 0
    fi
    sed -n 's/ .*FAILED$//p' "$logs/parts" | while read -r name; do
        echo "run.sh: what the part $name printed:"
        cat "$logs/$name.log"
    done
    exit 1
}

end_if_failed() {
    if grep -q "^$1 .*FAILED" "$logs/parts"; then
        wait
        end
    fi
}

echo
part install &
installing=$!
part build
end_if_failed build
{
    tail --pid="$installing" -f /dev/null
    grep -q '^install .*FAILED' "$logs/parts" || part programs
} &
programs=$!
for name in rust examples; do
    part "$name"
done
wait "$installing"
end_if_failed install
# Each of these two runs its tests on one core.
part arm64 &
emulated=$!
part valgrind
wait "$emulated"
part systems
wait "$programs"
end
