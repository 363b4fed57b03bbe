//! Suits in running text: PBN writes `\S`, records hold `♠`.

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
