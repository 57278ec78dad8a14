//! The file of `--style`: the colours, lines and words of pictures, and values for the options of pictures and pages. It is a
//! template for pictures and for books.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use toml::de::DeTable;
use toml::{Table, Value};

use super::config::with_line_feeds;
use sudoxml_document::finding::show::in_words;
use sudoxml_document::line_index::LineIndex;
use sudoxml_document::similar::did_you_mean;
use sudoxml_picture::options::{self, Form, RenderOptions};
use sudoxml_picture::{FrontMatter, HowTo, OutputProfile, OwnWords, ParseHowToError, Style, StyleError};
use sudoxml_run::run::{read_up_to, why_unreadable};

/// The largest file, in bytes.
const LARGEST: u64 = 1 << 20;

/// The largest profile of a press, in bytes.
const LARGEST_PROFILE: u64 = 1 << 24;

/// The keys that are not names of options for every form.
const OWN_KEYS: [&str; 6] = ["colors", "lines", "words", "shaded-boxes", "font", "output-profile"];

/// A file that was read. Its values are valid.
#[derive(Clone, Debug)]
pub struct StyleFile {
    pub path: PathBuf,
    style: Style,
    words: OwnWords,
    /// The values of options, by name.
    values: BTreeMap<String, String>,
    how_to: Option<HowTo>,
    /// The file of the text about solving, if it is not ours.
    pub how_to_file: Option<PathBuf>,
    /// The fonts, which are beside the file if their paths are relative.
    pub fonts: Vec<PathBuf>,
    /// The profile of the press.
    pub output_profile: Option<ProfileFile>,
}

/// The ICC profile of a press, and its file.
#[derive(Clone, Debug)]
pub struct ProfileFile {
    pub path: PathBuf,
    pub profile: OutputProfile,
}

impl ProfileFile {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, or is not the profile of a press.
    pub fn read(path: PathBuf) -> Result<ProfileFile, String> {
        let bytes = read_up_to(&path, LARGEST_PROFILE).map_err(|error| why_unreadable(&error))?;
        let bytes = bytes.ok_or("a profile has at most 16 MiB")?;
        let profile = OutputProfile::read(&bytes).map_err(|error| error.to_string())?;
        Ok(ProfileFile { path, profile })
    }
}

impl StyleFile {
    /// Reads a file.
    ///
    /// # Errors
    /// The first thing that is wrong, with the name of the file.
    pub fn read(path: &str) -> Result<StyleFile, String> {
        let text = text_in(Path::new(path)).map_err(|error| why_unreadable(&error))?;
        let text = text.ok_or("a style has at most 1 MiB")?;
        let text = with_line_feeds(&text);
        let table: Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
        let folder = Path::new(path).parent().unwrap_or(Path::new(""));
        let mut file = StyleFile {
            path: path.into(),
            style: Style::default(),
            words: OwnWords::default(),
            values: BTreeMap::new(),
            how_to: None,
            how_to_file: None,
            fonts: Vec::new(),
            output_profile: None,
        };
        for (key, value) in &table {
            file.take(key, value, folder).map_err(|Wrong { name, message }| {
                let line = line_of(&text, [Some(key.as_str()), name.as_deref()]);
                format!("{line}{key}: {message}")
            })?;
        }
        file.check().map_err(|(key, message)| format!("{}{message}", line_of(&text, [Some(&key), None])))?;
        Ok(file)
    }

    /// What the file sets of the options for this form.
    pub fn options(&self, form: Form, is_single: bool) -> RenderOptions {
        let options = self.read_for(|option| options::is_for(option, form, is_single)).unwrap_or_default();
        let has_how_to = options::is_for(options::HOW_TO.name, form, is_single);
        let how_to = self.how_to.clone().filter(|_| has_how_to);
        let front = FrontMatter { how_to, ..options.front };
        RenderOptions { style: self.style, words: self.words.clone(), front, ..options }
    }

    fn take(&mut self, key: &str, value: &Value, folder: &Path) -> Result<(), Wrong> {
        let (style, words) = (&mut self.style, &mut self.words);
        match key {
            "colors" => each_in(value, "use a table of colours, such as given = \"#1b2a41\"", |name, colour| {
                style.set_colour(name, colour)
            }),
            "lines" => each_in(value, "use a table of lengths, such as thin = \"0.2mm\"", |name, width| {
                style.set_line(name, width)
            }),
            "words" => each_in(value, "use a table of texts, such as answers = \"Solutions\"", |name, text| {
                words.set(name, text)
            }),
            "shaded-boxes" => {
                style.shades_boxes = value.as_bool().ok_or("use true or false, without quotation marks")?;
                Ok(())
            }
            "font" => {
                let files = value.as_array().ok_or("use a list of files, such as [\"fonts/Noto.ttf\"]")?;
                let files = files.iter().map(|file| Ok(folder.join(text_of(file)?)));
                self.fonts.extend(files.collect::<Result<Vec<_>, String>>()?);
                Ok(())
            }
            "output-profile" => {
                let path = folder.join(text_of(value)?);
                let read = ProfileFile::read(path.clone()).map_err(|error| format!("{}: {error}", path.display()))?;
                self.output_profile = Some(read);
                Ok(())
            }
            _ if key == options::HOW_TO.name => {
                let HowToValue { text, file } = HowToValue::read(folder, &text_of(value)?)?;
                (self.how_to, self.how_to_file) = (Some(text), file);
                Ok(())
            }
            _ => {
                self.values.insert(key.to_owned(), text_of(value)?);
                Ok(())
            }
        }
    }

    /// Checks the names and the values of the options.
    ///
    /// # Errors
    /// The key that is wrong, and why.
    fn check(&self) -> Result<(), (String, String)> {
        let known = RefCell::new([&OWN_KEYS[..], &[options::HOW_TO.name]].concat());
        self.read_for(|name| {
            known.borrow_mut().push(name);
            true
        })?;
        let known = known.into_inner();
        match self.values.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => {
                let question = did_you_mean(key, known.iter().copied());
                let own = in_words(&OWN_KEYS, "and");
                let message =
                    format!("there is no key '{key}';{question} a style has the options for pictures and pages, {own}");
                Err((key.clone(), message))
            }
            None => Ok(()),
        }
    }

    /// The options of the file for which this is true.
    fn read_for(&self, is_wanted: impl Fn(&'static str) -> bool) -> Result<RenderOptions, (String, String)> {
        let text = |name| is_wanted(name).then(|| self.values.get(name).cloned()).flatten();
        RenderOptions::read(text, |name, value, fix| {
            (name.to_owned(), format!("{name}: the value '{value}' is invalid; {fix}"))
        })
    }
}

/// The value of `how-to`: a language of our text about solving, or a file with a text of the user.
#[derive(Clone, Debug)]
pub struct HowToValue {
    pub text: HowTo,
    pub file: Option<PathBuf>,
}

impl HowToValue {
    /// Reads the text of the file, whose path is from this folder.
    ///
    /// # Errors
    /// If the value is not a language of ours, and the file cannot be read.
    pub fn read(folder: &Path, value: &str) -> Result<HowToValue, String> {
        let of_file = |error: ParseHowToError| {
            let path = folder.join(value);
            let own = text_in(&path).map_err(|read| format!("{error}; this file cannot be read: {read}"))?;
            match own.ok_or("a text has at most 1 MiB")? {
                own if own.trim().is_empty() => Err(format!("the file {} is empty", path.display())),
                own => Ok(HowToValue { text: HowTo::Own(own), file: Some(path) }),
            }
        };
        value.parse().map(|text| HowToValue { text, file: None }).or_else(of_file)
    }
}

/// The text of a file; `None` if it is too large.
pub fn text_in(path: &Path) -> io::Result<Option<String>> {
    read_up_to(path, LARGEST)?.map(|bytes| io::read_to_string(&bytes[..])).transpose()
}

/// What is wrong with the value of a key.
struct Wrong {
    /// The key in its table that is wrong, if it is one of several.
    name: Option<String>,
    message: String,
}

impl<T: Into<String>> From<T> for Wrong {
    fn from(message: T) -> Wrong {
        Wrong { name: None, message: message.into() }
    }
}

/// Passes on the names and texts in a table.
fn each_in(
    value: &Value,
    usage: &str,
    mut take: impl FnMut(&str, &str) -> Result<(), StyleError>,
) -> Result<(), Wrong> {
    value.as_table().ok_or(usage)?.iter().try_for_each(|(name, value)| {
        let wrong = |message| Wrong { name: Some(name.clone()), message };
        let text = text_of(value).map_err(|error| wrong(format!("{name}: {error}")))?;
        take(name, &text).map_err(|error| wrong(error.to_string()))
    })
}

/// The line of a key of the file, or of a name in its table, as the start of a message.
fn line_of(text: &str, path: [Option<&str>; 2]) -> String {
    let Ok(file) = DeTable::parse(text) else { return String::new() };
    let (mut table, mut offset) = (Some(file.get_ref()), None);
    for name in path.into_iter().flatten() {
        let Some((key, value)) = table.and_then(|table| table.iter().find(|(key, _)| key.get_ref() == name)) else {
            break;
        };
        (table, offset) = (value.get_ref().as_table(), Some(key.span().start));
    }
    offset.map_or_else(String::new, |offset| format!("line {}: ", LineIndex::new(text).position(text, offset).line))
}

/// A value as it would be on the command line.
fn text_of(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Boolean(flag) => Ok(flag.to_string()),
        _ => Err("use a text, a number, true or false".to_owned()),
    }
}
