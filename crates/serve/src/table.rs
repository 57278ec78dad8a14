//! The table of all routes. The router and `/openapi.json` are made from it.

use crate::media::{ANY, XML, XML_OR_TEXT};
use crate::query::{Form, Parameter};
use crate::{check, metrics, render};
use sudoxml_document::finding::Severity;

/// What a route does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Home,
    Asset,
    PageOperation,
    Solve,
    Grade,
    Cells,
    Matrix,
    Check,
    Render,
    Puzzles,
    OpenApi,
    Health,
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
    pub parameters: &'static [Parameter],
    /// The media types of its body; empty if it has none.
    pub takes: &'static [&'static str],
    /// The media types of its result.
    pub gives: &'static [&'static str],
    /// The statuses other than 200 that it answers with, beside those of every route.
    pub others: &'static [u16],
}

const REQUIRE: Parameter = Parameter {
    name: "require",
    summary: "The requirement for every puzzle",
    form: Form::Name(&["nothing", "valid", "solvable", "unique"]),
};

const MAX_SOLUTIONS: Parameter = Parameter {
    name: "max-solutions",
    summary: "Count at most this number of solutions of each puzzle",
    form: Form::Limit,
};

const LIST: Parameter =
    Parameter { name: "list", summary: "How many solutions of each puzzle are written", form: Form::Limit };

const BUDGET: Parameter =
    Parameter { name: "budget", summary: "How long the search of one puzzle may take", form: Form::Text("5s") };

const STEPS: Parameter = flag("steps", "The steps of each grade");

const CANDIDATES: Parameter = flag("candidates", "The candidates of each blank cell");

const SIZE: Parameter =
    Parameter { name: "size", summary: "The size of every puzzle in a text", form: Form::Number(4, 25) };

const BOX: Parameter =
    Parameter { name: "box", summary: "The rows and columns of every box in a text", form: Form::Text("3x3") };

const SYMBOLS: Parameter =
    Parameter { name: "symbols", summary: "The symbols of every puzzle in a text", form: Form::Text("ABCDEFGHI") };

const fn flag(name: &'static str, summary: &'static str) -> Parameter {
    Parameter { name, summary, form: Form::Flag }
}

const SOLVE: &[Parameter] = &[
    MAX_SOLUTIONS,
    LIST,
    REQUIRE,
    BUDGET,
    Parameter { name: "method", summary: "How puzzles are solved", form: Form::Name(&["search", "logic"]) },
    Parameter {
        name: "techniques",
        summary: "The techniques of method=logic, separated by commas",
        form: Form::Text("naked-single,hidden-single"),
    },
    flag("then-search", "If method=logic does not finish a puzzle, write the solutions of the search"),
];

const MIN_SEVERITY: Parameter = Parameter {
    name: "min-severity",
    summary: "The lowest severity of the findings in the report",
    form: Form::Name(&SEVERITIES),
};

/// The names of the severities.
const SEVERITIES: [&str; Severity::ALL.len()] = {
    let mut names = [""; Severity::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = Severity::ALL[at].name();
        at += 1;
    }
    names
};

const CHECK: &[Parameter] = &[MAX_SOLUTIONS, REQUIRE, MIN_SEVERITY, BUDGET, SIZE, BOX, SYMBOLS];

const RENDER: &[Parameter] = &[
    Parameter {
        name: "to",
        summary: "The form of the pictures, in place of the header Accept",
        form: Form::Name(&["svg", "html", "pdf", "text"]),
    },
    Parameter {
        name: "show",
        summary: "The boards of each puzzle",
        form: Form::Name(&["puzzle", "solution", "both", "all-solutions"]),
    },
    CANDIDATES,
    flag("grade", "The rating and the level of each puzzle"),
    STEPS,
    flag("elapsed", "How long the search of each puzzle took, in html"),
    Parameter {
        name: "theme",
        summary: "The colours, and the size of cells and digits",
        form: Form::Name(&["classic", "large-print", "high-contrast", "black"]),
    },
    MAX_SOLUTIONS,
    LIST,
    REQUIRE,
    BUDGET,
    Parameter { name: "title", summary: "The title of the book", form: Form::Text("May") },
    Parameter { name: "page", summary: "The size of a page", form: Form::Text("a4") },
    Parameter {
        name: "per-page",
        summary: "The number of puzzles on a page",
        form: Form::Name(&["1", "2", "4", "6", "9", "12"]),
    },
    Parameter { name: "margin", summary: "The space around the content of a page", form: Form::Text("15mm") },
    Parameter {
        name: "answers",
        summary: "Where the solutions are",
        form: Form::Name(&["end", "overleaf", "none", "upside-down"]),
    },
    Parameter {
        name: "sort",
        summary: "The order of the puzzles of a pdf",
        form: Form::Name(&["name", "rating", "file"]),
    },
    Parameter { name: "sections", summary: "A section for each level, in a pdf", form: Form::Name(&["level"]) },
    SIZE,
    BOX,
    SYMBOLS,
];

/// The statuses of a body that is processed.
const OF_BODY: &[u16] = &[400, 403, 406, 408, 413, 415, 422, 500, 503];

/// All routes.
pub const ROUTES: &[Route] = &[
    Route {
        verb: Verb::Get,
        path: "/",
        action: Action::Home,
        summary: "The page to type a puzzle into",
        parameters: &[],
        takes: &[],
        gives: &["text/html"],
        others: &[],
    },
    Route {
        verb: Verb::Get,
        path: "/page/{name}",
        action: Action::Asset,
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
        summary: "What the page asks about a puzzle: read, shape, solve, grade or write",
        parameters: &[],
        takes: &ANY,
        gives: &["application/json"],
        others: &[400, 403, 404, 406, 408, 413, 415, 422, 500, 503],
    },
    Route {
        verb: Verb::Post,
        path: "/solve",
        action: Action::Solve,
        summary: "The document with the solutions of its puzzles",
        parameters: SOLVE,
        takes: &XML,
        gives: &XML,
        others: OF_BODY,
    },
    Route {
        verb: Verb::Post,
        path: "/grade",
        action: Action::Grade,
        summary: "The document with the grades of its puzzles",
        parameters: &[REQUIRE, STEPS, BUDGET],
        takes: &XML,
        gives: &XML,
        others: OF_BODY,
    },
    Route {
        verb: Verb::Post,
        path: "/cells",
        action: Action::Cells,
        summary: "The document with its puzzles as lists of cells",
        parameters: &[flag("all", "List the blanks as well"), CANDIDATES],
        takes: &XML,
        gives: &XML,
        others: OF_BODY,
    },
    Route {
        verb: Verb::Post,
        path: "/matrix",
        action: Action::Matrix,
        summary: "The document with its puzzles as matrices",
        parameters: &[],
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
        takes: &XML_OR_TEXT,
        gives: &check::MEDIA,
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
        summary: "A document as a page with its solutions, or the documents of a folder",
        parameters: &[],
        takes: &[],
        gives: &["text/html"],
        others: &[308, 404, 413, 422, 500, 503],
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
        path: "/metrics",
        action: Action::Metrics,
        summary: "Metrics for Prometheus, if the service has them",
        parameters: &[],
        takes: &[],
        gives: &[metrics::MEDIA_TYPE],
        others: &[404],
    },
];
