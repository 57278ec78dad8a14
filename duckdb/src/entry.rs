//! What DuckDB calls when it loads the extension.
#![allow(unsafe_code, reason = "the macro makes a function with the C ABI, by whose name DuckDB finds the extension")]

use duckdb_neo::duckdb_entrypoint_c_api_v2;
use duckdb_neo::extension::Extension;

use crate::{functions, tables};

/// Makes the functions and the tables known to the database that loads the extension.
#[duckdb_entrypoint_c_api_v2(extension_name = "sudoxml", api_version = "v2.0.0")]
pub fn load(extension: &Extension) -> duckdb_neo::Result<()> {
    functions::register(extension)?;
    tables::register(extension)
}
