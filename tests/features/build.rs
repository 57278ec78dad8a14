//! Without a build script, cargo does not look at the dependencies of build scripts.

fn main() {}
