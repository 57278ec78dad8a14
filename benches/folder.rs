//! The time to solve a folder, compared with the time to copy it.
//!
//! `cargo bench --bench folder` writes 10,000 documents with one puzzle each, about 2 KB for each document. Then it
//! runs `cp -r IN OUT` and `sudoxml solve IN -o OUT` in turn, each time into a new folder. It prints the median of
//! each, the median of the ratios pair by pair, and the peak memory of sudoxml (Linux only).

mod kit;

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

use kit::Measured;

const DOCUMENTS: u64 = 10_000;
const ROUNDS: usize = 9;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let input = folder.path().join("in");
    let size = write_documents(&input)?;
    eprintln!("{DOCUMENTS} documents, {} bytes each on average, {ROUNDS} rounds", size / DOCUMENTS);

    let (mut copies, mut solves, mut ratios, mut peak) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for round in 0..=ROUNDS {
        let copy = Measured::run(Command::new("cp").arg("-r").arg(&input).arg(folder.path().join("copy")))?;
        let solve = Measured::run(
            Command::new(env!("CARGO_BIN_EXE_sudoxml"))
                .arg("solve")
                .arg(&input)
                .arg("-o")
                .arg(folder.path().join("out")),
        )?;
        if (copy.code, solve.code) != (Some(0), Some(0)) {
            return Err("a command failed".into());
        }
        fs::remove_dir_all(folder.path().join("copy"))?;
        fs::remove_dir_all(folder.path().join("out"))?;
        // The first round warms the caches.
        if round > 0 {
            ratios.push(solve.time.as_secs_f64() / copy.time.as_secs_f64());
            copies.push(copy.time.as_secs_f64());
            solves.push(solve.time.as_secs_f64());
            peak = peak.max(solve.peak);
        }
    }
    println!("cp -r          {:>8.3} s", median(&mut copies));
    println!("sudoxml solve  {:>8.3} s", median(&mut solves));
    println!("ratio          {:>8.2}   (sudoxml / cp, median of {ROUNDS} pairs)", median(&mut ratios));
    println!("peak memory    {:>8.1} MB (sudoxml)", peak as f64 / 1e3);
    Ok(())
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Writes the documents, 100 in each subfolder, and returns their total size in bytes.
fn write_documents(folder: &Path) -> Result<u64, Box<dyn Error>> {
    let mut size = 0;
    let mut random = Random(0x5eed);
    for number in 0..DOCUMENTS {
        let subfolder = folder.join(format!("{:03}", number / 100));
        fs::create_dir_all(&subfolder)?;
        let text = document(number, &puzzle(&mut random));
        size += text.len() as u64;
        fs::write(subfolder.join(format!("{number:05}.xml")), text)?;
    }
    Ok(size)
}

fn document(number: u64, puzzle: &[u8; 81]) -> String {
    let mut text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sudoku name=\"No {number}\">\n    <matrix>\n");
    for row in puzzle.chunks(9) {
        text.push_str("        <row>\n");
        for &digit in row {
            let value = if digit == 0 { String::new() } else { digit.to_string() };
            text.push_str(&format!("            <col>{value}</col>\n"));
        }
        text.push_str("        </row>\n");
    }
    text + "    </matrix>\n</sudoku>\n"
}

/// A puzzle with one solution, from a known puzzle: its digits are renamed and its rows, columns, bands and stacks
/// shuffled.
fn puzzle(random: &mut Random) -> [u8; 81] {
    const KNOWN: &[u8; 81] = b"530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let digits = random.shuffled::<9>();
    let (rows, cols) = (random.shuffled_lines(), random.shuffled_lines());
    std::array::from_fn(|at| match KNOWN[rows[at / 9] * 9 + cols[at % 9]] - b'0' {
        0 => 0,
        digit => digits[usize::from(digit) - 1] as u8 + 1,
    })
}

/// A small generator, so that every run has the same puzzles (Marsaglia's xorshift64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn shuffled<const N: usize>(&mut self) -> [usize; N] {
        let mut items = std::array::from_fn(|i| i);
        for i in (1..N).rev() {
            items.swap(i, self.below(i + 1));
        }
        items
    }

    /// The nine lines in an order that keeps every band together.
    fn shuffled_lines(&mut self) -> [usize; 9] {
        let bands = self.shuffled::<3>();
        let within = [self.shuffled::<3>(), self.shuffled::<3>(), self.shuffled::<3>()];
        std::array::from_fn(|i| bands[i / 3] * 3 + within[i / 3][i % 3])
    }
}
