//! How a document is read.

use std::sync::Arc;

use crate::document::includes::Includes;
use sudoku_engine::search::Interrupt;

/// Whether a reader needs the content of earlier results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Earlier {
    /// They are read.
    Read,
    /// They are skipped.
    Skip,
}

/// How a document is read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Whether its earlier results are needed.
    pub earlier: Earlier,
    /// What ends the reading before its end. Then the document has a fault.
    pub interrupt: Interrupt,
    /// How its includes are followed; `None` if they are not.
    pub includes: Option<Includes>,
    /// The only namespace in which a `<sudoku>` is a puzzle, empty for elements in none; `None` for each namespace.
    pub namespace: Option<Arc<str>>,
}

impl Reading {
    /// A reading that nothing interrupts.
    pub fn of(earlier: Earlier) -> Reading {
        Reading { earlier, interrupt: Interrupt::NONE, includes: None, namespace: None }
    }
}

/// What [`Document::parse_with`](crate::document::Document::parse_with) reads.
#[derive(Clone, Default, Debug)]
pub struct ParseOptions {
    includes: Option<Includes>,
    namespace: Option<Arc<str>>,
}

impl ParseOptions {
    /// The puzzles of each namespace, without what is included.
    pub fn new() -> ParseOptions {
        ParseOptions::default()
    }

    /// Follows the includes of XInclude in a `<sudoku>`.
    #[must_use]
    pub fn including(self, includes: Includes) -> ParseOptions {
        ParseOptions { includes: Some(includes), ..self }
    }

    /// The only namespace in which a `<sudoku>` is a puzzle; an empty text for elements in no namespace.
    #[must_use]
    pub fn namespace(self, namespace: impl Into<Arc<str>>) -> ParseOptions {
        ParseOptions { namespace: Some(namespace.into()), ..self }
    }

    pub(crate) fn reading(&self) -> Reading {
        let (includes, namespace) = (self.includes.clone(), self.namespace.clone());
        Reading { includes, namespace, ..Reading::of(Earlier::Read) }
    }
}
