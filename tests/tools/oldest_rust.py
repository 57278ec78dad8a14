"""Fails if a crate needs a newer Rust: cargo metadata --format-version 1 | oldest_rust.py VERSION."""

import json
import sys


def version(text):
    return [int(part) for part in text.split(".")] + [0] * (2 - text.count("."))


packages = json.load(sys.stdin)["packages"]
needed = [(package["name"], package["rust_version"]) for package in packages if package["rust_version"]]
newer = [f"{name} needs Rust {rust}" for name, rust in needed if version(rust) > version(sys.argv[1])]
if newer or not needed:
    sys.exit("\n".join(newer) or "no crate says which Rust it needs")
