//! The time to read and write documents, compared with the time of programs that only read or copy them.
//!
//! `cargo bench --bench documents` writes a folder of documents with one puzzle each, a collection of puzzles in one document,
//! and a list of puzzles of 81 characters. Each puzzle has about 2 KB of XML. Then it runs sudoxml and its peer in turn,
//! several times. It prints the median time and processor time of both, the median of the ratios pair by pair, and the
//! peak memory of sudoxml.
//!
//! The files are in `/dev/shm` if that exists, because a disk would hide most of the differences. `SUDOXML_BENCH_DIR` names
//! another folder. `SUDOXML_TDOKU` names a program that solves the puzzles of a file, one on each line, as the peer for
//! lists: `run_benchmark` of tdoku prints its time per puzzle. `SUDOXML_PUZZLES` names a file with the puzzles of the list.
//! A peer that is not there is left out, and its name is printed.

mod kit;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use kit::Measured;

/// The documents in the folder, and in the large folder.
const DOCUMENTS: usize = 10_000;
const MORE_DOCUMENTS: usize = 100_000;
/// The puzzles in the collection.
const COLLECTED: usize = 34_000;
/// The puzzles in the list.
const LISTED: usize = 50_000;
/// The puzzles of the printed book: 1,000 pages of 4.
const PRINTED: usize = 4_000;
const ROUNDS: usize = 9;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// A command of sudoxml and the command of another program over the same files.
struct Case<'c> {
    name: &'c str,
    ours: Vec<&'c str>,
    peer: Option<Vec<&'c str>>,
    rounds: usize,
}

fn main() -> Outcome<()> {
    let place = std::env::var_os("SUDOXML_BENCH_DIR").map_or_else(usual_place, PathBuf::from);
    let folder = tempfile::tempdir_in(&place)?;
    println!("{ROUNDS} pairs on {}, {} cores", file_system(&place), std::thread::available_parallelism()?);
    std::env::set_current_dir(folder.path())?;
    write_folder("in", DOCUMENTS)?;
    write_folder("more", MORE_DOCUMENTS)?;
    let elements: String = puzzles(COLLECTED).map(|(number, puzzle)| element(number, &puzzle)).collect();
    fs::write("all.xml", format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sudokus>\n{elements}</sudokus>\n"))?;
    write_list("list.txt")?;
    write_book("book.txt")?;
    let solved = Measured::run(&mut ours(&["solve", "all.xml", "-o", "solved.xml"]))?;
    if solved.code != Some(0) {
        return Err("the collection cannot be solved".into());
    }

    let files = "find in -name '*.xml' -print0 | xargs -0 xmllint --noout";
    let reads_folder = Some(vec!["sh", "-c", files]);
    let solve = vec![env!("CARGO_BIN_EXE_sudoxml"), "solve", "in", "-o", "out", "--quiet"];
    let reads = |file| Some(vec!["xmllint", "--stream", "--noout", file]);
    let case = |name, ours: &[&'static str], peer| Case { name, ours: ours.to_vec(), peer, rounds: ROUNDS };
    println!("{:<34} {:>9} {:>9} {:>9} {:>9} {:>6} {:>8}", "", "s", "cpu s", "peer s", "cpu s", "ratio", "peak MB");
    let cases = [
        case("folder: solve / xmllint", &["solve", "in", "-o", "out"], reads_folder.clone()),
        case("folder: check / xmllint", &["check", "in"], reads_folder),
        case("folder: solve / cp -r", &["solve", "in", "-o", "out"], Some(vec!["cp", "-r", "in", "out"])),
        case("collection: solve / xmllint", &["solve", "all.xml", "-o", "out"], reads("all.xml")),
        case("collection: check / xmllint", &["check", "all.xml"], reads("all.xml")),
        case("solved: matrix / xmllint", &["matrix", "solved.xml", "-o", "out"], reads("solved.xml")),
        case("list: check -j1", &["check", "-j1", "list.txt"], None),
        case("folder: render svg / solve", &["render", "in", "--to", "svg", "-o", "out"], Some(solve)),
        case("4,000 puzzles: render pdf", &["render", "book.txt", "--per-page", "4", "--to", "pdf", "-o", "out"], None),
        case("folder: render html", &["render", "in", "--to", "html", "-o", "out"], None),
        Case { rounds: 1, ..case("100,000 files: solve", &["solve", "more", "-o", "out"], None) },
    ];
    cases.iter().try_for_each(measure)?;
    tdoku()
}

fn usual_place() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    if memory.is_dir() { memory } else { std::env::temp_dir() }
}

/// The kind of a file system, as `stat` names it.
fn file_system(folder: &Path) -> String {
    let stat = Command::new("stat").args(["-f", "-c", "%T"]).arg(folder).output();
    let name = stat.map(|stat| String::from_utf8_lossy(&stat.stdout).trim().to_owned()).unwrap_or_default();
    if name.is_empty() { "an unknown file system".into() } else { name }
}

fn ours(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoxml"));
    command.args(arguments).arg("--quiet");
    command
}

fn measure(case: &Case<'_>) -> Outcome<()> {
    let [mut times, mut processor, mut peer_times, mut peer_processor, mut ratios] = <[Vec<f64>; 5]>::default();
    let (mut peak, mut is_left_out) = (0, false);
    for round in 0..=case.rounds {
        let solve = Measured::run(&mut ours(&case.ours))?;
        if solve.code != Some(0) {
            return Err(format!("sudoxml {:?} failed", case.ours).into());
        }
        remove("out")?;
        let peer = case.peer.as_ref().map(|peer| Measured::run(Command::new(peer[0]).args(&peer[1..])));
        let peer = peer.and_then(Result::ok).filter(|peer| peer.code == Some(0));
        is_left_out |= peer.is_none() && case.peer.is_some();
        remove("out")?;
        // The first round warms the caches.
        if round == 0 {
            continue;
        }
        times.push(solve.time.as_secs_f64());
        processor.push(solve.processor.as_secs_f64());
        peak = peak.max(solve.peak);
        if let Some(peer) = peer {
            ratios.push(solve.time.as_secs_f64() / peer.time.as_secs_f64());
            peer_times.push(peer.time.as_secs_f64());
            peer_processor.push(peer.processor.as_secs_f64());
        }
    }
    let columns = [&mut times, &mut processor, &mut peer_times, &mut peer_processor].map(|all| median(all));
    let [time, processor, peer, peer_processor] = columns.map(|median| median.map_or("".into(), |s| format!("{s:.3}")));
    let ratio = median(&mut ratios).map_or(String::new(), |ratio| format!("{ratio:.2}"));
    let (name, peak) = (case.name, peak as f64 / 1e3);
    println!("{name:<34} {time:>9} {processor:>9} {peer:>9} {peer_processor:>9} {ratio:>6} {peak:>8.1}");
    if is_left_out {
        println!("  the peer is left out: {:?} failed", case.peer.as_ref().map(|peer| peer[0]));
    }
    Ok(())
}

/// The peer for lists prints its own figures.
fn tdoku() -> Outcome<()> {
    let Some(program) = std::env::var_os("SUDOXML_TDOKU") else {
        println!("tdoku is left out: SUDOXML_TDOKU does not name it");
        return Ok(());
    };
    let ran = Command::new(program).arg("list.txt").stderr(Stdio::inherit()).output()?;
    print!("{}", String::from_utf8_lossy(&ran.stdout));
    Ok(())
}

fn remove(path: &str) -> Outcome<()> {
    let path = Path::new(path);
    match path.is_dir() {
        true => fs::remove_dir_all(path)?,
        false if path.exists() => fs::remove_file(path)?,
        false => {}
    }
    Ok(())
}

fn median(numbers: &mut [f64]) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}

fn puzzles(number: usize) -> impl Iterator<Item = (usize, [u8; 81])> {
    let mut random = Random(0x5eed);
    (0..number).map(move |number| (number, puzzle(&mut random)))
}

/// Writes documents with one puzzle each, 100 in each subfolder.
fn write_folder(folder: &str, documents: usize) -> Outcome<()> {
    for (number, puzzle) in puzzles(documents) {
        let subfolder = Path::new(folder).join(format!("{:03}", number / 100));
        fs::create_dir_all(&subfolder)?;
        let text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}", element(number, &puzzle));
        fs::write(subfolder.join(format!("{number:05}.xml")), text)?;
    }
    Ok(())
}

/// Writes the puzzles of 81 characters, one on each line.
fn write_list(file: &str) -> Outcome<()> {
    let list = match std::env::var_os("SUDOXML_PUZZLES") {
        Some(list) => fs::read_to_string(list)?,
        None => puzzles(LISTED).map(|(_, puzzle)| line(&puzzle) + "\n").collect(),
    };
    Ok(fs::write(file, list)?)
}

/// Writes the puzzles of a printed book.
fn write_book(file: &str) -> Outcome<()> {
    let named = |(number, puzzle)| format!("{} # Puzzle {number}\n", line(&puzzle));
    Ok(fs::write(file, puzzles(PRINTED).map(named).collect::<String>())?)
}

/// A puzzle as 81 characters.
fn line(puzzle: &[u8; 81]) -> String {
    puzzle.map(|value| if value == 0 { '.' } else { char::from(b'0' + value) }).into_iter().collect()
}

/// A puzzle as an element, about 2 KB.
fn element(number: usize, puzzle: &[u8; 81]) -> String {
    let mut text = format!("<sudoku name=\"No {number}\">\n    <matrix>\n");
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
