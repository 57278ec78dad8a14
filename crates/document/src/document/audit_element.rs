//! The `<audit>` of a puzzle: what an audit found, as an element.

use xmlwriter::XmlWriter;

use crate::audit::{Answer, Audit, Differing, Ranking};
use crate::document::write::{ElementWriter, start_cell};
use crate::outcome::Outcome;
use sudoku_engine::audit::Extent;
use sudoku_engine::audit::clash::Clash;
use sudoku_engine::audit::differences::Further;
use sudoku_engine::audit::redundant::Redundancy;
use sudoku_engine::board::{Board, Cell};

impl ElementWriter {
    /// The `<audit>` of an outcome with a verdict.
    pub(super) fn audit(&self, outcome: &Outcome, audit: &Audit) -> String {
        let mut xml = self.xml_writer();
        xml.start_element(&self.name("audit"));
        if let Some(verdict) = outcome.verdict() {
            xml.write_attribute("verdict", verdict.name());
        }
        xml.write_attribute("givens", &outcome.puzzle.givens.givens().count());
        if let Answer::Unique { redundancy: Some(redundancy) } = &audit.answer
            && let Some(minimal) = redundancy.is_minimal()
        {
            xml.write_attribute("minimal", &minimal);
        }
        if let Some(symmetry) = audit.symmetries.as_ref().and_then(|symmetries| symmetries.of_pattern) {
            xml.write_attribute("symmetry", symmetry.name());
        }
        if let Some(canonical) = &audit.canonical {
            xml.write_attribute("automorphisms", &canonical.automorphisms());
            xml.write_attribute("canonical", canonical.form());
        }
        match &audit.answer {
            Answer::Unsettled => {}
            Answer::None { clashes, .. } => {
                clashes.iter().flat_map(|(clashes, _)| clashes).for_each(|clash| self.clash(&mut xml, clash));
            }
            Answer::Unique { redundancy: Some(Redundancy::Unique { redundant, .. }) } => {
                redundant.iter().for_each(|&cell| self.empty_cell(&mut xml, "redundant", cell));
            }
            Answer::Unique { .. } => {}
            Answer::Multiple { differing, .. } => {
                differing.iter().for_each(|differing| self.differing(&mut xml, differing));
            }
        }
        if let Some(ranking) = audit.answer.repairs() {
            self.repairs(&mut xml, ranking, &outcome.puzzle.givens);
        }
        for near in audit.symmetries.iter().filter(|found| found.of_pattern.is_none()).flat_map(|found| &found.near) {
            xml.start_element(&self.name("near-symmetry"));
            xml.write_attribute("symmetry", near.symmetry.name());
            near.cells.iter().for_each(|&cell| self.empty_cell(&mut xml, "cell", cell));
            xml.end_element();
        }
        xml.end_element();
        self.lay_out(xml, 0)
    }

    fn empty_cell(&self, xml: &mut XmlWriter, name: &str, cell: Cell) {
        start_cell(xml, &self.name(name), cell);
        xml.end_element();
    }

    fn clash(&self, xml: &mut XmlWriter, clash: &Clash) {
        xml.start_element(&self.name("clash"));
        if !clash.is_minimal {
            xml.write_attribute("minimal", "false");
        }
        clash.cells.iter().for_each(|&cell| self.empty_cell(xml, "cell", cell));
        xml.end_element();
    }

    /// A `<difference>` for each cell, and the further givens.
    fn differing(&self, xml: &mut XmlWriter, differing: &Differing) {
        for difference in &differing.cells {
            start_cell(xml, &self.name("difference"), difference.cell);
            let values: Vec<&str> = difference.values.iter().map(|(value, _)| self.value(*value)).collect();
            xml.write_attribute("digits", &values.join(" "));
            let numbers =
                difference.values.iter().map(|(_, number)| number.as_ref().map_or("?".into(), u64::to_string));
            xml.write_attribute("solutions", &numbers.collect::<Vec<_>>().join(" "));
            xml.end_element();
        }
        if let Some(Further { givens, at_least }) = &differing.further {
            xml.start_element(&self.name("further"));
            xml.write_attribute("at-least", at_least);
            for &(cell, value) in givens {
                start_cell(xml, &self.name("given"), cell);
                xml.write_attribute("digit", self.value(value));
                xml.end_element();
            }
            xml.end_element();
        }
        if !differing.exchangeable.is_empty() {
            xml.start_element(&self.name("exchangeable"));
            differing.exchangeable.iter().for_each(|&cell| self.empty_cell(xml, "cell", cell));
            xml.end_element();
        }
    }

    /// A `<repair>` for each edit, with what it leaves in each cell that it changes.
    fn repairs(&self, xml: &mut XmlWriter, ranking: &Ranking, givens: &Board) {
        for ranked in &ranking.repairs {
            xml.start_element(&self.name("repair"));
            xml.write_attribute("rank", &ranked.rank);
            if let Some(symmetry) = ranked.repair.symmetry {
                xml.write_attribute("symmetry", symmetry.name());
            }
            if let Some(has_redundant) = ranked.repair.has_redundant {
                xml.write_attribute("minimal", &!has_redundant);
            }
            if let Some(rating) = ranked.rating {
                xml.write_attribute("rating", &rating);
            }
            if ranking.extent != Extent::Complete {
                xml.write_attribute("complete", "false");
            }
            for (cell, value) in ranked.repair.edit.changes(givens) {
                start_cell(xml, &self.name("set"), cell);
                if let Some(value) = value {
                    xml.write_attribute("digit", self.value(value));
                }
                xml.end_element();
            }
            xml.end_element();
        }
    }
}
