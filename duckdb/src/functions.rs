//! Functions of a puzzle in SQL: a result for each puzzle of a column.

use duckdb_neo::connection::Context;
use duckdb_neo::data_chunk::VectorCollection;
use duckdb_neo::extension::Extension;
use duckdb_neo::macro_function::{MacroBody, MacroFunctionBuilder};
use duckdb_neo::scalar::{ScalarCallbacks, ScalarFunctionBuilder};
use duckdb_neo::signature::{FunctionDocumentationBuilder, FunctionParameter, SignatureBuilder};
use duckdb_neo::types::Any;
use duckdb_neo::vector::{OwnedVectorElement, Unknown, Vector};
use duckdb_neo::{DuckDBType, Result};
use sudoxml::audit::canonical::canonical;
use sudoxml::board::Grid;
use sudoxml::board::classic::Cell;
use sudoxml::logic;
use sudoxml::notation::read_grid;
use sudoxml::search::{self, Solved};

/// How far `sudoku_count` counts.
const COUNTED: u64 = 10_000;

/// Registers the functions.
pub fn register(extension: &Extension) -> Result<()> {
    let texts: [(&str, &str, Answer<String>); 4] = [
        ("sudoku_solve", "the solution in 81 digits; the first in ascending order if there are several", solve),
        ("sudoku_verdict", "none, unique or multiple", verdict),
        ("sudoku_canonical", "the same text for puzzles that are the same up to symmetry", |grids| {
            grids.iter().map(|grid| Some(canonical(grid).form().to_string())).collect()
        }),
        ("_sudoku_cells", "a word for each cell: = and its digit, or its candidates", |grids| {
            grids.iter().map(|grid| Some(words(grid))).collect()
        }),
    ];
    for (name, description, answer) in texts {
        register_one(extension, name, description, answer)?;
    }
    register_one(extension, "sudoku_count", "the number of solutions, up to 10,000", count)?;
    register_one(extension, "sudoku_rating", "the rating on the scale of Sudoku Explainer", rating)?;
    // With a type, DuckDB 2.0.0 cannot call it for each row of a table.
    let puzzle = SignatureBuilder::new().param(FunctionParameter::new::<Any>("puzzle"));
    MacroFunctionBuilder::new("sudoku_cells", puzzle, MacroBody::Table(CELLS.into())).register(extension)
}

fn solve(grids: &[Grid]) -> Vec<Option<String>> {
    let solved = search::solve_each(grids).into_iter();
    let texts = solved.map(|solved| match solved {
        Solved::None => None,
        Solved::Unique(solution) | Solved::Multiple([solution, _]) => Some(solution.to_string()),
    });
    texts.collect()
}

fn verdict(grids: &[Grid]) -> Vec<Option<String>> {
    search::verdicts(grids).into_iter().map(|verdict| Some(verdict.name().to_owned())).collect()
}

fn count(grids: &[Grid]) -> Vec<Option<i64>> {
    search::counts(grids, COUNTED).into_iter().map(|count| i64::try_from(count).ok()).collect()
}

fn rating(grids: &[Grid]) -> Vec<Option<f64>> {
    grids.iter().map(|grid| logic::grade(grid).map(|grade| grade.rating.into())).collect()
}

fn words(grid: &Grid) -> String {
    let word = |cell: Cell| match grid.get(cell) {
        Some(digit) => format!("={digit}"),
        None => grid.candidates(cell).iter().map(|digit| digit.to_string()).collect(),
    };
    Cell::ALL.map(word).join(" ")
}

/// The table of the cells of a puzzle.
const CELLS: &str = "\
    SELECT unnest(list_transform(string_split(_sudoku_cells(puzzle), ' '), lambda word, i: { \
        'row': (i - 1) // 9 + 1, 'col': (i - 1) % 9 + 1, 'box': (i - 1) // 27 * 3 + (i - 1) % 9 // 3 + 1, \
        'value': CASE WHEN word[1] = '=' THEN word[2] END, \
        'candidates': CASE WHEN word[1] = '=' OR word = '' THEN [] ELSE string_split(word, '') END \
    }), recursive := true)";

/// The results for puzzles, in their order.
type Answer<T> = fn(&[Grid]) -> Vec<Option<T>>;

fn register_one<T: DuckDBType + OwnedVectorElement + 'static>(
    extension: &Extension,
    name: &str,
    description: &str,
    answer: Answer<T>,
) -> Result<()> {
    let example = format!("{name}('{}')", ".".repeat(81));
    let documentation =
        FunctionDocumentationBuilder::new().description(description).add_example("", example).add_category("sudoku");
    let signature = SignatureBuilder::new()
        .param(FunctionParameter::new::<String>("puzzle"))
        .return_type(T::logical_type(extension)?)
        .documentation(documentation);
    ScalarFunctionBuilder::new(name, signature, OfPuzzles(answer)).register(extension)
}

/// A function of each puzzle of a column. If a text is null or is not a puzzle, its result is null.
struct OfPuzzles<T>(Answer<T>);

impl<T: OwnedVectorElement + 'static> ScalarCallbacks for OfPuzzles<T> {
    type BindData = ();
    type InitData = ();

    fn exec(
        &self,
        _bind_data: Option<&()>,
        _init_data: Option<&mut ()>,
        _context: &Context,
        vectors: &mut VectorCollection,
        output: Vector<'_, Unknown>,
    ) -> Result<()> {
        let puzzles = vectors.get_vector_at::<String>(0)?.reader()?;
        let (mut rows, mut grids) = (Vec::new(), Vec::new());
        for (row, text) in puzzles.iter().enumerate() {
            if let Some(grid) = text.and_then(|text| read_grid(text).ok()) {
                rows.push(row);
                grids.push(grid);
            }
        }
        let mut output = output.cast::<T>()?;
        output.set_size(puzzles.len())?;
        let mut writer = output.writer()?;
        let mut answers = rows.into_iter().zip((self.0)(&grids)).peekable();
        for row in 0..puzzles.len() {
            let answer = answers.next_if(|(of, _)| *of == row).and_then(|(_, answer)| answer);
            writer.set_ref(row, answer.as_ref())?;
        }
        Ok(())
    }
}
