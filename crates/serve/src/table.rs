//! The table of all routes. The router and `/openapi.json` are made from it.

use crate::media::{ANY, PAGE_OR_DOCUMENT, PUZZLES, TEXT, XML, XML_OR_JSON, XML_OR_TEXT};
use crate::reading::{NAMESPACE, XINCLUDE};
use crate::{check, generate, metrics, render, tables};
use sudoxml_document::options::audit::{FIX, MAX_AUDITED};
use sudoxml_document::options::search::{
    self, ALL_CELLS, BUDGET, LIST, LIST_CANDIDATES, MAX_CHECKED, MAX_SOLUTIONS, MIN_SEVERITY, REQUIRE,
};
use sudoxml_document::options::{
    BOX, EXPORT_NAMES, METHOD, NOTATION, OptionSpec, SIZE, SOLUTIONS, SYMBOLS, TECHNIQUES, THEN_SEARCH,
};
use sudoxml_picture::options::{
    self, ANSWERS, ANSWERS_PER_PAGE, BARE, BLEED, CANDIDATES, CELL_SIZE, COLOR_SPACE, ELAPSED, FIRST_NUMBER, GUTTER,
    HEADING, LANGUAGE, MARGIN, PAGE, PER_PAGE, SECTIONS, SHOW, SINGLES, SORT, STEPS, TAG_CELLS, THEME, TITLE, TO,
};
use sudoxml_report::table::COLUMNS;

/// What a route does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    File,
    PageOperation,
    Solve,
    Grade,
    Cells,
    Matrix,
    Import,
    Export,
    Audit,
    Check,
    Table,
    Render,
    Generate,
    Puzzles,
    OpenApi,
    Health,
    Ready,
    Metrics,
}

/// The method of a route. `HEAD` is the same as `GET`, without the body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    Get,
    Post,
}

/// A route.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    pub verb: Verb,
    /// The path. A part in braces is variable, and `{*path}` is any number of parts.
    pub path: &'static str,
    pub action: Action,
    pub summary: &'static str,
    pub parameters: &'static [OptionSpec],
    /// The media types of its body; empty if it has none.
    pub takes: &'static [&'static str],
    /// The media types of its result.
    pub gives: &'static [&'static str],
    /// The statuses other than 200 that it answers with, beside those of every route.
    pub others: &'static [u16],
}

impl Route {
    /// Whether its response has the findings that are not errors in a header. A report and what the page asks for contain theirs.
    pub fn has_findings(&self) -> bool {
        !self.takes.is_empty() && !matches!(self.action, Action::Check | Action::PageOperation)
    }
}

const SOLVE: &[OptionSpec] =
    &[MAX_SOLUTIONS, LIST, REQUIRE, BUDGET, METHOD, TECHNIQUES, THEN_SEARCH, XINCLUDE, NAMESPACE];

const GRADE: &[OptionSpec] = &[REQUIRE, search::STEPS, BUDGET, XINCLUDE, NAMESPACE];

const CELLS: &[OptionSpec] = &[ALL_CELLS, LIST_CANDIDATES, XINCLUDE, NAMESPACE];

const MATRIX: &[OptionSpec] = &[XINCLUDE, NAMESPACE];

const CHECK: &[OptionSpec] =
    &[MAX_CHECKED, REQUIRE.default("unique"), MIN_SEVERITY, BUDGET, SIZE, BOX, SYMBOLS, XINCLUDE, NAMESPACE];

const IMPORT: &[OptionSpec] = &[SIZE, BOX, SYMBOLS];

const EXPORT: &[OptionSpec] = &[NOTATION, SOLUTIONS, EXPORT_NAMES, XINCLUDE, NAMESPACE];

const AUDIT: &[OptionSpec] = &[MAX_AUDITED, FIX_WITHOUT_DIFF, BUDGET, XINCLUDE, NAMESPACE];

/// The service shows no differences.
const FIX_WITHOUT_DIFF: OptionSpec = FIX.detail("It changes the puzzle in the result");

const TABLE: &[OptionSpec] = &[COLUMNS, MAX_SOLUTIONS, BUDGET, SIZE, BOX, SYMBOLS, XINCLUDE, NAMESPACE];

const RENDER: &[OptionSpec] = &[
    TO.detail("It replaces the header Accept"),
    SHOW,
    CANDIDATES,
    options::GRADE,
    STEPS,
    SINGLES,
    ELAPSED,
    THEME,
    LANGUAGE,
    CELL_SIZE,
    HEADING,
    BARE,
    options::TEXT,
    options::DPI,
    MAX_SOLUTIONS,
    LIST,
    REQUIRE.default("unique for pdf, nothing for the others"),
    BUDGET,
    TITLE,
    FIRST_NUMBER,
    PAGE,
    PER_PAGE,
    MARGIN,
    GUTTER,
    BLEED,
    options::CROP_MARKS,
    options::SUBTITLE,
    options::AUTHOR,
    options::YEAR,
    options::COPYRIGHT,
    options::CONTENTS,
    options::HOW_TO,
    options::OPEN_RIGHT,
    options::HEADER,
    options::FOOTER,
    ANSWERS,
    ANSWERS_PER_PAGE,
    SORT,
    SECTIONS,
    COLOR_SPACE,
    TAG_CELLS,
    SIZE,
    BOX,
    SYMBOLS,
    XINCLUDE,
    NAMESPACE,
];

/// The statuses of a body that is processed.
const OF_BODY: &[u16] = &[400, 403, 406, 408, 413, 415, 422, 500, 503];

/// All routes.
pub const ROUTES: &[Route] = &[
    Route {
        verb: Verb::Get,
        path: "/",
        action: Action::File,
        summary: "The page to type a puzzle into",
        parameters: &[],
        takes: &[],
        gives: &["text/html"],
        others: &[],
    },
    Route {
        verb: Verb::Get,
        path: "/page/{name}",
        action: Action::File,
        summary: "A file of the page",
        parameters: &[],
        takes: &[],
        gives: &ANY,
        others: &[404],
    },
    Route {
        verb: Verb::Post,
        path: "/page/{name}",
        action: Action::PageOperation,
        summary: "What the page asks about a puzzle: read, shape, solve, count, grade, write, generate, audit, repairs, board or \
            solutions",
        parameters: &[],
        takes: &ANY,
        gives: &["application/json"],
        others: &[400, 403, 404, 406, 408, 413, 415, 422, 500, 503],
    },
    Route {
        verb: Verb::Get,
        path: "/page/{version}/{name}",
        action: Action::File,
        summary: "A file of a version of the page, which a browser keeps",
        parameters: &[],
        takes: &[],
        gives: &ANY,
        others: &[404],
    },
    Route {
        verb: Verb::Post,
        path: "/solve",
        action: Action::Solve,
        summary: "The document with the solutions of its puzzles",
        parameters: SOLVE,
        takes: &XML_OR_JSON,
        gives: &XML_OR_JSON,
        others: OF_BODY,
    },
    Route {
        verb: Verb::Post,
        path: "/grade",
        action: Action::Grade,
        summary: "The document with the grades of its puzzles",
        parameters: GRADE,
        takes: &XML_OR_JSON,
        gives: &XML_OR_JSON,
        others: OF_BODY,
    },
    Route {
        verb: Verb::Post,
        path: "/cells",
        action: Action::Cells,
        summary: "The document with its puzzles as lists of cells",
        parameters: CELLS,
        takes: &XML,
        gives: &XML,
        others: OF_BODY,
    },
    Route {
        verb: Verb::Post,
        path: "/matrix",
        action: Action::Matrix,
        summary: "The document with its puzzles as matrices",
        parameters: MATRIX,
        takes: &XML,
        gives: &XML,
        others: OF_BODY,
    },
    Route {
        verb: Verb::Post,
        path: "/import",
        action: Action::Import,
        summary: "A document with the puzzles of a text",
        parameters: IMPORT,
        takes: &TEXT,
        gives: &XML,
        others: OF_BODY,
    },
    Route {
        verb: Verb::Post,
        path: "/export",
        action: Action::Export,
        summary: "The puzzles of a document as text",
        parameters: EXPORT,
        takes: &XML,
        gives: &TEXT,
        others: OF_BODY,
    },
    Route {
        verb: Verb::Post,
        path: "/audit",
        action: Action::Audit,
        summary: "The document with an audit of each puzzle",
        parameters: AUDIT,
        takes: &XML,
        gives: &XML,
        others: OF_BODY,
    },
    Route {
        verb: Verb::Post,
        path: "/check",
        action: Action::Check,
        summary: "A report of what is wrong with the puzzles",
        parameters: CHECK,
        takes: &PUZZLES,
        gives: &check::MEDIA,
        others: OF_BODY,
    },
    Route {
        verb: Verb::Post,
        path: "/table",
        action: Action::Table,
        summary: "A table with a row for each puzzle",
        parameters: TABLE,
        takes: &PUZZLES,
        gives: &tables::MEDIA,
        others: OF_BODY,
    },
    Route {
        verb: Verb::Post,
        path: "/render",
        action: Action::Render,
        summary: "Pictures of the puzzles",
        parameters: RENDER,
        takes: &XML_OR_TEXT,
        gives: render::MEDIA,
        others: OF_BODY,
    },
    Route {
        verb: Verb::Get,
        path: "/generate",
        action: Action::Generate,
        summary: "A document with new puzzles to order",
        parameters: &generate::PARAMETERS,
        takes: &[],
        gives: &XML,
        others: &[400, 406, 422, 500, 503],
    },
    Route {
        verb: Verb::Get,
        path: "/puzzles/",
        action: Action::Puzzles,
        summary: "The documents and folders of the root",
        parameters: &[],
        takes: &[],
        gives: &["text/html"],
        others: &[404, 422, 500, 503],
    },
    Route {
        verb: Verb::Get,
        path: "/puzzles/{*path}",
        action: Action::Puzzles,
        summary: "A document as a page with its solutions, or itself, or the documents of a folder",
        parameters: &[],
        takes: &[],
        gives: &PAGE_OR_DOCUMENT,
        others: &[308, 404, 406, 413, 422, 500, 503],
    },
    Route {
        verb: Verb::Get,
        path: "/openapi.json",
        action: Action::OpenApi,
        summary: "This description",
        parameters: &[],
        takes: &[],
        gives: &["application/json"],
        others: &[],
    },
    Route {
        verb: Verb::Get,
        path: "/healthz",
        action: Action::Health,
        summary: "Whether the service runs",
        parameters: &[],
        takes: &[],
        gives: &["text/plain"],
        others: &[],
    },
    Route {
        verb: Verb::Get,
        path: "/readyz",
        action: Action::Ready,
        summary: "Whether the service takes further requests",
        parameters: &[],
        takes: &[],
        gives: &["text/plain"],
        others: &[503],
    },
    Route {
        verb: Verb::Get,
        path: "/metrics",
        action: Action::Metrics,
        summary: "Metrics for Prometheus, if the service has them",
        parameters: &[],
        takes: &[],
        gives: &[metrics::MEDIA_TYPE],
        others: &[404],
    },
];
