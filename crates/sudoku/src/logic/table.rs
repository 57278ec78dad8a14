//! The table of techniques: everything that is known about a technique is in its row.
//!
//! Finders and sentences are below the table and do not know it. The solver, the grade and the sets of techniques are
//! above it.

use super::allowed::Allowed;
use super::candidates::Candidates;
use super::chain::memory::Memory;
use super::chain::mode::Advanced;
use super::deduction::Deduction;
use super::language::Language;
use super::rating::Rating;
use super::step::Step;
use super::technique::Technique;
use super::{
    aligned_exclusion, argument, bug, chain, fish, hidden_set, hidden_single, listing, locked_candidates, naked_set,
    naked_single, unique_loop, wing,
};

/// A technique, and everything that the solver, the grade and the sentences need to know about it.
pub(super) struct Row {
    pub(super) technique: Technique,
    name: &'static str,
    /// The name as a sentence begins with it. Several techniques can have the same title.
    title: &'static str,
    /// The rating of the easiest form.
    rating: Rating,
    solutions: Solutions,
    pub(super) finder: Finder,
    /// The sentence of a step of this technique, after the title.
    sentence: fn(&Step, Language) -> String,
}

/// How many solutions a puzzle must have for the technique to be used.
///
/// Nested chains are valid for every puzzle. But a search for all of them that finds nothing takes long, and each puzzle
/// with several solutions ends with one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Solutions {
    Any,
    /// The technique is valid only for a puzzle with one solution.
    One,
    /// The technique is valid for all puzzles, and used for those with one solution.
    OneInPractice,
}

/// How the steps of a technique are found.
pub(super) enum Finder {
    /// The finder of this technique alone. It returns the first deduction in the order of the scale.
    Own(fn(&Candidates) -> Option<Deduction>),
    /// The same, for a finder that remembers boards from one step to the next.
    Remembering(fn(&Candidates, &mut Memory) -> Option<Deduction>),
    /// The finder of this technique and of those that share it. It returns the easiest deduction of all the techniques
    /// that are allowed.
    Shared(fn(&Candidates, &Allowed) -> Option<(Technique, Deduction)>),
    /// The finder of this other technique, which comes earlier.
    SharedWith(Technique),
}

const fn row(
    technique: Technique,
    name: &'static str,
    title: &'static str,
    tenths: u8,
    solutions: Solutions,
    finder: Finder,
    sentence: fn(&Step, Language) -> String,
) -> Row {
    Row { technique, name, title, rating: Rating::new(tenths), solutions, finder, sentence }
}

/// The techniques in the order in which they are tried. `docs/techniques.md` has the same names and ratings. In each
/// row: technique, name, title, rating in tenths, solutions, finder, sentence.
#[rustfmt::skip]
pub(super) const TABLE: [Row; 42] = {
    use Finder::{Own, Remembering, Shared, SharedWith};
    use Solutions::{Any, One, OneInPractice};
    use Technique::*;
    [
        row(LastInUnit,              "last-in-unit",               "Last in unit",               10, Any,
            Own(hidden_single::last_in_unit),                  hidden_single::last_in_unit_sentence),
        row(HiddenSingleBox,         "hidden-single-box",          "Hidden single",              12, Any,
            Own(hidden_single::in_box),                        hidden_single::sentence),
        row(HiddenSingleLine,        "hidden-single-line",         "Hidden single",              15, Any,
            Own(hidden_single::in_line),                       hidden_single::sentence),
        row(DirectPointing,          "direct-pointing",            "Pointing",                   17, Any,
            Own(locked_candidates::direct_pointing),           locked_candidates::sentence),
        row(DirectClaiming,          "direct-claiming",            "Claiming",                   19, Any,
            Own(locked_candidates::direct_claiming),           locked_candidates::sentence),
        row(DirectHiddenPair,        "direct-hidden-pair",         "Hidden pair",                20, Any,
            Own(|board| hidden_set::direct(board, 2)),         hidden_set::sentence),
        row(NakedSingle,             "naked-single",               "Naked single",               23, Any,
            Own(naked_single::find),                           naked_single::sentence),
        row(DirectHiddenTriplet,     "direct-hidden-triplet",      "Hidden triplet",             25, Any,
            Own(|board| hidden_set::direct(board, 3)),         hidden_set::sentence),
        row(Pointing,                "pointing",                   "Pointing",                   26, Any,
            Own(locked_candidates::pointing),                  locked_candidates::sentence),
        row(Claiming,                "claiming",                   "Claiming",                   28, Any,
            Own(locked_candidates::claiming),                  locked_candidates::sentence),
        row(NakedPair,               "naked-pair",                 "Naked pair",                 30, Any,
            Own(|board| naked_set::find(board, 2)),            naked_set::sentence),
        row(XWing,                   "x-wing",                     "X-wing",                     32, Any,
            Own(|board| fish::find(board, 2)),                 fish::sentence),
        row(HiddenPair,              "hidden-pair",                "Hidden pair",                34, Any,
            Own(|board| hidden_set::find(board, 2)),           hidden_set::sentence),
        row(NakedTriplet,            "naked-triplet",              "Naked triplet",              36, Any,
            Own(|board| naked_set::find(board, 3)),            naked_set::sentence),
        row(Swordfish,               "swordfish",                  "Swordfish",                  38, Any,
            Own(|board| fish::find(board, 3)),                 fish::sentence),
        row(HiddenTriplet,           "hidden-triplet",             "Hidden triplet",             40, Any,
            Own(|board| hidden_set::find(board, 3)),           hidden_set::sentence),
        row(XyWing,                  "xy-wing",                    "XY-wing",                    42, Any,
            Own(wing::xy),                                     wing::sentence),
        row(XyzWing,                 "xyz-wing",                   "XYZ-wing",                   44, Any,
            Own(wing::xyz),                                    wing::sentence),
        row(UniqueRectangle,         "unique-rectangle",           "Unique rectangle",           45, One,
            Shared(unique_loop::find),                         unique_loop::sentence),
        row(UniqueLoop,              "unique-loop",                "Unique loop",                46, One,
            SharedWith(UniqueRectangle),                       unique_loop::sentence),
        row(NakedQuad,               "naked-quad",                 "Naked quad",                 50, Any,
            Own(|board| naked_set::find(board, 4)),            naked_set::sentence),
        row(Jellyfish,               "jellyfish",                  "Jellyfish",                  52, Any,
            Own(|board| fish::find(board, 4)),                 fish::sentence),
        row(HiddenQuad,              "hidden-quad",                "Hidden quad",                54, Any,
            Own(|board| hidden_set::find(board, 4)),           hidden_set::sentence),
        row(Bug,                     "bug",                        "BUG",                        56, One,
            Own(bug::find),                                    bug::sentence),
        row(AlignedPairExclusion,    "aligned-pair-exclusion",     "Aligned pair exclusion",     62, Any,
            Own(aligned_exclusion::pair),                      aligned_exclusion::sentence),
        row(BidirectionalXCycle,     "bidirectional-x-cycle",      "Bidirectional X-cycle",      65, Any,
            Shared(chain::single::find),                       chain::sentence::sentence),
        row(BidirectionalYCycle,     "bidirectional-y-cycle",      "Bidirectional Y-cycle",      65, Any,
            SharedWith(BidirectionalXCycle),                   chain::sentence::sentence),
        row(ForcingXChain,           "forcing-x-chain",            "Forcing X-chain",            66, Any,
            SharedWith(BidirectionalXCycle),                   chain::sentence::sentence),
        row(BidirectionalCycle,      "bidirectional-cycle",        "Bidirectional cycle",        70, Any,
            SharedWith(BidirectionalXCycle),                   chain::sentence::sentence),
        row(ForcingChain,            "forcing-chain",              "Forcing chain",              70, Any,
            SharedWith(BidirectionalXCycle),                   chain::sentence::sentence),
        row(AlignedTripletExclusion, "aligned-triplet-exclusion",  "Aligned triplet exclusion",  75, Any,
            Own(aligned_exclusion::triplet),                   aligned_exclusion::sentence),
        row(Nishio,                  "nishio",                     "Nishio",                     75, Any,
            Own(chain::nishio::find),                          chain::sentence::sentence),
        row(CellForcingChain,        "cell-forcing-chain",         "Cell forcing chain",         80, Any,
            Shared(chain::multiple::find),                     chain::sentence::sentence),
        row(UnitForcingChain,        "unit-forcing-chain",         "Unit forcing chain",         80, Any,
            SharedWith(CellForcingChain),                      chain::sentence::sentence),
        row(DynamicForcingChain,     "dynamic-forcing-chain",      "Dynamic forcing chain",      85, Any,
            Own(chain::dynamic::find),                         chain::sentence::sentence),
        row(DynamicForcingChainPlus, "dynamic-forcing-chain-plus", "Dynamic forcing chain plus", 90, Any,
            Own(chain::dynamic::find_plus),                    chain::sentence::sentence),
        row(NestedForcingChain,      "nested-forcing-chain",       "Nested forcing chain",       95, OneInPractice,
            Remembering(|board, memory| chain::nested::find(board, Advanced::Chains, memory)),
            chain::sentence::sentence),
        row(NestedMultipleChain,     "nested-multiple-chain",      "Nested multiple chain",     100, OneInPractice,
            Remembering(|board, memory| chain::nested::find(board, Advanced::MultipleChains, memory)),
            chain::sentence::sentence),
        row(NestedDynamicChain,      "nested-dynamic-chain",       "Nested dynamic chain",      105, OneInPractice,
            Remembering(|board, memory| chain::nested::find(board, Advanced::DynamicChains, memory)),
            chain::sentence::sentence),
        row(NestedDynamicChainPlus,  "nested-dynamic-chain-plus",  "Nested dynamic chain plus", 105, OneInPractice,
            Remembering(|board, memory| chain::nested::find(board, Advanced::DynamicChainsPlus, memory)),
            chain::sentence::sentence),
        row(DoublyNestedForcingChain, "doubly-nested-forcing-chain", "Doubly nested forcing chain", 105, OneInPractice,
            Remembering(|board, memory| chain::nested::find(board, Advanced::DynamicChainsWithChains, memory)),
            chain::sentence::sentence),
        row(DoublyNestedMultipleChain, "doubly-nested-multiple-chain", "Doubly nested multiple chain", 105, OneInPractice,
            Remembering(|board, memory| chain::nested::find(board, Advanced::DynamicChainsWithMultipleChains, memory)),
            chain::sentence::sentence),
    ]
};

/// The German titles that are not the English ones.
const GERMAN_TITLES: [(&str, &str); 32] = [
    ("Last in unit", "Letztes Feld"),
    ("Hidden single", "Versteckter Single"),
    ("Hidden pair", "Verstecktes Paar"),
    ("Naked single", "Nackter Single"),
    ("Hidden triplet", "Versteckter Dreier"),
    ("Naked pair", "Nacktes Paar"),
    ("X-wing", "X-Wing"),
    ("Naked triplet", "Nackter Dreier"),
    ("Swordfish", "Schwertfisch"),
    ("XY-wing", "XY-Wing"),
    ("XYZ-wing", "XYZ-Wing"),
    ("Unique rectangle", "Eindeutiges Rechteck"),
    ("Unique loop", "Eindeutige Schleife"),
    ("Naked quad", "Nackter Vierer"),
    ("Hidden quad", "Versteckter Vierer"),
    ("Aligned pair exclusion", "Aligned Pair Exclusion"),
    ("Bidirectional X-cycle", "Beidseitige X-Schleife"),
    ("Bidirectional Y-cycle", "Beidseitige Y-Schleife"),
    ("Forcing X-chain", "Forcing X-Chain"),
    ("Bidirectional cycle", "Beidseitige Schleife"),
    ("Forcing chain", "Forcing Chain"),
    ("Aligned triplet exclusion", "Aligned Triplet Exclusion"),
    ("Cell forcing chain", "Forcing Chains eines Feldes"),
    ("Unit forcing chain", "Forcing Chains einer Einheit"),
    ("Dynamic forcing chain", "Dynamische Forcing Chain"),
    ("Dynamic forcing chain plus", "Dynamische Forcing Chain plus"),
    ("Nested forcing chain", "Verschachtelte Forcing Chain"),
    ("Nested multiple chain", "Verschachtelte mehrfache Kette"),
    ("Nested dynamic chain", "Verschachtelte dynamische Kette"),
    ("Nested dynamic chain plus", "Verschachtelte dynamische Kette plus"),
    ("Doubly nested forcing chain", "Doppelt verschachtelte Forcing Chain"),
    ("Doubly nested multiple chain", "Doppelt verschachtelte mehrfache Kette"),
];

impl Technique {
    /// All techniques, in the order in which they are tried.
    pub const ALL: [Technique; 42] = {
        let mut all = [Technique::LastInUnit; 42];
        let mut i = 0;
        while i < all.len() {
            all[i] = TABLE[i].technique;
            i += 1;
        }
        all
    };

    /// The name of the technique: `hidden-single-box`, `x-wing`.
    pub const fn name(self) -> &'static str {
        TABLE[self as usize].name
    }

    /// The name as people write it: `Hidden single`, `X-wing`. Several techniques can have the same title.
    pub const fn title(self) -> &'static str {
        TABLE[self as usize].title
    }

    /// The title in a language.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::logic::{Language, Technique};
    /// assert_eq!(Technique::NakedPair.title_in(Language::German), "Nacktes Paar");
    /// ```
    pub fn title_in(self, language: Language) -> &'static str {
        let german = GERMAN_TITLES.iter().find(|(english, _)| *english == self.title() && language == Language::German);
        german.map_or(self.title(), |(_, german)| german)
    }

    /// The technique with this name.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::logic::Technique;
    /// assert_eq!(Technique::from_name("x-wing"), Some(Technique::XWing));
    /// assert_eq!(Technique::from_name("X-Wing"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Technique> {
        Technique::ALL.into_iter().find(|technique| technique.name() == name)
    }

    /// The rating of the easiest form of the technique. A step has its own rating, which can be higher.
    pub const fn rating(self) -> Rating {
        TABLE[self as usize].rating
    }

    /// Whether the technique is valid only for a puzzle with one solution. The solver does not use it for other
    /// puzzles.
    pub const fn assumes_uniqueness(self) -> bool {
        matches!(TABLE[self as usize].solutions, Solutions::One)
    }

    /// Whether the technique fills one cell, and nothing has to be eliminated for it: a last digit in a unit, a hidden single
    /// or a naked single.
    pub const fn is_single(self) -> bool {
        matches!(
            self,
            Technique::LastInUnit | Technique::HiddenSingleBox | Technique::HiddenSingleLine | Technique::NakedSingle
        )
    }

    /// Whether the solver uses the technique for a puzzle with several solutions.
    pub(super) const fn is_for_several_solutions(self) -> bool {
        matches!(TABLE[self as usize].solutions, Solutions::Any)
    }
}

impl Step {
    /// The step as one English sentence, for a reader who has the board on paper.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::{board::Grid, logic::{Solver, TechniqueSet}};
    /// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let step = Solver::new(&grid, TechniqueSet::ALL).next().expect("a step");
    /// assert_eq!(step.sentence(), "Hidden single: row 1, column 6 is the only place for 8 in box 2.");
    /// # Ok::<(), sudoxml::board::ParseGridError>(())
    /// ```
    pub fn sentence(&self) -> String {
        self.sentence_in(Language::English)
    }

    /// The sentence in a language.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::{board::Grid, logic::{Language, Solver, TechniqueSet}};
    /// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let step = Solver::new(&grid, TechniqueSet::ALL).next().expect("a step");
    /// let sentence = "Versteckter Single: Zeile 1, Spalte 6 ist der einzige Platz für 8 in Block 2.";
    /// assert_eq!(step.sentence_in(Language::German), sentence);
    /// # Ok::<(), sudoxml::board::ParseGridError>(())
    /// ```
    pub fn sentence_in(&self, language: Language) -> String {
        let row = &TABLE[self.technique as usize];
        format!("{}: {}", self.technique.title_in(language), (row.sentence)(self, language))
    }

    /// The step as a short sentence: for a step by chains what they prove, without their links, which
    /// [`Argument::listing`](super::Argument::listing) has.
    pub fn summary(&self) -> String {
        format!("{}: {}", self.technique.title(), self.conclusion())
    }

    /// The summary without the name of the technique, for a place that names it already: `row 1, column 6 is the only
    /// place for 8 in box 2.`
    pub fn conclusion(&self) -> String {
        self.conclusion_in(Language::English)
    }

    /// The conclusion in a language.
    pub fn conclusion_in(&self, language: Language) -> String {
        match self.argument() {
            Some(argument) => chain::sentence::summary(self, argument, language),
            None => (TABLE[self.technique as usize].sentence)(self, language),
        }
    }

    /// A single in a few words: `r1c6 is 8 (box 2)` if 8 has no other place in box 2, or `r1c6 is 8 (only candidate)`; `None`
    /// if the step is no single.
    pub fn single_in(&self, language: Language) -> Option<String> {
        let (cell, value) = self.placement().filter(|_| self.technique.is_single())?;
        Some(argument::single(cell, value, self.units.first(), language))
    }

    /// The step as lines of at most 200 characters: its sentence, or, for a long argument by chains, a sentence that
    /// says what is proved, and then a list of the links. Arguments inside are numbered, and listed below the outer one.
    pub fn lines(&self) -> Vec<String> {
        let sentence = self.sentence();
        let Some(argument) = self.argument().filter(|argument| argument.is_nested() || sentence.len() > listing::WIDTH)
        else {
            return listing::wrapped(&sentence, 4);
        };
        let mut lines = listing::wrapped(&self.summary(), 4);
        lines.extend(argument.lines());
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_are_in_the_order_of_the_techniques() {
        for (index, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, index);
            assert_eq!(Technique::from_name(technique.name()), Some(technique));
        }
        assert!(Technique::ALL.windows(2).all(|pair| pair[0].rating() <= pair[1].rating()));
    }

    #[test]
    fn a_shared_finder_is_in_the_first_of_its_rows() {
        for row in &TABLE {
            if let Finder::SharedWith(first) = row.finder {
                assert!(first < row.technique);
                assert!(matches!(TABLE[first as usize].finder, Finder::Shared(_)), "{:?}", row.technique);
            }
        }
    }
}
