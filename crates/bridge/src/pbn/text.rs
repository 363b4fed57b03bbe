//! Suits in running text: PBN writes `\S`, records hold `♠`. And values that look like inheritance.

use cards::Suit;

/// Puts symbols for `\S`, `\H`, `\D`, `\C`, and trims.
pub(super) fn from_pbn(text: &str) -> String {
    let trimmed = text.trim();
    match trimmed.contains('\\') {
        false => trimmed.to_owned(),
        true => Suit::ALL.into_iter().fold(trimmed.to_owned(), |text, suit| {
            text.replace(&format!("\\{}", suit.letter()), &suit.symbol().to_string())
        }),
    }
}

/// The reverse.
pub(super) fn to_pbn(text: &str) -> String {
    let trimmed = text.trim();
    Suit::ALL
        .into_iter()
        .fold(trimmed.to_owned(), |text, suit| text.replace(suit.symbol(), &format!("\\{}", suit.letter())))
}

/// Whether a value, but for blanks before it, would be taken from another board (`#`, `##...`).
/// Such a text is written with one more blank before it, which is dropped in reading.
pub(super) fn looks_inherited(value: &str) -> bool {
    let value = value.trim_start_matches(' ');
    value == "#" || value.starts_with("##")
}
