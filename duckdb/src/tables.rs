//! Tables of documents in SQL: their columns, and the rows of a puzzle.

use duckdb_neo::Result;
use duckdb_neo::extension::Extension;
use duckdb_neo::macro_function::{MacroBody, MacroFunctionBuilder};
use duckdb_neo::multi_file::MultiFileFunctionBuilder;
use duckdb_neo::signature::{FunctionParameter, SignatureBuilder};
use duckdb_neo::table_function::TableFunctionBuilder;
use duckdb_neo::types::Any;
use sudoxml::outcome::Outcome;
use sudoxml::puzzle::PuzzleCell;
use sudoxml::run::OutcomeOptions;
use sudoxml::table::{Column, ColumnType, Table, TableFormat, Value};

use crate::scan::Reader;

/// The values of a row: those of the columns that a query asks for.
pub type Row = Vec<Value<'static>>;

/// A table: what its rows are.
#[derive(Clone, Copy)]
pub enum Rows {
    /// A row for each puzzle.
    Puzzles,
    /// A row for each cell of the puzzles.
    Cells,
}

/// Registers the tables: a function for one file, and one for the files of patterns and lists that calls it.
pub fn register(extension: &Extension) -> Result<()> {
    for (name, of_file, rows) in [
        ("read_sudoxml", "_read_sudoxml", Rows::Puzzles),
        ("_read_sudoxml_cells", "_read_sudoxml_cells_of", Rows::Cells),
    ] {
        let file = SignatureBuilder::new().param(FunctionParameter::new::<String>("file"));
        TableFunctionBuilder::new(of_file, file, Reader(rows)).with_projection_pushdown(true).register(extension)?;
        MultiFileFunctionBuilder::new(name, of_file)
            .reader_type("sudoxml")
            .file_extension("xml")
            .register(extension)?;
    }
    let paths = SignatureBuilder::new().param(FunctionParameter::new::<Any>("path"));
    let cells = MacroBody::Table(CELLS.into());
    MacroFunctionBuilder::new("read_sudoxml_cells", paths, cells).register(extension)
}

/// The table of cells, with lists of candidates. A symbol is never a space.
const CELLS: &str = "\
    SELECT * REPLACE (CASE WHEN candidates = '' THEN [] ELSE string_split(candidates, ' ') END AS candidates) \
    FROM _read_sudoxml_cells(path)";

/// A cell, with the document and the puzzle that it is of.
pub struct OfCell<'c> {
    document: &'c str,
    number: u64,
    name: Option<&'c str>,
    cell: PuzzleCell,
}

/// A column of cells: its name, its type, and what it contains.
pub struct CellColumn(&'static str, ColumnType, fn(&OfCell<'_>) -> Value<'static>);

/// The columns of cells.
static CELL_COLUMNS: [CellColumn; 8] = [
    CellColumn("document", ColumnType::Text, |of| text(Some(of.document))),
    CellColumn("puzzle", ColumnType::Number, |of| Value::Number(of.number)),
    CellColumn("name", ColumnType::Text, |of| text(of.name)),
    CellColumn("row", ColumnType::Number, |of| Value::Number(of.cell.row.into())),
    CellColumn("col", ColumnType::Number, |of| Value::Number(of.cell.col.into())),
    CellColumn("box", ColumnType::Number, |of| {
        of.cell.box_.map_or(Value::Missing, |number| Value::Number(number.into()))
    }),
    CellColumn("value", ColumnType::Text, |of| text(of.cell.value.as_deref())),
    CellColumn("candidates", ColumnType::Text, |of| text(Some(&of.cell.candidates.join(" ")))),
];

fn text(text: Option<&str>) -> Value<'static> {
    text.map_or(Value::Missing, |text| Value::Text(text.to_owned().into()))
}

impl Rows {
    /// The names and the types of all columns.
    pub fn columns(self) -> Vec<(&'static str, ColumnType)> {
        match self {
            Rows::Puzzles => Column::ALL.iter().map(|column| (column.name(), column.column_type())).collect(),
            Rows::Cells => CELL_COLUMNS.iter().map(|&CellColumn(name, column, _)| (name, column)).collect(),
        }
    }

    /// The columns with these numbers.
    pub fn select(self, columns: &[usize]) -> Selected {
        match self {
            Rows::Puzzles => {
                let columns: Vec<Column> =
                    columns.iter().filter_map(|&column| Column::ALL.get(column).copied()).collect();
                Selected::Puzzles(table_of(if columns.is_empty() { vec![CHEAPEST] } else { columns }))
            }
            Rows::Cells => Selected::Cells(columns.iter().filter_map(|&column| CELL_COLUMNS.get(column)).collect()),
        }
    }
}

/// The columns of a table that a query asks for.
pub enum Selected {
    /// Of puzzles.
    Puzzles(Table),
    /// Of cells.
    Cells(Vec<&'static CellColumn>),
}

/// The column of a table without other ones, whose rows are only counted.
const CHEAPEST: Column = Column::Document;

fn table_of(columns: Vec<Column>) -> Table {
    Table::new(TableFormat::Json).columns(columns)
}

impl Selected {
    /// What must be found out about a puzzle for its rows.
    pub fn outcomes(&self) -> OutcomeOptions {
        match self {
            Selected::Puzzles(table) => OutcomeOptions::for_table(table),
            Selected::Cells(_) => OutcomeOptions::for_table(&table_of(vec![CHEAPEST])).limit(2),
        }
    }

    /// Adds the rows of a puzzle.
    pub fn add(&self, document: &str, outcome: &Outcome, rows: &mut Vec<Row>) {
        match self {
            Selected::Puzzles(table) => rows.push(table.row(document, outcome).map(Value::into_owned).collect()),
            Selected::Cells(columns) => {
                let puzzle = &outcome.puzzle;
                let (number, name) = (puzzle.number as u64, puzzle.name.as_deref());
                rows.extend(puzzle.cells().map(|cell| {
                    let of = OfCell { document, number, name, cell };
                    columns.iter().map(|CellColumn(_, _, value)| value(&of)).collect()
                }));
            }
        }
    }
}
