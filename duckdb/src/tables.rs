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

/// The table of cells, with lists of candidates. A space is no symbol of a puzzle.
const CELLS: &str = "\
    SELECT * REPLACE (CASE WHEN candidates = '' THEN [] ELSE string_split(candidates, ' ') END AS candidates) \
    FROM _read_sudoxml_cells(path)";

/// The columns of cells.
const CELL_COLUMNS: [(&str, ColumnType); 8] = [
    ("document", ColumnType::Text),
    ("puzzle", ColumnType::Number),
    ("name", ColumnType::Text),
    ("row", ColumnType::Number),
    ("col", ColumnType::Number),
    ("box", ColumnType::Number),
    ("value", ColumnType::Text),
    ("candidates", ColumnType::Text),
];

impl Rows {
    /// The names and the types of all columns.
    pub fn columns(self) -> Vec<(&'static str, ColumnType)> {
        match self {
            Rows::Puzzles => Column::ALL.iter().map(|column| (column.name(), column.column_type())).collect(),
            Rows::Cells => CELL_COLUMNS.to_vec(),
        }
    }

    /// The columns with these numbers.
    pub fn select(self, columns: &[usize]) -> Selected {
        match self {
            Rows::Puzzles => {
                let columns = columns.iter().filter_map(|&column| Column::ALL.get(column).copied());
                // Without a column, the rows are counted, and the path costs nothing.
                let columns = columns.chain([Column::Document]);
                Selected::Puzzles(Table::new(TableFormat::Json).columns(columns))
            }
            Rows::Cells => Selected::Cells(columns.to_vec()),
        }
    }
}

/// The columns of a table that a query asks for.
pub enum Selected {
    /// Of puzzles.
    Puzzles(Table),
    /// Of cells: their numbers.
    Cells(Vec<usize>),
}

impl Selected {
    /// What must be found out about a puzzle for its rows.
    pub fn outcomes(&self) -> OutcomeOptions {
        match self {
            Selected::Puzzles(table) => OutcomeOptions::for_table(table),
            Selected::Cells(_) => {
                OutcomeOptions::for_table(&Table::new(TableFormat::Json).columns([Column::Document])).limit(2)
            }
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
                    columns.iter().map(|&column| value_of(column, document, number, name, &cell)).collect()
                }));
            }
        }
    }
}

/// The value of a cell in the column of cells with this number.
fn value_of(column: usize, document: &str, puzzle: u64, name: Option<&str>, cell: &PuzzleCell) -> Value<'static> {
    let text = |text: Option<&str>| text.map_or(Value::Missing, |text| Value::Text(text.to_owned().into()));
    match column {
        0 => text(Some(document)),
        1 => Value::Number(puzzle),
        2 => text(name),
        3 => Value::Number(cell.row.into()),
        4 => Value::Number(cell.col.into()),
        5 => cell.box_.map_or(Value::Missing, |number| Value::Number(number.into())),
        6 => text(cell.value.as_deref()),
        _ => text(Some(&cell.candidates.join(" "))),
    }
}
