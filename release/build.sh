#!/usr/bin/env bash
# Makes the files of a release in target/release-files: the crates, a static program in an archive, a Debian package, a
# Containerfile with its program, the page, an SBOM, and the checksums of all of them.
#
# The program is built from the same files as the crates. The arguments are passed to `cargo package`; `--allow-dirty` builds
# from files that are not committed. `cargo publish --workspace --locked` publishes all crates in one step, and builds each of
# them from what it packs.
#
# tests/install.sh installs what this needs: the Rust target below and that of WebAssembly, musl-gcc, cargo-deb,
# cargo-cyclonedx and npm. For the program, the variables PROFILE and FEATURES name another profile of Cargo.toml than `dist`
# and other features than all, and DEB_OPTIONS adds options of cargo-deb.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
target=x86_64-unknown-linux-musl
profile=${PROFILE:-dist}
features=${FEATURES:-full}
read -ra deb_options <<<"${DEB_OPTIONS:-}"
tools=${XDG_CACHE_HOME:-$HOME/.cache}/sudoxml-tools/bin
built=${CARGO_TARGET_DIR:-$root/target}
out=$built/release-files
work=$built/release-work
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)

# The same commit gives the same bytes: no file contains the time of the build or a path of this machine.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
cargo_home=${CARGO_HOME:-$HOME/.cargo}
umask 022

rm -rf "$out" "$work"
mkdir -p "$out" "$work"

# The crates, without those of the page, the extension of DuckDB, the wheel, the jar and the tests, which are not published.
rm -f "$built"/package/*.crate
cargo package --quiet --no-verify --workspace --exclude sudoxml-bundle --exclude sudoxml-duckdb --exclude sudoxml-page --exclude sudoxml-python --exclude sudoxml-java --exclude tests-features --exclude tests-with-programs --locked "$@"
cp "$built"/package/*.crate "$out"

# The page.
sh page/build.sh "$out/sudoxml.html"

# From here on, no path of this machine gets into a file.
flags="--remap-path-prefix=$cargo_home=/cargo --remap-path-prefix=$root=/build"

# The program.
# A static program is moved to its address when it starts. Packed, the list of places to correct is a hundredth as long.
flags="$flags -C link-arg=-Wl,-z,pack-relative-relocs"
export CARGO_TARGET_DIR=$built/dist RUSTFLAGS=$flags
cargo build --quiet --profile "$profile" --locked --features "$features" --target "$target"
made=$CARGO_TARGET_DIR/$target/$profile
program=$made/sudoxml

# Man pages and completions.
assets=$root/target/release-assets
rm -rf "$assets"
mkdir -p "$assets/completions"
"$program" man --dir "$assets/man"
"$program" completions bash >"$assets/completions/sudoxml.bash"
"$program" completions fish >"$assets/completions/sudoxml.fish"
"$program" completions zsh >"$assets/completions/_sudoxml"

# The archive.
name=sudoxml-$version-$target
mkdir "$work/$name"
cp -r "$program" "$assets/man" "$assets/completions" README.md CHANGELOG.md LICENSE schemas "$work/$name"
# The license of the fonts in the program.
cp crates/picture/src/pdf/fonts/OFL.txt "$work/$name"
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C "$work" -c "$name" |
    gzip --best --no-name >"$out/$name.tar.gz"

# The Debian package.
"$tools/cargo-deb" --quiet --no-build --profile "$profile" --target "$target" --output "$out/" "${deb_options[@]}"

# The container: a file that copies the program.
cp "$program" "$out/sudoxml"
cp release/Containerfile "$out"

# The SBOM: the crates that are in the program. cargo-cyclonedx writes beside each manifest, so it works on a copy.
cp -r Cargo.toml Cargo.lock build.rs src crates duckdb page python java tests "$work"
mkdir "$work/benches" "$work/docs"
cp -r docs/rules "$work/docs"
(cd "$work" && "$tools/cargo-cyclonedx" cyclonedx --quiet --all-features --format json --spec-version 1.5 --target "$target" \
    --override-filename "sudoxml-$version.cdx")
sed "s#file://$work#file://.#g" "$work/sudoxml-$version.cdx.json" >"$out/sudoxml-$version.cdx.json"

cd "$out"
sha256sum -- * >"$work/SHA256SUMS"
mv "$work/SHA256SUMS" .
rm -rf "$work"
echo "build.sh: the files are in $out"
