//! The command `serve` in a program without the service: it says how to get one.

use std::ffi::OsString;

use clap::Args;

use sudoxml_document::choice::built_without;

/// All flags, none of them read.
#[derive(Args, Debug)]
pub struct ServeFlags {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub ignored: Vec<OsString>,
}

/// Does not serve.
///
/// # Errors
/// Always.
pub fn run(_: ServeFlags) -> Result<u8, String> {
    Err(built_without("serve"))
}
