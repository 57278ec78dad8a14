//! A puzzle for an interactive page: questions and answers in JSON. The same code answers a page in WebAssembly and a
//! page of the service.
//!
//! ```
//! use sudoxml::analysis::{Limits, Operation, answer};
//! let request = br#"{"puzzle": {"size": 4, "cells": [1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,0,0]}}"#;
//! let reply = answer(Operation::Solve, request, &Limits::default())?;
//! assert!(reply.starts_with(r#"{"verdict":"unique","solutions":1,"complete":true,"facts":"one solution""#));
//! # Ok::<(), sudoxml::analysis::RequestError>(())
//! ```
//!
//! # Puzzles
//!
//! A puzzle is an object. Only `cells` is required. In a reply, all fields are there.
//!
//! | field | value |
//! |---|---|
//! | `name` | a text or `null` |
//! | `size` | the number of rows, 2 to 25; in a request 9 if it is absent |
//! | `box` | the shape of the boxes, rows times columns, such as `"2x3"`; `null` in a request means the usual boxes, and in a reply that there are regions |
//! | `regions` | `null`, or a label for each cell in reading order: a number from 0 to 65535. Cells with equal labels are one region |
//! | `extra` | a list of `"diagonals"`, `"windows"` and `"disjoint-groups"` |
//! | `units` | a list of further units `{"name": "snake", "cells": [0, 10]}`; cells are indexes in reading order, from 0 |
//! | `symbols` | the characters of the values, or `null` |
//! | `cells` | the values in reading order, each from 1 to `size`, or 0 for a blank |
//! | `boxes` | only in replies: the number of the box or the region of each cell, from 1 |
//!
//! # Operations
//!
//! | operation | request | reply |
//! |---|---|---|
//! | `read` | the bytes of a text or of an XML document in any encoding | `puzzles`, `found`: their number, of which [`Limits::puzzles`] are there, `findings` |
//! | `shape` | `{"puzzle": …}`, where `cells` may be absent | the puzzle |
//! | `solve` | `{"puzzle": …, "max-solutions": 1000, "list": 10}` | `verdict`, `solutions`, `complete`, `facts`, `violations`, `listed`, `differing`, `candidates` |
//! | `count` | `{"puzzle": …, "max-solutions": 1000}` | `verdict`, `solutions`, `complete` |
//! | `grade` | `{"puzzle": …, "steps": true, "pictures": true, "language": "de"}` | `rating`, `at_least`, `level`, `technique`, `pearl`, `diamond`, `scale`, `reason`, `steps`, `ending` |
//! | `write` | `{"puzzle": …, "to": "xml", "show": "both"}`; for a picture also `candidates`, `theme`, `language`, `cell-size`, `heading`, `bare`, `grade` and `steps` as the command has them | `type`, `name` and `text` of a file |
//! | `generate` | `{"puzzle": …, "level": "easy", "symmetry": "half-turn", "seed": 7, "tried": 0}` | `puzzle`: a new one on this board, or `null` if [`Limits::tries`] made none; `tried`, from which the next request goes on; `reason`, if no puzzle can meet the order |
//! | `audit` | `{"puzzle": …}` | `clash`: if there is no solution, the `cells` of givens that clash, whether they are `minimal`, and the `reason` if singles show it; `alone`: if there are several solutions and all are counted, each given that makes the puzzle unique; `together`: the fewest that do |
//! | `repairs` | `{"puzzle": …}` | for a board up to 9×9 that does not have one solution: `listed`, the single edits that make the puzzle unique, the likeliest first, at most eight, each with what its cells contain after it; `total`; `likely`: how many are likelier than all others; `complete`: whether it is known of each edit |
//! | `board` | `{"puzzle": …}` | `units`: each with `kind`, `number` among its kind, `name` or `null`, and `cells`; `candidates`; `best`: the first of the blank cells with the fewest candidates, or `null` |
//! | `solutions` | `{"puzzle": …, "after": null, "take": 10}` | `solutions`: in ascending order, from the first one, or those after the cells `after`; `complete`: whether there are no others after them; `settled`: whether the search ended by itself |
//!
//! If a puzzle is invalid, the reply is `{"findings": […]}`: each with `rule`, `message`, `line`, `column` and `puzzle`,
//! which are `null` where they do not apply.
//!
//! As `sudoxml::analysis` it promises stability; the crate below, `sudoxml-analysis`, does not.

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::exit)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod argument;
mod audit;
mod board;
mod error;
mod generate;
mod grade;
mod limits;
mod message;
mod operation;
mod puzzle;
mod read;
mod repairs;
mod solutions;
mod solve;
mod unit;
mod write;

use std::io;

pub use error::RequestError;
pub use limits::Limits;
pub use operation::Operation;

/// Answers a request: one JSON object.
///
/// # Errors
/// The request is not in the format of the operation. An invalid puzzle is not an error: the reply contains its findings.
pub fn answer(operation: Operation, request: &[u8], limits: &Limits) -> Result<String, RequestError> {
    let mut bytes = Vec::new();
    // Writing to memory does not fail.
    let _ = answer_to(operation, request, limits, &mut bytes)?;
    Ok(String::from_utf8(bytes).unwrap_or_default())
}

/// Writes what [`answer`] returns, piece by piece: any number of solutions takes the same memory. The inner error is one of
/// the writer.
///
/// # Errors
/// As for [`answer`].
pub fn answer_to(
    operation: Operation,
    request: &[u8],
    limits: &Limits,
    out: &mut dyn io::Write,
) -> Result<io::Result<()>, RequestError> {
    Ok(match operation {
        Operation::Read => message::reply(Ok(read::read(request, limits)), out),
        Operation::Shape => message::reply(puzzle::shape(message::request(request)?), out),
        Operation::Solve => message::reply(solve::solve(message::request(request)?, limits), out),
        Operation::Count => message::reply(solve::count(message::request(request)?, limits), out),
        Operation::Grade => message::reply(grade::grade(message::request(request)?, limits), out),
        Operation::Generate => message::reply(generate::generate(message::request(request)?, limits), out),
        Operation::Write => message::reply(write::write(message::request(request)?, limits), out),
        Operation::Audit => message::reply(audit::audit(message::request(request)?, limits), out),
        Operation::Repairs => message::reply(repairs::find(message::request(request)?, limits), out),
        Operation::Board => message::reply(board::board(message::request(request)?), out),
        Operation::Solutions => message::reply(solutions::solutions(message::request(request)?, limits), out),
    })
}

#[cfg(test)]
mod tests;
