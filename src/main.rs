//! The command `sudoxml`.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudoxml::cli::main()
}
