//! Suits in running text: PBN writes `\S`, records hold `♠`. And values that look like inheritance.

use cards::Suit;

/// Puts symbols for `\S`, `\H`, `\D`, `\C`, and trims. Two backslashes before such a letter are one
/// that means itself.
pub(super) fn from_pbn(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.trim();
    while let Some(start) = rest.find('\\') {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let count = rest.len() - rest.trim_start_matches('\\').len();
        let after = &rest[count..];
        match after.chars().next().and_then(suit_of) {
            Some(suit) => {
                out.push_str(&rest[..count / 2]);
                let is_symbol = count % 2 == 1;
                out.push(if is_symbol { suit.symbol() } else { suit.letter() });
                rest = &after[1..];
            }
            None => {
                out.push_str(&rest[..count]);
                rest = after;
            }
        }
    }
    out + rest
}

/// The reverse.
pub(super) fn to_pbn(text: &str) -> String {
    let mut out = String::new();
    let mut backslashes = 0;
    for c in text.trim().chars() {
        let suit = Suit::ALL.into_iter().find(|suit| suit.symbol() == c);
        if suit.is_some() || suit_of(c).is_some() {
            // Those before it are doubled, lest they be taken for the mark of the suit.
            out.extend(std::iter::repeat_n('\\', backslashes));
        }
        match suit {
            Some(suit) => out.extend(['\\', suit.letter()]),
            None => out.push(c),
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
    }
    out
}

fn suit_of(letter: char) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.letter() == letter)
}

/// Whether a value, but for blanks before it, would be taken from another board (`#`, `##...`).
/// Such a text is written with one more blank before it, which is dropped in reading.
pub(super) fn looks_inherited(value: &str) -> bool {
    let value = value.trim_start_matches(' ');
    value == "#" || value.starts_with("##")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back() {
        for text in [r"N\S", r"\S", r"\S ♠", r"C:\Dir\", "♥", r"\♥", r"\♥\H\x", r"♠\♠", "", r"\", r"\SHDC"]
        {
            assert_eq!(from_pbn(&to_pbn(text)), text, "{}", to_pbn(text));
        }
        assert_eq!(to_pbn("♠S"), r"\SS");
        assert_eq!(from_pbn(r"4\H and C:\\club"), r"4♥ and C:\\club");
    }
}
