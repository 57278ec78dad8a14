//! Solves and grades the puzzles of a document. `document` reads and writes the XML, and `outcome` finds the results.

use crate::document::{Document, Results};
use crate::outcome::{Method, Outcome, Searched, SolutionCount, SolveOptions};
use crate::puzzle::Located;
use sudoku_engine::board::Board;
use sudoku_engine::search::Budget;

impl Document {
    /// Solves each puzzle. [`Document::write_to`] then writes the solutions. Returns the outcomes, in document order.
    ///
    /// ```
    /// use sudoxml::{document::{Document, SolveOptions}, search::Verdict};
    /// let mut document = Document::parse("<sudoku><cells/></sudoku>")?;
    /// let outcomes = document.solve(&SolveOptions::new().limit(2));
    /// assert_eq!(outcomes[0].verdict(), Some(Verdict::Multiple));
    /// assert_eq!(outcomes[0].solutions().count(), 2);
    /// # Ok::<(), sudoxml::document::DocumentError>(())
    /// ```
    pub fn solve(&mut self, options: &SolveOptions) -> &[Outcome] {
        let givens: Vec<&Board> = self.located().map(|located| &located.puzzle.givens).collect();
        let listed = |(located, found): (&Located, Searched)| {
            Outcome::listed(located.puzzle.clone(), found, |_, cell| self.cell_span(located, cell))
        };
        let mut solved: Vec<Outcome> = self.located().zip(Searched::each(&givens, options)).map(listed).collect();
        if options.method != Method::Search {
            solved = options.budget.map(solved, |outcome| outcome.solved_by(options.method));
        }
        let results = match self.take_results() {
            Results::Graded(graded) | Results::Both(graded) => {
                for (outcome, graded) in solved.iter_mut().zip(graded) {
                    (outcome.grade, outcome.steps) = (graded.grade, graded.steps);
                }
                Results::Both(solved)
            }
            Results::None | Results::Counted(_) | Results::Solved(_) | Results::Audited(_) => Results::Solved(solved),
        };
        self.set_results(results);
        self.outcomes()
    }

    /// Grades each puzzle on the scale of Sudoku Explainer. [`Document::write_to`] then writes the grades. Returns the
    /// outcomes, in document order. A puzzle has no grade if it does not have exactly one solution.
    ///
    /// ```
    /// use sudoxml::{document::Document, logic::Technique};
    /// # let cell = |(at, digit): (usize, char)| format!("<cell row='{}' col='{}'>{digit}</cell>", at / 9 + 1, at % 9 + 1);
    /// # let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// # let cells: String = line.chars().enumerate().filter(|(_, c)| *c != '.').map(cell).collect();
    /// let mut document = Document::parse(format!("<sudoku><cells>{cells}</cells></sudoku>"))?;
    /// let grade = document.grade()[0].grade.clone().expect("a unique solution");
    /// assert_eq!((grade.rating.to_string(), grade.technique), ("1.2".into(), Some(Technique::HiddenSingleBox)));
    /// # Ok::<(), sudoxml::document::DocumentError>(())
    /// ```
    pub fn grade(&mut self) -> &[Outcome] {
        self.grade_within(&Budget::NONE, false)
    }

    /// Grades each puzzle like [`Document::grade`], and adds the steps of each grade: [`Outcome::steps`].
    pub fn grade_with_steps(&mut self) -> &[Outcome] {
        self.grade_within(&Budget::NONE, true)
    }

    /// Grades each puzzle, with its steps if `with_steps` is true, until the deadline or the token of a budget interrupts the
    /// work. Then the puzzles that are left are not settled. A time for each board is the limit of its search, and again of its
    /// grade; a number of nodes is for its search alone.
    ///
    /// ```
    /// use sudoxml::document::Document;
    /// use sudoxml::search::{Budget, CancelToken};
    /// let mut document = Document::parse("<sudoku><cells/></sudoku>")?;
    /// let token = CancelToken::new();
    /// token.cancel();
    /// assert_eq!(document.grade_within(&Budget::NONE.cancelled_by(&token), false)[0].verdict(), None);
    /// # Ok::<(), sudoxml::document::DocumentError>(())
    /// ```
    pub fn grade_within(&mut self, budget: &Budget, with_steps: bool) -> &[Outcome] {
        let graded = |outcomes: Vec<Outcome>| -> Vec<Outcome> {
            budget.map(outcomes, |outcome| outcome.until(budget).graded(with_steps))
        };
        let results = match self.take_results() {
            Results::Solved(solved) | Results::Both(solved) => Results::Both(graded(solved)),
            Results::Counted(counted) => Results::Graded(graded(counted)),
            Results::None | Results::Graded(_) | Results::Audited(_) => {
                Results::Graded(graded(self.counted(&SolveOptions::new().budget(budget.clone()))))
            }
        };
        self.set_results(results);
        self.outcomes()
    }

    /// Counts the solutions of each puzzle, but lists none. [`Document::write_to`] then writes the document unchanged.
    pub fn count(&mut self, options: &SolveOptions) -> &[Outcome] {
        let counted = self.counted(options);
        self.set_results(Results::Counted(counted));
        self.outcomes()
    }

    fn counted(&self, options: &SolveOptions) -> Vec<Outcome> {
        let givens: Vec<&Board> = self.located().map(|located| &located.puzzle.givens).collect();
        let counts = SolutionCount::of_each(&givens, options);
        let outcome = |(located, count): (&Located, _)| {
            let outcome = Outcome::counted(located.puzzle.clone(), count, |_, cell| self.cell_span(located, cell));
            outcome.until(&options.budget)
        };
        self.located().zip(counts).map(outcome).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(lines: &[&str]) -> Document {
        let cell =
            |(at, digit): (usize, char)| format!("<cell row='{}' col='{}'>{digit}</cell>", at / 9 + 1, at % 9 + 1);
        let cells =
            |line: &str| line.chars().enumerate().filter(|(_, digit)| *digit != '.').map(cell).collect::<String>();
        let sudokus: String =
            lines.iter().map(|line| format!("<sudoku><cells>{}</cells></sudoku>", cells(line))).collect();
        Document::parse(format!("<sudokus>{sudokus}</sudokus>")).expect("a document")
    }

    /// A violation, no solution without a violation, one solution, two, thousands, and as many as the empty grid.
    #[test]
    fn many_puzzles_have_the_outcomes_that_each_has_alone() {
        let lines = [
            "11",
            "12345678............................................................9",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179",
            "5..6..9.26721...48.983...6.8...614.3.2..5.791......85........................6...",
            "",
        ];
        let options = SolveOptions::new().limit(1000).list(3);
        let outcomes = |lines: &[&str]| -> Vec<_> {
            let found = document(lines).solve(&options).to_vec();
            let shown = |one: Outcome| (one.violations.len(), one.count, one.solutions().collect::<Vec<Board>>());
            found.into_iter().map(shown).collect()
        };
        let alone: Vec<_> = lines.iter().flat_map(|line| outcomes(&[line])).collect();
        assert_eq!(alone.iter().map(|(violations, ..)| *violations).collect::<Vec<_>>(), [2, 0, 0, 0, 0, 0]);
        let many: Vec<&str> = lines.into_iter().cycle().take(150).collect();
        let expected: Vec<_> = alone.into_iter().cycle().take(150).collect();
        assert!(outcomes(&many) == expected);
    }
}
