//! The templates of HTML: ours, and those of the user in place of some.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, LazyLock};

use minijinja::syntax::SyntaxConfig;
use minijinja::{AutoEscape, Environment, Output, State, UndefinedBehavior, Value, escape_formatter};
use sudoxml_document::choice::UnknownName;

use super::escape::escape;

/// A template: its name, and its text.
pub type Template = (&'static str, &'static str);

/// Ours.
const OURS: [Template; 6] = [
    ("head.html", include_str!("templates/head.html")),
    ("entry.html", include_str!("templates/entry.html")),
    ("puzzle.html", include_str!("templates/puzzle.html")),
    ("answer.html", include_str!("templates/answer.html")),
    ("steps.html", include_str!("templates/steps.html")),
    ("style.css", include_str!("templates/style.css")),
];

static BUILT_IN: LazyLock<Arc<Environment<'static>>> = LazyLock::new(|| {
    let mut environment = environment();
    for (name, text) in OURS {
        // Ours are right, as tests show.
        let _ = environment.add_template(name, text);
    }
    Arc::new(environment)
});

/// The character before and after the name of a part of the output that is not in memory. HTML cannot contain this character,
/// so no text has it.
const MARK: char = '\0';

/// The place of a part that is written when the output comes to it.
pub(super) fn part(name: impl fmt::Display) -> Value {
    Value::from_safe_string(format!("{MARK}{name}{MARK}"))
}

/// The templates of HTML. A template is in the language of Jinja.
///
/// ```
/// use sudoxml::picture::html::Templates;
/// let own = [("entry.html".to_owned(), "<li>{{ number }}. {{ title }}</li>".to_owned())];
/// assert!(Templates::new(own).is_ok());
/// let wrong = Templates::new([("entry.html".to_owned(), "{{ title".to_owned())]).unwrap_err();
/// assert!(wrong.to_string().starts_with("the template entry.html:1: "));
/// # Ok::<(), sudoxml::picture::html::TemplateError>(())
/// ```
#[derive(Clone)]
pub struct Templates {
    own: BTreeMap<String, String>,
    environment: Arc<Environment<'static>>,
}

impl Templates {
    /// These templates, each with its name, and ours for the others.
    ///
    /// # Errors
    /// If we have no template with a name, or if a text is no template.
    pub fn new(own: impl IntoIterator<Item = (String, String)>) -> Result<Templates, TemplateError> {
        let own: BTreeMap<String, String> = own.into_iter().collect();
        let mut environment = environment();
        if let Some(name) = own.keys().find(|name| !OURS.iter().any(|(known, _)| known == name)) {
            let known = OURS.iter().map(|(name, _)| *name).collect();
            return Err(TemplateError(UnknownName::new(("template", "templates"), name, known).to_string()));
        }
        for (name, text) in OURS {
            let text = own.get(name).map_or(text, String::as_str);
            if text.contains(MARK) {
                return Err(TemplateError(format!("{name}: the character U+0000 cannot be in HTML")));
            }
            environment.add_template_owned(name, text.to_owned()).map_err(|error| TemplateError::from(&error))?;
        }
        Ok(Templates { own, environment: Arc::new(environment) })
    }

    /// Our templates, for users who want to change them.
    pub fn ours() -> impl Iterator<Item = Template> {
        OURS.into_iter()
    }

    /// A template that has all its parts in memory, as text.
    pub(super) fn text(&self, name: &'static str, context: Value) -> io::Result<String> {
        let written = self.environment.get_template(name).and_then(|template| template.render(context));
        written.map_err(|error| io::Error::other(TemplateError::from(&error)))
    }

    /// Writes a template. This function writes the part with a name.
    pub(super) fn write(
        &self,
        name: &'static str,
        context: Value,
        out: &mut dyn Write,
        mut write_part: impl FnMut(&str, &mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        for (index, piece) in self.text(name, context)?.split(MARK).enumerate() {
            if index.is_multiple_of(2) {
                out.write_all(piece.as_bytes())?;
            } else {
                write_part(piece, out)?;
            }
        }
        Ok(())
    }
}

/// Ours.
impl Default for Templates {
    fn default() -> Templates {
        Templates { own: BTreeMap::new(), environment: Arc::clone(&BUILT_IN) }
    }
}

impl PartialEq for Templates {
    fn eq(&self, other: &Templates) -> bool {
        self.own == other.own
    }
}

impl Eq for Templates {}

impl fmt::Debug for Templates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Templates").field("own", &self.own.keys()).finish_non_exhaustive()
    }
}

/// How templates are read and filled.
fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    // A line with a tag alone leaves no line.
    if let Ok(syntax) =
        SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build()
    {
        environment.set_syntax(syntax);
    }
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(
        |name| {
            if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::None }
        },
    );
    environment.set_formatter(|out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value| {
        let is_html = *state.auto_escape() == AutoEscape::Html;
        match value.as_str() {
            Some(text) if is_html && !value.is_safe() => out.write_str(&escape(text)).map_err(minijinja::Error::from),
            _ => escape_formatter(out, state, value),
        }
    });
    environment
}

/// A template is wrong, or it uses what is not there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TemplateError(String);

/// The cause of an error: that in the template that another one includes.
fn cause(error: &minijinja::Error) -> &minijinja::Error {
    let inner = error.source().and_then(|source| source.downcast_ref::<minijinja::Error>());
    inner.map_or(error, cause)
}

impl From<&minijinja::Error> for TemplateError {
    fn from(error: &minijinja::Error) -> TemplateError {
        let error = cause(error);
        let place = error.name().zip(error.line()).map(|(name, line)| format!("the template {name}:{line}: "));
        let detail = error.detail().map(|detail| format!(": {detail}"));
        TemplateError([place.unwrap_or_default(), error.kind().to_string(), detail.unwrap_or_default()].concat())
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for TemplateError {}
