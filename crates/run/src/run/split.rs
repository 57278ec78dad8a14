//! One file for each puzzle of an input. The names of the files depend on the number of puzzles, so the input is read
//! twice: once to count its puzzles and to find its errors, and once to write.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::run::fence::{Fence, Place};
use crate::run::output::Output;
use crate::run::path::{Looked, Present, Resolver, real};
use crate::run::plan::{Job, Plan};
use crate::run::unreadable::unwritable;
use crate::task::{Outputs, Single, StreamError, Streaming, Task};
use sudoku_engine::logic::Levels;
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_picture::{PictureOptions, Plate};
use sudoxml_report::event::{DocumentEnd, Entry, EventSink, PuzzleResult, Status};
use sudoxml_report::scratch::Scratch;
use sudoxml_report::table::{Column, Table, TableFormat, TableWriter};
use sudoxml_report::writer::OutcomeWriter;

/// The most bytes of a text that are kept in memory until it is read again.
const IN_MEMORY: usize = 1 << 20;

/// The folder into which single puzzles are written.
pub(super) struct Split {
    folder: PathBuf,
    /// How puzzles are drawn, if the files are pictures.
    pictures: Option<PictureOptions>,
    /// The files that the run reads.
    inputs: HashSet<PathBuf>,
    /// The inputs by the start of the paths of their files below the folder.
    by_stem: HashMap<PathBuf, PathBuf>,
    /// The files that links at the targets lead to, each with the number of the links.
    links: HashMap<PathBuf, usize>,
    /// Looks at the targets.
    resolver: Mutex<Resolver>,
}

impl Split {
    pub fn new(folder: &Path, pictures: Option<PictureOptions>, plan: &Plan) -> Split {
        let by_stem: HashMap<PathBuf, PathBuf> =
            plan.jobs.iter().map(|job| (job.stem.clone(), job.input.path().to_path_buf())).collect();
        let folders: BTreeSet<&Path> = by_stem.keys().filter_map(|stem| stem.parent()).collect();
        let mut links: HashMap<PathBuf, usize> = HashMap::new();
        for below in folders {
            for entry in fs::read_dir(folder.join(below)).into_iter().flatten().flatten() {
                let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
                if is_link && may_be_written(&below.join(entry.file_name()), &by_stem) {
                    *links.entry(real(&entry.path())).or_default() += 1;
                }
            }
        }
        Split {
            folder: folder.to_path_buf(),
            pictures,
            inputs: plan.real_inputs().flatten().collect(),
            by_stem,
            links,
            resolver: Mutex::default(),
        }
    }

    /// Writes a file for each puzzle of a document, and the row of each picture to the index. A file that cannot be written
    /// does not stop the others.
    pub(super) fn process(
        &self,
        task: &Task,
        job: &Job,
        (input, index): (&mut (dyn Read + Send), &mut (dyn Write + Send)),
        streaming: Streaming,
        fence: Option<&Fence>,
        events: &mut EventSink<'_>,
    ) -> Result<DocumentEnd, Finding> {
        let unwritable = |error: io::Error| Finding::of_file(Rule::Unwritable, error.to_string());
        let mut copy = Scratch::new(IN_MEMORY);
        let mut input = Tee { input, copy: &mut copy, failed: None };
        let counted = task.rehearsal().process_stream(&mut input, "", streaming, &mut Single(io::sink()), events);
        let failed = input.failed.take();
        let mut end = counted.map_err(|error| Finding::from(&error))?;
        failed.map_or(Ok(()), |error| Err(unwritable(error)))?;
        if end.status != Status::Done {
            return Ok(end);
        }
        copy.rewind().map_err(unwritable)?;
        let names = Names { stem: &job.stem, puzzles: end.counts.puzzles, extension: self.extension() };
        let mut files = Files { split: self, fence, names, task, number: 0, current: None, findings: Vec::new() };
        match &self.pictures {
            None => {
                let written = task.process_stream(&mut copy, "", streaming, &mut files, &mut |_| {});
                written.map_err(|error: StreamError| Finding::from(&error))?;
            }
            // The index has a row for each puzzle. Their findings were reported by the rehearsal.
            Some(options) => {
                let mut drawn = Ok(());
                let mut draw = |entry: Entry| {
                    if let (Entry::Puzzle(mut result), Ok(())) = (entry, &drawn) {
                        drawn = files.draw(&mut result, options, index);
                    }
                };
                let task = &task.clone().only_findings(false);
                let done = task.process_stream(&mut copy, "", streaming, &mut Single(io::sink()), &mut draw);
                done.map_err(|error: StreamError| Finding::from(&error))?;
                drawn.map_err(unwritable)?;
            }
        }
        files.close();
        for finding in files.findings {
            end.status = end.status.at_least(Status::Faulty);
            events(Entry::Document(finding));
        }
        Ok(end)
    }

    /// The end of the names of the files.
    fn extension(&self) -> &'static str {
        self.pictures.as_ref().map_or("xml", |pictures| pictures.file.extension())
    }

    /// Looks at a file that is written next.
    fn look(&self, target: &Path) -> Looked {
        self.resolver.lock().unwrap_or_else(PoisonError::into_inner).look(target)
    }

    /// The finding if this file must not be written.
    fn refusal(&self, target: &Path, looked: &Looked) -> Option<Finding> {
        if self.links.is_empty() && looked.present == Present::Nothing {
            return None;
        }
        let leads_to = &looked.real;
        if self.inputs.contains(leads_to) {
            let message = format!("the output {} would overwrite an input", target.display());
            return Some(Finding::of_file(Rule::OutputIsInput, message));
        }
        let is_output = || {
            let below = leads_to.strip_prefix(real(&self.folder));
            below.is_ok_and(|below| may_be_written(below, &self.by_stem))
        };
        let is_shared = match self.links.get(leads_to).copied().unwrap_or(0) {
            0 => false,
            1 => looked.present != Present::Link || is_output(),
            _ => true,
        };
        if is_shared {
            let message =
                format!("a link makes {} and another output the same file; neither is written", target.display());
            return Some(Finding::of_file(Rule::SameOutput, message));
        }
        None
    }
}

/// Whether a file with this path below the folder can be the output of an input. Only the path is checked.
fn may_be_written(below: &Path, by_stem: &HashMap<PathBuf, PathBuf>) -> bool {
    let stem = below.with_extension("");
    by_stem.contains_key(&stem) || without_number(&stem).is_some_and(|(stem, _)| by_stem.contains_key(stem))
}

/// Splits `stem-012` into `stem` and `012`.
fn without_number(stem: &Path) -> Option<(&Path, &str)> {
    let (before, number) = stem.to_str()?.rsplit_once('-')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((Path::new(before), number))
}

/// The names of the files of one input: its stem and, if it contains several puzzles, the number of the puzzle. All
/// numbers have as many digits as the last one, so that the order of the names is the order of the puzzles.
struct Names<'n> {
    stem: &'n Path,
    puzzles: u64,
    extension: &'static str,
}

impl Names<'_> {
    /// The path below the folder.
    fn of(&self, number: u64) -> PathBuf {
        let mut name = OsString::from(self.stem);
        if self.puzzles > 1 {
            let width = self.puzzles.to_string().len();
            name.push(format!("-{number:0width$}"));
        }
        name.push(".");
        name.push(self.extension);
        name.into()
    }
}

/// The files of one input, which are written one after the other.
struct Files<'f> {
    split: &'f Split,
    fence: Option<&'f Fence>,
    names: Names<'f>,
    task: &'f Task,
    /// The number of the current file, from 1.
    number: u64,
    current: Option<Output>,
    findings: Vec<Finding>,
}

impl Files<'_> {
    fn target(&self) -> PathBuf {
        self.split.folder.join(self.names.of(self.number))
    }

    /// Commits the current file.
    fn close(&mut self) {
        if let Some(output) = self.current.take()
            && let Err(error) = output.commit()
        {
            self.findings.push(unwritable(&self.target(), &error));
        }
    }

    fn open(&self) -> Result<Output, Finding> {
        let target = self.target();
        let looked = self.split.look(&target);
        if let Some(finding) = self.split.refusal(&target, &looked).or_else(|| self.taken_by_another_text()) {
            return Err(finding);
        }
        let place = self.fence.map_or(Ok(Place::default()), |fence| fence.admit(&target, looked.present))?;
        Ok(Output::new(target, None).at(place))
    }

    /// The finding if another text has an output with the same name: the only puzzle of `a-1.txt` and the first of
    /// several puzzles of `a.txt` both go to `a-1.xml`.
    fn taken_by_another_text(&self) -> Option<Finding> {
        let (stem, number) = without_number(self.names.stem).filter(|_| self.names.puzzles == 1)?;
        let other = self.split.by_stem.get(stem)?;
        let mut file = File::open(other).ok()?;
        let counted = self.task.rehearsal().process_stream(
            &mut file,
            "",
            Streaming::default(),
            &mut Single(io::sink()),
            &mut |_| {},
        );
        let puzzles = counted.ok()?.counts.puzzles;
        let names = Names { stem, puzzles, extension: self.names.extension };
        let is_taken = puzzles > 1 && (1..=puzzles).contains(&number.parse().ok()?);
        let same = is_taken && names.of(number.parse().ok()?) == self.names.of(1);
        let message = format!("{} is the output of a puzzle of {}", self.target().display(), other.display());
        same.then(|| Finding::of_file(Rule::SameOutput, message))
    }

    /// Draws a puzzle into a file of its own, and adds its row to the index.
    fn draw(
        &mut self,
        result: &mut PuzzleResult,
        options: &PictureOptions,
        index: &mut (dyn Write + Send),
    ) -> io::Result<()> {
        self.next_output()?;
        let mut plate = Plate::of(&result.outcome, options);
        if self.names.puzzles == 1 && plate.sheet.name.is_none() {
            // Each document has a first puzzle, so its number would not tell it from the others.
            plate.sheet.to_mut().name = self.names.stem.file_name().map(|name| name.to_string_lossy().into_owned());
        }
        if let Some(finding) = plate.write_file(&result.outcome, options, self)? {
            self.current = None;
            self.findings.push(finding);
        }
        result.outcome.check_whole().map_err(io::Error::other)?;
        if self.current.is_none() {
            return Ok(());
        }
        let mut row = TableWriter::without_head(index_table(options.levels.clone()), index)?;
        row.start(&with_slashes(&self.names.of(self.number)))?;
        row.puzzle(result)?;
        row.finish()
    }
}

/// The table that lists pictures. Its column `document` has the path of the picture below the folder.
fn index_table(levels: Levels) -> Table {
    let columns = [Column::Document, Column::Name, Column::Verdict, Column::Solutions, Column::Rating, Column::Level];
    Table::new(TableFormat::Csv).columns(columns).levels(levels)
}

impl Outputs for Files<'_> {
    fn next_output(&mut self) -> io::Result<()> {
        self.close();
        self.number += 1;
        match self.open() {
            Ok(output) => self.current = Some(output),
            Err(finding) => self.findings.push(finding),
        }
        Ok(())
    }
}

impl Write for Files<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(output) = &mut self.current
            && let Err(error) = output.write_all(bytes)
        {
            self.current = None;
            self.findings.push(unwritable(&self.target(), &error));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A path with `/` between its names on every system.
fn with_slashes(path: &Path) -> PathBuf {
    path.iter().map(|name| name.to_string_lossy()).collect::<Vec<_>>().join("/").into()
}

/// A reader that copies its input to a scratch file.
struct Tee<'t> {
    input: &'t mut (dyn Read + Send),
    copy: &'t mut Scratch,
    failed: Option<io::Error>,
}

impl Read for Tee<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.input.read(buffer)?;
        if self.failed.is_none()
            && let Err(error) = self.copy.write_all(&buffer[..size])
        {
            self.failed = Some(error);
        }
        Ok(size)
    }
}
