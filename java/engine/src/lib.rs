//! The engine of the jar, in WebAssembly. Java calls it through seven functions and the memory, with no other imports and
//! exports:
//!
//! 1. [`request`] makes room for a request, and Java writes it there: one line of JSON, the head, and after it the body.
//! 2. [`answer`] answers it, and says how it ended: an [`Ending`].
//! 3. [`reply`] says where the reply is, [`reply_length`] how long it is, and [`head_length`] how much of it is its head.
//! 4. While [`answer`] runs, another thread may store a 1 at [`cancel_flag`]. Then the search ends, and what is not settled
//!    is reported as such.
//! 5. [`release`] frees both.
//!
//! | operation | body | head of the reply | body of the reply |
//! |---|---|---|---|
//! | an operation of [`sudoxml_analysis`] | its request | | its reply |
//! | `verdicts` | puzzles of 81 characters, one on each line | | a `0`, `1` or `2` for each: no, one or several solutions |
//! | a task, such as `solve` with `"document": true` | a document or a text | findings and totals, as the report `json` has them | the output |
//!
//! An instance answers one request after another. After a trap it is useless, and Java throws it away.

mod documents;
mod lines;
mod request;

use std::cell::RefCell;

use sudoku_engine::search::CancelToken;
use sudoxml_analysis::{Limits, Operation, answer_to};

use request::{Head, Kind};

/// How a request ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Ending {
    /// There is a reply.
    Done = 0,
    /// The document has errors: the head has its findings, and the body is empty.
    Refused = 1,
    /// The request is invalid. The body says why, in a sentence.
    Invalid = 2,
}

/// A reply. The first bytes are its head.
#[derive(Default, Debug)]
pub(crate) struct Reply {
    pub bytes: Vec<u8>,
    pub head: usize,
}

/// What an instance keeps between the calls for one request.
#[derive(Default)]
struct Exchange {
    request: Vec<u8>,
    reply: Reply,
    token: CancelToken,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// Makes room for a request of this number of bytes, and returns where.
#[allow(unsafe_code, reason = "the name is what Java calls")]
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> usize {
    EXCHANGE.with_borrow_mut(|exchange| {
        *exchange = Exchange { request: vec![0; length], ..Exchange::default() };
        exchange.request.as_ptr() as usize
    })
}

/// Where the flag is that ends the search of this request.
#[allow(unsafe_code, reason = "the name is what Java calls")]
#[unsafe(no_mangle)]
pub extern "C" fn cancel_flag() -> usize {
    EXCHANGE.with_borrow(|exchange| exchange.token.flag().as_ptr() as usize)
}

/// Answers the request.
#[allow(unsafe_code, reason = "the name is what Java calls")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> u32 {
    let (request, token) =
        EXCHANGE.with_borrow_mut(|exchange| (std::mem::take(&mut exchange.request), exchange.token.clone()));
    let (reply, ending) = match reply_to(request, &token) {
        Ok(reply) => reply,
        Err(message) => (Reply { bytes: message.into_bytes(), head: 0 }, Ending::Invalid),
    };
    EXCHANGE.with_borrow_mut(|exchange| exchange.reply = reply);
    ending as u32
}

/// Where the reply is.
#[allow(unsafe_code, reason = "the name is what Java calls")]
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> usize {
    EXCHANGE.with_borrow(|exchange| exchange.reply.bytes.as_ptr() as usize)
}

/// How many bytes the reply has.
#[allow(unsafe_code, reason = "the name is what Java calls")]
#[unsafe(no_mangle)]
pub extern "C" fn reply_length() -> usize {
    EXCHANGE.with_borrow(|exchange| exchange.reply.bytes.len())
}

/// How many bytes of the reply are its head.
#[allow(unsafe_code, reason = "the name is what Java calls")]
#[unsafe(no_mangle)]
pub extern "C" fn head_length() -> usize {
    EXCHANGE.with_borrow(|exchange| exchange.reply.head)
}

/// Frees the request and the reply.
#[allow(unsafe_code, reason = "the name is what Java calls")]
#[unsafe(no_mangle)]
pub extern "C" fn release() {
    EXCHANGE.with_borrow_mut(|exchange| *exchange = Exchange::default());
}

/// The reply to a request, or what is wrong with it.
fn reply_to(mut request: Vec<u8>, token: &CancelToken) -> Result<(Reply, Ending), String> {
    let (head, start) = Head::of(&request)?;
    request.drain(..start);
    let budget = head.budget(token);
    match head.kind()? {
        Kind::Lines => Ok((lines::verdicts(&request)?, Ending::Done)),
        Kind::Document => documents::process(&head, &request, budget),
        Kind::Analysis(operation) => Ok((analyse(operation, &request, budget)?, Ending::Done)),
    }
}

/// The caller sets limits of its own: those of the analysis are for a page.
fn analyse(operation: Operation, request: &[u8], budget: sudoku_engine::search::Budget) -> Result<Reply, String> {
    let most = u64::MAX;
    let limits = Limits { puzzles: usize::MAX, solutions: most, list: most, tries: most, budget };
    let mut bytes = Vec::new();
    let written = answer_to(operation, request, &limits, &mut bytes).map_err(|error| error.to_string())?;
    written.map_err(|error| error.to_string())?;
    Ok(Reply { bytes, head: 0 })
}

#[cfg(test)]
mod tests;
