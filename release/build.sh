#!/usr/bin/env bash
# Makes the files of a release in target/release-files: the crate, a static program in an archive, a Debian package, a
# Containerfile with its program, the page, an SBOM, and the checksums of all of them.
#
# Everything but the page is built from the packed crate, so that the crate is known to build. The tests of the crate are not run here.
# The arguments are passed to `cargo package`; `--allow-dirty` builds from files that are not committed.
#
# tests/install.sh installs what this needs: the Rust target below and that of WebAssembly, musl-gcc, cargo-deb,
# cargo-cyclonedx and npm.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
target=x86_64-unknown-linux-musl
tools=${XDG_CACHE_HOME:-$HOME/.cache}/sudoxml-tools/bin
built=${CARGO_TARGET_DIR:-$root/target}
out=$built/release-files
work=$built/release-work
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)

# The same commit gives the same bytes: no file contains the time of the build or a path of this machine.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
cargo_home=${CARGO_HOME:-$HOME/.cargo}
export RUSTFLAGS="--remap-path-prefix=$cargo_home=/cargo --remap-path-prefix=$work=/build"
umask 022

rm -rf "$out" "$work"
mkdir -p "$out" "$work"

# The crate.
cargo package --quiet --no-verify --locked "$@"
cp "$built/package/sudoxml-$version.crate" "$out"
# The files of a crate have a fixed date. Cargo would not see that they changed since the last run, so they get a new one.
tar -xzmf "$out/sudoxml-$version.crate" -C "$work"
cd "$work/sudoxml-$version"

# The page. Its tools run on this machine, so paths in them do not matter and they are not built again for this.
env -u RUSTFLAGS CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$RUSTFLAGS --remap-path-prefix=$root=/build" \
    sh "$root/page/build.sh" "$out/sudoxml.html"

# The program.
export CARGO_TARGET_DIR=$built/dist CARGO_PROFILE_RELEASE_STRIP=symbols
cargo build --quiet --release --locked --target "$target"
program=$CARGO_TARGET_DIR/$target/release/sudoxml

# Man pages and completions.
mkdir -p release-assets/completions
"$program" man --dir release-assets/man
"$program" completions bash >release-assets/completions/sudoxml.bash
"$program" completions fish >release-assets/completions/sudoxml.fish
"$program" completions zsh >release-assets/completions/_sudoxml

# The archive.
name=sudoxml-$version-$target
mkdir "$work/$name"
cp -r "$program" release-assets/man release-assets/completions README.md CHANGELOG.md LICENSE schemas "$work/$name"
# The license of the fonts in the program.
cp src/picture/pdf/fonts/OFL.txt "$work/$name"
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C "$work" -c "$name" |
    gzip --best --no-name >"$out/$name.tar.gz"

# The Debian package.
"$tools/cargo-deb" --quiet --no-build --target "$target" --output "$out/"

# The container: a file that copies the program.
cp "$program" "$out/sudoxml"
cp "$root/release/Containerfile" "$out"

# The SBOM: the crates that are in the program.
"$tools/cargo-cyclonedx" cyclonedx --quiet --format json --spec-version 1.5 --target "$target" \
    --override-filename "sudoxml-$version.cdx"
sed "s#file://$PWD#file://.#g" "sudoxml-$version.cdx.json" >"$out/sudoxml-$version.cdx.json"

cd "$out"
sha256sum -- * >"$work/SHA256SUMS"
mv "$work/SHA256SUMS" .
rm -rf "$work"
echo "build.sh: the files are in $out"
