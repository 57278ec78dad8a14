//! The checks before anything is read or written: no two outputs of a run may be the same file, and no output may be an
//! input.

use std::path::{Path, PathBuf};

use super::build::BuildFiles;
use super::config::{Refusal, RequestedReport};
use super::inputs::{contains_puzzles, contains_xml_puzzles, refuse_read};
use super::resolve::ResolvedArgs;
use sudoxml_report::report::Format;
use sudoxml_run::run::Input;
use sudoxml_run::run::path::{is_device, real};

/// Refuses two reports to the same file, a report to the file of an input or an output, a report to a file for build
/// tools, and text in place of a document with puzzles.
///
/// # Errors
/// If the command line or the configuration asks for such a report.
pub fn check(args: &ResolvedArgs, build: &BuildFiles) -> Result<(), Refusal> {
    let ResolvedArgs { reports, inputs, action, .. } = args;
    let is_data = |report: &&RequestedReport| report.target.file.is_none() && report.target.format != Format::Text;
    let mut to_stdout = reports.iter().filter(is_data);
    let (first, second) = (to_stdout.next(), to_stdout.next());
    if let Some(report) = first.filter(|_| action.is_to_stdout()) {
        let taken = "the document and the report cannot both be written to the standard output";
        return Err(report.refuse(format!("{taken}; use {}, or -o OUT for the document", report.in_a_file())));
    }
    if let Some(report) = second {
        let message = format!("two reports cannot be written to the standard output; use {}", report.in_a_file());
        return Err(report.refuse(message));
    }
    let mut taken: Vec<(PathBuf, &str)> = Vec::new();
    let mut take = |path: &Path, what| taken.push((real(path), what));
    let files = || reports.iter().filter_map(|report| report.target.file.as_deref().map(|file| (report, file)));
    if files().next().is_some() {
        inputs.inputs.iter().filter_map(Input::path).for_each(|path| take(path, "an input"));
        inputs.consulted.iter().for_each(|path| take(path, "read by this run"));
    }
    if let Some(output) = &action.output() {
        // The plan refuses an output that is an input.
        let is_input = inputs.inputs.iter().filter_map(Input::path).any(|path| real(path) == real(output));
        if action.writes_text() && !is_input && contains_xml_puzzles(output) {
            let message = format!("text cannot be written to {}, which contains puzzles in XML", output.display());
            return Err((message + "; use another -o FILE").into());
        }
        refuse_read(output, inputs.consulted.iter().map(PathBuf::as_path))?;
        take(output, "the output");
    }
    build.files().for_each(|(file, what)| take(file, what));
    for (report, file) in files() {
        let target = real(file);
        if let Some((_, other)) = taken.iter().find(|(other, _)| *other == target && !is_device(&target)) {
            return Err(report.refuse(format!("a report cannot be written to {}, which is {other}", file.display())));
        }
        if contains_puzzles(&target) {
            let message = format!("a report cannot be written to {}, which contains puzzles", file.display());
            return Err(report.refuse(message));
        }
        taken.push((target, "the file of another report"));
    }
    Ok(())
}
