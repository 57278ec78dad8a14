//! The table of all tasks: what each is called, reads and writes.

/// A task without its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TaskKind {
    Solve,
    Check,
    Grade,
    Explain,
    Audit,
    AuditWrite,
    Cells,
    Matrix,
    Clean,
    Export,
    ExportSolutions,
    Import,
    ImportSplit,
    Outcomes,
}

/// What all tasks of a kind have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct TaskRow {
    /// The kind, whose place in the table is its number.
    kind: TaskKind,
    /// The name, as the command has it.
    pub name: &'static str,
    /// Which inputs the task reads.
    pub reads: Reads,
    /// What it writes.
    pub writes: Writes,
    /// Whether it needs the content of earlier results. A task that replaces or ignores them does not.
    pub reads_results: bool,
}

/// Which inputs a task reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reads {
    Xml,
    Text,
    /// What starts with `<` as XML, everything else as text.
    XmlOrText,
}

/// What a task writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writes {
    /// Nothing. The outcomes of the task can be passed to a writer.
    Nothing,
    /// Each document again, in its encoding. It has an output of its own, or none.
    Documents,
    /// One text: those of all documents without errors, one after the other.
    TextOfEach,
    /// One text, if no document has an error.
    TextOfAll,
    /// One XML document, if no document has an error.
    OneDocument,
    /// An XML document for each puzzle.
    DocumentOfEachPuzzle,
}

impl Writes {
    /// Whether the output is text and not XML.
    pub fn is_text(self) -> bool {
        matches!(self, Writes::TextOfEach | Writes::TextOfAll)
    }

    /// Whether nothing is written if one document has an error.
    pub fn is_all_or_nothing(self) -> bool {
        matches!(self, Writes::TextOfAll | Writes::OneDocument)
    }
}

const TABLE: [TaskRow; 14] = [
    row(TaskKind::Solve, "solve", Reads::Xml, Writes::Documents),
    row(TaskKind::Check, "check", Reads::XmlOrText, Writes::Nothing).with_results(),
    row(TaskKind::Grade, "grade", Reads::Xml, Writes::Documents),
    row(TaskKind::Explain, "explain", Reads::Xml, Writes::TextOfEach),
    row(TaskKind::Audit, "audit", Reads::XmlOrText, Writes::Nothing).with_results(),
    row(TaskKind::AuditWrite, "audit", Reads::Xml, Writes::Documents).with_results(),
    row(TaskKind::Cells, "cells", Reads::Xml, Writes::Documents).with_results(),
    row(TaskKind::Matrix, "matrix", Reads::Xml, Writes::Documents).with_results(),
    row(TaskKind::Clean, "clean", Reads::Xml, Writes::Documents),
    row(TaskKind::Export, "export", Reads::Xml, Writes::TextOfAll),
    row(TaskKind::ExportSolutions, "export", Reads::Xml, Writes::TextOfAll).with_results(),
    row(TaskKind::Import, "import", Reads::Text, Writes::OneDocument),
    row(TaskKind::ImportSplit, "import", Reads::Text, Writes::DocumentOfEachPuzzle),
    row(TaskKind::Outcomes, "outcomes", Reads::XmlOrText, Writes::Nothing),
];

const fn row(kind: TaskKind, name: &'static str, reads: Reads, writes: Writes) -> TaskRow {
    TaskRow { kind, name, reads, writes, reads_results: false }
}

impl TaskRow {
    const fn with_results(self) -> TaskRow {
        TaskRow { reads_results: true, ..self }
    }
}

impl TaskKind {
    /// The row of the kind.
    pub(super) const fn row(self) -> &'static TaskRow {
        &TABLE[self as usize]
    }
}

// The place of a row is the number of its kind.
const _: () = {
    let mut place = 0;
    while place < TABLE.len() {
        assert!(TABLE[place].kind as usize == place);
        place += 1;
    }
};
