//! The folder of `--template`, whose templates of HTML replace ours, and the command that writes ours into a folder.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::style_file::text_in;
use sudoxml_picture::html::Templates;
use sudoxml_run::run::{Output, why_unreadable};

/// How to get templates.
const OURS: &str = "'sudoxml templates DIR' writes ours into a folder";

/// A folder that was read. Its templates are valid.
#[derive(Clone, Debug)]
pub struct TemplateFolder {
    pub templates: Templates,
    /// The folder, in which a further template can appear, and its templates.
    pub files: Vec<PathBuf>,
}

impl TemplateFolder {
    /// Reads the templates of a folder: its files whose names end as those of our templates do.
    ///
    /// # Errors
    /// If the folder or a template cannot be read, if it has none, or if one is wrong.
    pub fn read(folder: &str) -> Result<TemplateFolder, String> {
        let entries = fs::read_dir(folder).and_then(|entries| entries.collect::<io::Result<Vec<_>>>());
        let entries = entries.map_err(|error| format!("{}; {OURS}", why_unreadable(&error)))?;
        let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).filter(|path| is_template(path)).collect();
        files.sort();
        if files.is_empty() {
            return Err(format!("there is no template; {OURS}"));
        }
        let own = files.iter().map(|path| Ok((name_of(path), text_of(path)?))).collect::<Result<Vec<_>, String>>()?;
        let templates = Templates::new(own).map_err(|error| error.to_string())?;
        files.insert(0, folder.into());
        Ok(TemplateFolder { templates, files })
    }
}

/// Whether a file has the ending of a template.
fn is_template(path: &Path) -> bool {
    let extension = path.extension();
    Templates::ours().any(|(name, _)| Path::new(name).extension() == extension)
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn text_of(path: &Path) -> Result<String, String> {
    let text = text_in(path).map_err(|error| format!("{}: {error}", name_of(path)))?;
    text.ok_or_else(|| format!("{}: a template has at most 1 MiB", name_of(path)))
}

/// Writes our templates into a folder, which is created if it does not exist. If one of them is there, none is written.
///
/// # Errors
/// The path of the first template that is there or cannot be written, and the reason.
pub fn write(folder: &Path) -> Result<(), (PathBuf, io::Error)> {
    let files = || Templates::ours().map(|(name, text)| (folder.join(name), text));
    if let Some((path, _)) = files().find(|(path, _)| path.symlink_metadata().is_ok()) {
        let message = "the file exists, so no template is written; name a new folder";
        return Err((path, io::Error::new(io::ErrorKind::AlreadyExists, message)));
    }
    files().try_for_each(|(path, text)| write_file(&path, text).map_err(|error| (path, error)))
}

fn write_file(path: &Path, text: &str) -> io::Result<()> {
    let mut output = Output::new(path.to_path_buf(), None);
    output.write_all(text.as_bytes())?;
    output.commit().map(|_| ())
}
