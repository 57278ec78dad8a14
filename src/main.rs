//! The command `sudoxml`.

use std::process::ExitCode;

/// With the allocator of musl, a collection takes eight times as long.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    sudoxml::cli::main()
}
