//! The pictures that the tests look at: fixtures and puzzles of their own, each with what is shown of it.

use sudoxml::document::{Document, SolveOptions};
use sudoxml::outcome::Outcome;
use sudoxml::picture::{PictureOptions, Sheet, Show, StepView, Theme};
use tests_with_programs::root;

/// One picture.
pub struct Sample {
    /// The name of the picture, and of its reference.
    pub name: &'static str,
    /// The puzzle: a path in `fixtures/puzzles/`, and its number in the document, from 1.
    pub puzzle: (&'static str, usize),
    /// What is shown.
    pub show: Show,
    /// Whether the candidates are shown.
    pub candidates: bool,
    /// How many steps are shown, from the first that eliminates a candidate.
    pub steps: usize,
    /// The technique of the first step. The step need not eliminate anything.
    pub technique: Option<&'static str>,
    /// The look.
    pub theme: Theme,
}

const fn sample(name: &'static str, file: &'static str, show: Show) -> Sample {
    Sample { name, puzzle: (file, 1), show, candidates: false, steps: 0, technique: None, theme: Theme::Classic }
}

/// The first step by a technique.
const fn chain(name: &'static str, file: &'static str, number: usize, technique: &'static str) -> Sample {
    Sample { puzzle: (file, number), steps: 1, technique: Some(technique), ..sample(name, file, Show::Puzzle) }
}

/// All pictures that have a reference.
pub const SAMPLES: &[Sample] = &[
    sample("classic", "classic/wikipedia.xml", Show::Both),
    Sample { theme: Theme::LargePrint, ..sample("large-print", "classic/wikipedia.xml", Show::Both) },
    Sample { theme: Theme::HighContrast, ..sample("high-contrast", "violations/several.xml", Show::Both) },
    Sample { theme: Theme::Black, ..sample("black", "violations/several.xml", Show::Both) },
    Sample { theme: Theme::Black, ..sample("black-differs", "counts/two.xml", Show::AllSolutions) },
    Sample { theme: Theme::Black, ..sample("black-windows", "boards/extras/windows.xml", Show::Both) },
    sample("violations", "boards/violations/all-kinds.xml", Show::Both),
    sample("solutions", "counts/three.xml", Show::AllSolutions),
    Sample { candidates: true, ..sample("candidates", "classic/inkala.xml", Show::Puzzle) },
    Sample { steps: 3, ..sample("steps", "classic/inkala.xml", Show::Puzzle) },
    chain("chain-cycle", "grades/every-level.xml", 5, "bidirectional-y-cycle"),
    chain("chain-forcing", "classic/inkala.xml", 1, "forcing-chain"),
    chain("chain-nishio", "classic/inkala.xml", 1, "nishio"),
    chain("chain-cell", "boards/grades/nested.xml", 1, "cell-forcing-chain"),
    chain("chain-nested", "classic/inkala.xml", 1, "nested-forcing-chain"),
    Sample { theme: Theme::Black, ..chain("chain-black", "classic/inkala.xml", 1, "unit-forcing-chain") },
    sample("size-4", "boards/sizes/size-04.xml", Show::Both),
    sample("upright-boxes", "boards/boxes/box-3x2.xml", Show::Both),
    Sample { candidates: true, ..sample("size-16", "boards/sizes/size-16.xml", Show::Puzzle) },
    Sample { candidates: true, ..sample("hexadecimal", "boards/symbols/hexadecimal.xml", Show::Puzzle) },
    Sample { candidates: true, ..sample("size-25", "boards/sizes/size-25.xml", Show::Puzzle) },
    sample("jigsaw", "boards/regions/jigsaw-9.xml", Show::Both),
    sample("scattered-regions", "boards/regions/scattered-6.xml", Show::Both),
    sample("diagonals", "boards/extras/diagonals-9.xml", Show::Both),
    sample("windows", "boards/extras/windows.xml", Show::Both),
    sample("disjoint-groups", "boards/extras/disjoint-groups-9.xml", Show::Both),
    sample("named-units", "boards/units/several.xml", Show::Both),
    Sample { candidates: true, ..sample("all-extras", "boards/extras/all-together.xml", Show::Both) },
    sample("chinese", "boards/symbols/chinese.xml", Show::Both),
];

impl Sample {
    /// The outcome that is shown.
    pub fn outcome(&self) -> Outcome {
        let (file, number) = self.puzzle;
        let path = root().join("fixtures/puzzles").join(file);
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        outcomes(bytes, self.steps > 0).swap_remove(number - 1)
    }

    /// How it is shown.
    pub fn options(&self) -> PictureOptions {
        PictureOptions { show: self.show, candidates: self.candidates, theme: self.theme, ..PictureOptions::default() }
    }

    /// What is shown.
    pub fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::of(&self.outcome(), &self.options());
        let eliminates = |step: &StepView| step.board.cells().iter().any(|cell| !cell.eliminated.is_empty());
        let is_wanted = |step: &StepView| match self.technique {
            Some(technique) => step.technique.name() == technique,
            None => eliminates(step),
        };
        let first = sheet.steps.iter().position(is_wanted);
        assert!(first.is_some() || self.steps == 0, "{} has its step", self.name);
        sheet.steps = sheet.steps.into_iter().skip(first.unwrap_or(0)).take(self.steps).collect();
        sheet
    }

    /// The picture as SVG.
    pub fn svg(&self) -> String {
        self.sheet().svg(&self.options())
    }
}

/// The outcomes of a document, with up to ten solutions each, and with the steps of the grade on request.
pub fn outcomes(document: impl Into<Vec<u8>>, steps: bool) -> Vec<Outcome> {
    let mut document = Document::parse(document.into()).expect("a document");
    document.solve(&SolveOptions::new().limit(10));
    if steps {
        document.grade_with_steps();
    }
    document.outcomes().to_vec()
}
