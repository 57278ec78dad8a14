//! The engine of the page, in WebAssembly: it answers one request after the other, in a worker.

use sudoxml::analysis::{self, Limits, Operation};
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers a request of the page in JSON, as [`sudoxml::analysis`] describes it. Every search has a budget, so it ends.
///
/// # Errors
/// A sentence that says what is wrong with the request. In JavaScript it is thrown.
#[wasm_bindgen]
pub fn answer(operation: &str, request: &[u8]) -> Result<String, String> {
    let Some(known) = Operation::from_name(operation) else {
        return Err(format!("the operation '{operation}' is not known"));
    };
    analysis::answer(known, request, &Limits::default()).map_err(|error| error.to_string())
}
