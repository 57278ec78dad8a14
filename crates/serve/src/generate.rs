//! Puzzles made to order: `/generate`. The time of a request bounds it.

use std::io::Write;
use std::sync::Arc;

use crate::perform::{Reply, explain};
use crate::problem::{Findings, Kind, Problem};
use crate::query::Query;
use crate::settings::Settings;
use crate::spool::Spool;
use crate::work::Work;
use sudoku_engine::generate::Distinct;
use sudoku_engine::logic::Levels;
use sudoxml_document::finding::{Finding, Requirement};
use sudoxml_document::options::generate::{COUNT, GRADE, NAME, SEED, SOLVE};
use sudoxml_document::options::{OptionSpec, Values, number};
use sudoxml_document::order::{CheckedOrder, OPTIONS, OrderOptions, without_dashes};
use sudoxml_document::outcome::SolveOptions;
use sudoxml_document::puzzle::Puzzle;
use sudoxml_report::event::Counts;
use sudoxml_run::generate::{Form, drawn_seed};
use sudoxml_run::task::{GradeOptions, Task};

/// The most puzzles of a request.
const MOST: u64 = 10_000;

/// How many tries are done before the time is looked at: they take some ten milliseconds if each is graded.
const TRIES: u64 = 128;

/// The number of puzzles, which is smaller here than for the command.
const FEWER: OptionSpec = OptionSpec { values: Values::Number(1, MOST), ..COUNT };

/// The parameters that are not about the order.
const OF_RUN: [OptionSpec; 5] = [FEWER, SEED, NAME, SOLVE, GRADE];

/// The parameters of `/generate`.
pub const PARAMETERS: [OptionSpec; OF_RUN.len() + OPTIONS.len()] = {
    let mut all = [FEWER; OF_RUN.len() + OPTIONS.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < OF_RUN.len() { OF_RUN[at] } else { OPTIONS[at - OF_RUN.len()] };
        at += 1;
    }
    all
};

/// What a request asks for.
pub struct Asked {
    checked: CheckedOrder,
    count: u64,
    seed: u64,
    name: Option<String>,
    is_solved: bool,
    is_graded: bool,
}

/// Reads the parameters of a request.
///
/// # Errors
/// One is invalid, or no puzzle can meet them together.
pub fn asked(query: &Query) -> Result<Asked, Problem> {
    let mut options = OrderOptions::default();
    for option in &OPTIONS {
        if let Some(text) = query.text(option) {
            options.set(option.name, text).map_err(|error| unmet(&error.to_string()))?;
        }
    }
    let checked = options.order(&Levels::default()).map_err(|error| unmet(&error.to_string()))?;
    let most = if checked.order.is_of_one_puzzle() { 1 } else { MOST };
    let count = query.read(&COUNT, |text| number(text, 1..=most))?.unwrap_or(1);
    Ok(Asked {
        checked,
        count,
        seed: query.number(&SEED)?.unwrap_or_else(drawn_seed),
        name: query.text(&NAME).map(str::to_owned),
        is_solved: query.flag(&SOLVE)?,
        is_graded: query.flag(&GRADE)?,
    })
}

/// An order that is not understood or cannot be met.
fn unmet(message: &str) -> Problem {
    Problem::new(Kind::BadParameter, without_dashes(message))
}

impl Asked {
    /// Makes the puzzles and writes their document.
    ///
    /// # Errors
    /// The time ends first, or the document is too large.
    pub fn make(&self, media: &'static str, settings: &Settings, work: &Arc<Work>) -> Result<Reply, Problem> {
        let budget = || work.budget(settings.budget);
        let solve = || Task::solve(SolveOptions::new().budget(budget()), Requirement::Nothing);
        let grade = || Task::grade(GradeOptions::new().budget(budget()), Requirement::Nothing);
        let results = [self.is_solved.then(solve), self.is_graded.then(grade)].into_iter().flatten().collect();
        let form = Form { seed: self.seed, results, text: None };
        let mut out = Spool::new(settings.max_output, Arc::clone(work));
        write(&mut out, form.start().as_bytes())?;
        let order = work.interrupts(self.checked.order.clone());
        let (mut made, mut tried, mut distinct) = (0, 0, Distinct::default());
        self.checked.from.iter().for_each(|from| _ = distinct.is_new(from));
        while made < self.count {
            work.check().map_err(Problem::internal)?;
            let next = tried + order.tries_at_once(tried).min(TRIES);
            let new = order.tries(self.seed, tried..next).into_iter().filter(|one| distinct.is_new(&one.puzzle));
            let wanted = usize::try_from(self.count - made).unwrap_or(usize::MAX);
            let puzzle = |(one, number)| self.checked.puzzle(&one, number, self.name.as_deref());
            let puzzles: Vec<Puzzle> = new.take(wanted).zip(made + 1..).map(puzzle).collect();
            (made, tried) = (made + puzzles.len() as u64, next);
            if !puzzles.is_empty() {
                let (bytes, _) = form.part(&puzzles).map_err(|finding| of_finding(&finding))?;
                write(&mut out, &bytes)?;
            }
        }
        write(&mut out, form.end().as_bytes())?;
        let mut counts = Counts::of_puzzles(made as usize);
        counts.unique = counts.puzzles;
        Ok(Reply::new(media, out, counts))
    }
}

fn of_finding(finding: &Finding) -> Problem {
    let mut findings = Findings::new(1);
    findings.add(finding);
    Problem::of_findings(&findings)
}

fn write(out: &mut Spool, bytes: &[u8]) -> Result<(), Problem> {
    out.write_all(bytes).map_err(|error| explain(Problem::internal(error), out))
}
