//! Writing results: the `<grid>` elements and the `<grade>` of each puzzle, in the place of those of an earlier run.

use std::io::{self, Write};
use std::ops::Range;
use std::rc::Rc;

use crate::document::admit::refused;
use crate::document::model::{Document, Entry, Results};
use crate::document::splice::{Change, Replacement, write_changes};
use crate::document::write::{Heading, Scribe, Scribes};
use crate::logic::Levels;
use crate::outcome::{Outcome, SolutionCount};
use crate::search::Verdict;

impl Document {
    /// Writes the document with its results in the place of earlier ones: the solutions after
    /// [`solve`](Document::solve), the grades after [`grade`](Document::grade). Every other byte is that of the document.
    ///
    /// # Errors
    /// Those of the writer. An error of the kind [`InvalidInput`](io::ErrorKind::InvalidInput), with a
    /// [`DocumentError`](crate::document::DocumentError) inside, if the document has faults, or if its encoding cannot
    /// write the prefix of a new element.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_with_levels(&Levels::default(), out)
    }

    /// The same with a level for each rating from this table. A level that is not in ASCII is written with character
    /// references, because some encodings have no other way to write it.
    ///
    /// # Errors
    /// As for [`Document::write_to`].
    pub fn write_with_levels(&self, levels: &Levels, out: &mut dyn Write) -> io::Result<()> {
        self.refuse_faults()?;
        self.check_prefixes().map_err(refused)?;
        self.write_results(levels, out)
    }

    /// The same, for a document whose faults and prefixes were checked.
    pub(crate) fn write_results(&self, levels: &Levels, out: &mut dyn Write) -> io::Result<()> {
        let mut edits: Vec<Edit<'_>> = Vec::new();
        for (entry, outcome) in self.entries.iter().zip(self.outcomes()) {
            if let Results::Solved(_) | Results::Both(_) = self.results {
                edits.push(Edit::Solutions(entry, outcome));
                edits.extend(entry.site.results.iter().map(|result| Edit::Remove(&result.range)));
            }
            if let Results::Graded(_) | Results::Both(_) = self.results {
                edits.push(Edit::Grade(entry, outcome));
                edits.extend(entry.site.grades.iter().map(Edit::Remove));
            }
        }
        // A <sudoku> may be inside another one, so the order of the puzzles is not yet that of the offsets.
        edits.sort_by_key(Edit::order);
        let mut scribes = Scribes::default();
        let changes = edits.iter().map(|edit| edit.change(&mut scribes, levels));
        write_changes(&self.source, self.own.clone(), changes, out)
    }
}

/// One edit of a document.
enum Edit<'d> {
    Grade(&'d Entry, &'d Outcome),
    Solutions(&'d Entry, &'d Outcome),
    Remove(&'d Range<usize>),
}

impl<'d> Edit<'d> {
    /// The offset, and at one offset: a grade, then solutions, then the removal of earlier ones.
    fn order(&self) -> (usize, u8, usize) {
        match self {
            Edit::Grade(entry, _) => (entry.site.grade_at, 0, 0),
            Edit::Solutions(entry, _) => (entry.site.results_at, 1, 0),
            Edit::Remove(range) => (range.start, 2, range.end),
        }
    }

    fn change(&self, scribes: &mut Scribes<'d>, levels: &Levels) -> Change<'d> {
        match *self {
            Edit::Remove(range) => Change::Pieces(vec![(range.clone(), String::new())]),
            Edit::Grade(entry, outcome) => Change::Pieces(grade(scribes, entry, outcome, levels).into_iter().collect()),
            Edit::Solutions(entry, outcome) => {
                let at = entry.site.results_at;
                let grids = grids(scribes.get(&entry.site.prefix, &entry.site.layout), outcome);
                if outcome.is_short() {
                    Change::Pieces(vec![(at..at, grids.collect())])
                } else {
                    Change::Stream(at, grids)
                }
            }
        }
    }
}

/// The `<grade>` of an outcome. An outcome without a grade has no element.
fn grade<'d>(
    scribes: &mut Scribes<'d>,
    entry: &'d Entry,
    outcome: &'d Outcome,
    levels: &Levels,
) -> Option<Replacement> {
    let grade = outcome.grade.as_ref()?;
    let at = entry.site.grade_at;
    let scribe = scribes.get(&entry.site.prefix, &entry.site.layout);
    Some((at..at, scribe.grade(grade, levels.name_of(grade.rating), &outcome.steps)))
}

/// The `<grid>` elements of an outcome, one after the other.
fn grids<'d>(scribe: Rc<Scribe<'d>>, outcome: &'d Outcome) -> Box<dyn Iterator<Item = String> + 'd> {
    let (solutions, complete) = match outcome.count {
        SolutionCount::Exactly(count) => (Some(count), true),
        SolutionCount::MoreThan(limit) => (Some(limit), false),
        SolutionCount::Uncounted => (None, true),
    };
    let (verdict, givens) = (outcome.verdict(), &outcome.puzzle.givens);
    if verdict == Verdict::None {
        let violations: Vec<_> = outcome.violations.iter().map(|located| located.violation.clone()).collect();
        return Box::new(std::iter::once(scribe.no_solution(&violations)));
    }
    let heading = Heading { verdict, by_logic: outcome.logic_board.is_some(), solutions, complete };
    if let Some(board) = outcome.unfinished() {
        return Box::new(std::iter::once(scribe.unfinished(heading, givens, board)));
    }
    let solutions = outcome.solutions().zip(1..);
    Box::new(solutions.map(move |(solution, number)| scribe.solution(heading, number, givens, &solution)))
}
