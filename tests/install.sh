#!/bin/sh
# Installs the programs that the tests run and that cargo does not bring: on Debian and its kin, as root or with sudo.
# What is there already is left alone; run it as often as you like.
set -eu

fail() {
    echo "install.sh: $*" >&2
    exit 1
}

# The package, and a command that works once it is there.
missing=
want() {
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}
want jing sh -c 'command -v jing'
want libxml2-utils sh -c 'command -v xmllint'
want valgrind sh -c 'command -v valgrind'
want python3-lxml sh -c '/usr/bin/python3 -c "import lxml.isoschematron" || python3 -c "import lxml.isoschematron"'
want python3-jsonschema sh -c '/usr/bin/python3 -c "import jsonschema, tomllib" || python3 -c "import jsonschema, tomllib"'

if [ -z "$missing" ]; then
    echo "install.sh: everything is there"
    exit 0
fi

command -v apt-get >/dev/null 2>&1 || fail "missing:$missing; without apt-get, please install these in your system's way"
if [ "$(id -u)" -eq 0 ]; then
    sudo=
elif command -v sudo >/dev/null 2>&1; then
    sudo=sudo
else
    fail "missing:$missing; run this as root, or install sudo"
fi

echo "install.sh: installing$missing"
# $sudo and $missing are lists of words.
# shellcheck disable=SC2086
$sudo env DEBIAN_FRONTEND=noninteractive apt-get update -q || fail "apt-get update failed"
# shellcheck disable=SC2086
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing ||
    fail "apt-get could not install$missing"
