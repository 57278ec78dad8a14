//! Writes results: the `<grid>` elements and the `<grade>` of each puzzle replace those of an earlier run.

use std::io::{self, Write};
use std::ops::Range;
use std::rc::Rc;

use crate::document::model::{Document, PuzzleEntry, Replaced, Results};
use crate::document::splice::{Change, Pieces, write_changes};
use crate::document::writable::refused;
use crate::document::write::{ElementWriter, GridAttributes, Writers};
use crate::outcome::{Outcome, SolutionCount};
use sudoku_engine::logic::Levels;
use sudoku_engine::search::Verdict;

impl Document {
    /// Writes the document with its results: the solutions after [`solve`](Document::solve), the grades after
    /// [`grade`](Document::grade), what was found after [`audit`](Document::audit). They replace earlier results. All other
    /// bytes stay the same, but for the cells that [`repair`](Document::repair) changed.
    ///
    /// | last task | written |
    /// |---|---|
    /// | none, [`count`](Document::count) | nothing; earlier results in the document stay |
    /// | [`solve`](Document::solve), `grade` then `solve` | solutions, and the grades of before |
    /// | [`grade`](Document::grade), `solve` then `grade` | grades, and the solutions of before |
    /// | [`audit`](Document::audit), [`repair`](Document::repair) | what the audit found |
    ///
    /// `count` and `audit` forget solutions and grades, and each other task forgets an audit.
    ///
    /// # Errors
    /// Errors of the writer. An error of the kind [`InvalidInput`](io::ErrorKind::InvalidInput), with a
    /// [`DocumentError`](crate::document::DocumentError) inside, if the document has faults, or if its encoding cannot
    /// write the prefix of a new element.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_with_levels(&Levels::default(), out)
    }

    /// The bytes that [`Document::write_to`] writes.
    ///
    /// ```
    /// use sudoxml::document::Document;
    /// let bytes = b"<sudoku><cells/></sudoku>";
    /// assert_eq!(Document::parse(bytes)?.to_bytes()?, bytes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Document::write_to`].
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes)?;
        Ok(bytes)
    }

    /// Writes the document with its results. The level of each grade comes from this table. Characters of a level that
    /// are not in ASCII are written as character references, so that every encoding can represent them.
    ///
    /// # Errors
    /// As for [`Document::write_to`].
    pub fn write_with_levels(&self, levels: &Levels, out: &mut dyn Write) -> io::Result<()> {
        self.refuse_faults()?;
        self.check_prefixes().map_err(refused)?;
        self.write_results(levels, out)
    }

    /// Writes the document without the results, grades and audits of earlier runs, and without the white space before them.
    /// If no puzzle was repaired, these are the bytes that the document had before its first run.
    ///
    /// ```
    /// use sudoxml::document::{Document, SolveOptions};
    /// let bytes = b"<sudoku><cells/></sudoku>";
    /// let mut document = Document::parse(bytes)?;
    /// document.solve(&SolveOptions::new().list(2));
    /// let (mut solved, mut clean) = (Vec::new(), Vec::new());
    /// document.write_to(&mut solved)?;
    /// Document::parse(solved)?.write_clean_to(&mut clean)?;
    /// assert_eq!(clean, bytes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Errors of the writer. An error of the kind [`InvalidInput`](io::ErrorKind::InvalidInput), with a
    /// [`DocumentError`](crate::document::DocumentError) inside, if the document has faults.
    pub fn write_clean_to(&self, out: &mut dyn Write) -> io::Result<()> {
        self.refuse_faults()?;
        let mut edits: Vec<Edit<'_>> = self.repairs().collect();
        for entry in &self.entries {
            edits.extend(entry.offsets.results.iter().map(|result| Edit::Remove(&result.range)));
            edits.extend(entry.offsets.grades.iter().map(Edit::Remove));
            edits.extend(entry.offsets.audits.iter().map(Edit::Remove));
        }
        self.write_edits(edits, &Levels::default(), out)
    }

    /// Writes the document with its results. The caller must have checked its faults and prefixes.
    #[doc(hidden)] // for the crates above
    pub fn write_results(&self, levels: &Levels, out: &mut dyn Write) -> io::Result<()> {
        let (text, mut edits) = (self.text(), self.repairs().collect::<Vec<_>>());
        for (entry, outcome) in self.entries.iter().zip(self.outcomes()) {
            if let Results::Solved(_) | Results::Both(_) = self.results {
                edits.push(Edit::Solutions(entry.offsets.results_at(text), entry, outcome));
                edits.extend(entry.offsets.results.iter().map(|result| Edit::Remove(&result.range)));
            }
            if let Results::Graded(_) | Results::Both(_) = self.results {
                edits.push(Edit::Grade(entry.offsets.grade_at(text), entry, outcome));
                edits.extend(entry.offsets.grades.iter().map(Edit::Remove));
            }
            if let Results::Audited(_) = self.results {
                edits.push(Edit::Audit(entry.offsets.audit_at(text), entry, outcome));
                edits.extend(entry.offsets.audits.iter().map(Edit::Remove));
            }
        }
        self.write_edits(edits, levels, out)
    }

    /// Writes the document with the repairs of its puzzles, and without what an audit or another task found. No other byte
    /// changes.
    ///
    /// ```
    /// use sudoxml::document::{AuditSettings, Document};
    /// let rows = [".7..3..95", ".541.6...", "......1..", ".2.6..7..", "....2....", "..7..5.3.", "..8......", "...5.165.", "96..5..2."];
    /// let cols = |row: &str| row.chars().map(|c| format!("<col>{c}</col>").replace('.', "")).collect::<String>();
    /// let text = format!("<sudoku><matrix><row>{}</row></matrix></sudoku>", rows.map(cols).join("</row><row>"));
    /// let mut document = Document::parse(&*text)?;
    /// document.repair(&AuditSettings::new());
    /// let mut repaired = Vec::new();
    /// document.write_repaired_to(&mut repaired)?;
    /// let wrong = "<col>5</col><col></col><col>1</col><col>6</col><col>5</col>";
    /// assert_eq!(String::from_utf8(repaired)?, text.replace(wrong, &wrong.replacen('5', "3", 1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Document::write_clean_to`].
    pub fn write_repaired_to(&self, out: &mut dyn Write) -> io::Result<()> {
        self.refuse_faults()?;
        self.write_edits(self.repairs().collect(), &Levels::default(), out)
    }

    fn repairs(&self) -> impl Iterator<Item = Edit<'_>> {
        self.entries.iter().flat_map(|entry| &entry.repaired).map(Edit::Replace)
    }

    fn write_edits<'d>(&'d self, mut edits: Vec<Edit<'d>>, levels: &Levels, out: &mut dyn Write) -> io::Result<()> {
        // A <sudoku> may be inside another one, so the puzzles are possibly not in the order of their offsets.
        edits.sort_by_key(Edit::order);
        let writers = Writers::default();
        let changes = edits.iter().map(|edit| edit.change(self, levels, &writers));
        write_changes(&self.source, self.own.clone(), changes, out)
    }
}

/// One edit of a document. What is new is inserted at an offset.
enum Edit<'d> {
    Replace(&'d Replaced),
    Audit(usize, &'d PuzzleEntry, &'d Outcome),
    Grade(usize, &'d PuzzleEntry, &'d Outcome),
    Solutions(usize, &'d PuzzleEntry, &'d Outcome),
    Remove(&'d Range<usize>),
}

impl<'d> Edit<'d> {
    /// The sort key. At one offset, a repair comes first, then an audit, a grade, solutions, and the removal of earlier ones.
    fn order(&self) -> (usize, u8, usize) {
        match self {
            Edit::Replace((range, _)) => (range.start, 0, range.end),
            Edit::Audit(at, ..) => (*at, 1, 0),
            Edit::Grade(at, ..) => (*at, 2, 0),
            Edit::Solutions(at, ..) => (*at, 3, 0),
            Edit::Remove(range) => (range.start, 4, range.end),
        }
    }

    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn change(&self, document: &'d Document, levels: &Levels, writers: &Writers) -> Change<'d> {
        let writer = |entry: &PuzzleEntry| {
            let (text, offsets) = (document.text(), &entry.offsets);
            writers.get(
                offsets.prefix(text),
                &offsets.layout(text),
                &entry.located.puzzle,
                document.source.is_unicode(),
            )
        };
        match *self {
            Edit::Remove(range) => Change::Pieces(vec![(range.clone(), String::new())]),
            Edit::Replace(replaced) => Change::Pieces(vec![replaced.clone()]),
            Edit::Audit(at, entry, outcome) => {
                let audit = outcome.audit.as_ref().filter(|_| outcome.verdict().is_some());
                let audit = audit.map(|audit| (at..at, writer(entry).audit(outcome, audit)));
                Change::Pieces(audit.into_iter().collect())
            }
            Edit::Grade(at, entry, outcome) => {
                let grade = outcome.grade.as_ref().map(|grade| {
                    let level = levels.name_of(grade.rating);
                    (at..at, writer(entry).grade(grade, level, &outcome.steps))
                });
                Change::Pieces(grade.into_iter().collect())
            }
            Edit::Solutions(at, entry, outcome) => Change::Stream(at, grids(writer(entry), outcome)),
        }
    }
}

/// The `<grid>` elements of an outcome, one after the other.
#[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
fn grids<'d>(writer: Rc<ElementWriter>, outcome: &'d Outcome) -> Pieces<'d> {
    let (solutions, complete) = match outcome.count {
        SolutionCount::Exactly(count) => (Some(count), true),
        SolutionCount::MoreThan(limit) => (Some(limit), false),
        SolutionCount::Several | SolutionCount::Uncounted | SolutionCount::Unsettled => (None, true),
    };
    // A puzzle that is not settled has no result.
    let Some(verdict) = outcome.verdict() else { return Box::new(std::iter::empty()) };
    let givens = &outcome.puzzle.givens;
    if verdict == Verdict::None {
        let violations = outcome.violations.iter().map(|located| &located.violation);
        return Box::new(writer.no_solution(violations).map(Ok));
    }
    let by_logic = outcome.logic_board.is_some();
    let attributes = GridAttributes { verdict, by_logic, solutions, complete, listed: outcome.listed_of_more() };
    if let Some(board) = outcome.unfinished() {
        return Box::new(std::iter::once(Ok(writer.unfinished(attributes, givens, board))));
    }
    let solutions = outcome.solutions().zip(1..);
    let solutions = solutions.map(move |(solution, number)| Ok(writer.solution(attributes, number, givens, &solution)));
    // If the list was cut, nothing comes after it.
    let cut = std::iter::once_with(|| outcome.check_whole()).filter_map(Result::err);
    Box::new(solutions.chain(cut.map(|unsettled| Err(io::Error::other(unsettled)))))
}
