//! Running text: LIN writes `!S` for a suit, records hold `♠`; bars would end the field.

use cards::Suit;

/// Puts symbols for `!S`, `!h` and so on, all in one line, and trims.
pub(super) fn from_lin(text: &str) -> String {
    let mut out = String::new();
    let line = text.trim().replace('\n', " ");
    let mut rest = line.as_str();
    while let Some(mark) = rest.find('!') {
        let after = &rest[mark + 1..];
        let letter = after.chars().next().filter(char::is_ascii_alphabetic);
        out.push_str(&rest[..mark]);
        match letter.and_then(Suit::from_char) {
            Some(suit) => {
                out.push(suit.symbol());
                rest = &after[1..];
            }
            None => {
                out.push('!');
                rest = after;
            }
        }
    }
    out + rest
}

/// The reverse, in one line.
pub(super) fn to_lin(text: &str) -> String {
    let line = text.trim().replace(|c: char| c.is_control(), " ").replace('|', "/");
    Suit::ALL.into_iter().fold(line, |text, suit| text.replace(suit.symbol(), &format!("!{}", suit.letter())))
}
