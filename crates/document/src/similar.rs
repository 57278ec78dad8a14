//! The known word that is most similar to a misspelt one.

/// A question with the known word, with a space before it; empty if no word is similar.
pub fn did_you_mean<'k>(word: &str, known: impl Iterator<Item = &'k str>) -> String {
    most_similar(word, known).map_or_else(String::new, |known| format!(" did you mean '{known}'?"))
}

/// The known word that is most similar; `None` if no word is similar.
pub fn most_similar<'k>(word: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    // Below it are words that share letters and no meaning, such as `bogus` and `ambiguous`.
    const SIMILAR: f64 = 0.8;
    // A comparison takes the product of both lengths, and no name is as long as this.
    const LONGEST: usize = 100;
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    // The start of a name means it, however long the rest is.
    let is_start = |known: &str| word.len() > 2 && known.starts_with(&word);
    let similarity = |known: &str| strsim::jaro(&word, &known.to_lowercase()) + f64::from(u8::from(is_start(known)));
    let rated = known.map(|known| (similarity(known), known));
    let similar = rated.filter(|(similarity, _)| *similarity > SIMILAR).max_by(|(a, _), (b, _)| a.total_cmp(b));
    similar.map(|(_, known)| known)
}
