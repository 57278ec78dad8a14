//! Writes a `<grade>` with its steps, and with the chains that a step follows from.

use xmlwriter::XmlWriter;

use crate::document::write::{ElementWriter, start_cell};
use crate::markup::{escaped, in_ascii};
use sudoku_engine::board::{Cell, Unit};
use sudoku_engine::logic::{Argument, ArgumentKind, Grade, Link, Scale, Step};

impl ElementWriter {
    /// The `<grade>` of a puzzle, with the name of its level and these steps.
    pub(crate) fn grade(&self, grade: &Grade, level: &str, steps: &[Step]) -> String {
        let mut xml = self.xml_writer();
        xml.start_element(&self.name("grade"));
        xml.write_attribute("rating", &grade.rating);
        if grade.at_least {
            xml.write_attribute("at-least", "true");
        }
        xml.write_attribute("pearl", &grade.pearl);
        xml.write_attribute("diamond", &grade.diamond);
        if let Some(technique) = grade.technique {
            xml.write_attribute("technique", technique.name());
        }
        xml.write_attribute("steps", &grade.steps);
        xml.write_attribute("level", &in_ascii(level));
        if grade.scale != Scale::SudokuExplainer {
            xml.write_attribute("scale", grade.scale.name());
        }
        for (step, number) in steps.iter().zip(1_usize..) {
            self.step(&mut xml, step, number);
        }
        xml.end_element();
        self.lay_out(xml, 0)
    }

    /// The `<step>` of a grade: its placements and eliminations, the cells of its pattern, and the argument by chains.
    fn step(&self, xml: &mut XmlWriter, step: &Step, number: usize) {
        xml.start_element(&self.name("step"));
        xml.write_attribute("n", &number);
        xml.write_attribute("technique", step.technique.name());
        xml.write_attribute("rating", &step.rating);
        for &(cell, value) in &step.placements {
            start_cell(xml, &self.name("place"), cell);
            xml.write_attribute("digit", self.value(value));
            xml.end_element();
        }
        for &(cell, values) in &step.eliminations {
            start_cell(xml, &self.name("eliminate"), cell);
            xml.write_attribute("digits", &self.value_list(values));
            xml.end_element();
        }
        for &cell in &step.pattern {
            start_cell(xml, &self.name("cell"), cell);
            xml.end_element();
        }
        if let Some(argument) = step.argument() {
            self.argument(xml, argument);
        }
        xml.end_element();
    }

    /// The `<argument>` of a step or of a link, with its chains.
    fn argument(&self, xml: &mut XmlWriter, argument: &Argument) {
        xml.start_element(&self.name("argument"));
        xml.write_attribute("kind", argument.kind().name());
        match argument.kind() {
            ArgumentKind::Cell(cell) => write_place(xml, *cell),
            ArgumentKind::Unit(unit, value) => {
                write_unit(xml, unit);
                xml.write_attribute("digit", self.value(*value));
            }
            _ => {}
        }
        for chain in argument.chains() {
            xml.start_element(&self.name("chain"));
            for (link, number) in chain.links().iter().zip(1_usize..) {
                self.link(xml, link, number);
            }
            xml.end_element();
        }
        xml.end_element();
    }

    /// A `<link>`: the candidate that it leads to, why, and the numbers of the links whose candidates it starts from.
    fn link(&self, xml: &mut XmlWriter, link: &Link, number: usize) {
        let (cell, value) = link.candidate();
        xml.start_element(&self.name("link"));
        xml.write_attribute("n", &number);
        xml.write_attribute("kind", link.kind().name());
        write_place(xml, cell);
        xml.write_attribute("digit", self.value(value));
        xml.write_attribute("state", if link.is_on() { "on" } else { "off" });
        if let Some(unit) = link.unit() {
            write_unit(xml, unit);
        }
        if !link.premises().is_empty() {
            let from: Vec<String> = link.premises().iter().map(|premise| (premise + 1).to_string()).collect();
            xml.write_attribute("from", &from.join(" "));
            xml.write_attribute("reason", &in_ascii(&escaped(&link.reason())));
        }
        if let Some(inner) = link.inner() {
            self.argument(xml, inner);
        }
        xml.end_element();
    }
}

fn write_place(xml: &mut XmlWriter, cell: Cell) {
    xml.write_attribute("row", &cell.row());
    xml.write_attribute("col", &cell.col());
    xml.write_attribute("box", &cell.box_());
}

fn write_unit(xml: &mut XmlWriter, unit: &Unit) {
    xml.write_attribute("unit", unit.kind().name());
    xml.write_attribute("index", &unit.index());
    if let Some(name) = unit.name() {
        xml.write_attribute("name", &in_ascii(&escaped(name)));
    }
}
