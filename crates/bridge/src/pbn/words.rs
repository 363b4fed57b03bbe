//! The words of an auction or play section, cut into their pieces: `1S!!=1=$25` has four.

/// The smallest part of an auction or play section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece<'a> {
    /// A call, a card, or `-`.
    Name(&'a str),
    /// `=n=`.
    Note(&'a str),
    /// `$n`.
    Glyph(u8),
    /// The place of a suffix among `! ? !! ?? !? ?!`, from zero.
    Suffix(u8),
    /// `*`.
    Stop,
    /// `+`.
    Continue,
    /// `^I`, `^S`, `^R`, `^L`.
    Irregular(char),
    /// Anything else.
    Unknown(&'a str),
}

const SUFFIXES: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

pub(super) fn pieces(word: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let (piece, length) = first(rest)?;
        rest = &rest[length..];
        Some(piece)
    })
}

/// The first piece and its length in bytes.
fn first(text: &str) -> Option<(Piece<'_>, usize)> {
    let start = text.chars().next()?;
    let run = |is: fn(char) -> bool| {
        let body = &text[start.len_utf8()..];
        start.len_utf8() + body.find(|c| !is(c)).unwrap_or(body.len())
    };
    let is_name = |c: char| c.is_alphanumeric() || c == '-' || cards::Suit::from_char(c).is_some();
    let unknown = |length| (Piece::Unknown(&text[..length]), length);
    Some(match start {
        '*' => (Piece::Stop, 1),
        '+' => (Piece::Continue, 1),
        '!' | '?' => {
            let length = if text[1..].starts_with(['!', '?']) { 2 } else { 1 };
            let place = SUFFIXES.iter().position(|&suffix| suffix == &text[..length]);
            (Piece::Suffix(place.unwrap_or(0) as u8), length)
        }
        '$' => {
            let length = run(|c| c.is_ascii_digit());
            text[1..length].parse().map_or(unknown(length), |number| (Piece::Glyph(number), length))
        }
        '=' => {
            let length = run(|c| c.is_ascii_digit());
            match text[length..].starts_with('=') && length > 1 {
                true => (Piece::Note(&text[1..length]), length + 1),
                false => unknown(length),
            }
        }
        '^' => match text[1..].chars().next().map(|c| c.to_ascii_uppercase()) {
            Some(mark @ ('I' | 'S' | 'R' | 'L')) => (Piece::Irregular(mark), 2),
            _ => unknown(1),
        },
        _ if is_name(start) => {
            let length = run(is_name);
            (Piece::Name(&text[..length]), length)
        }
        _ => unknown(start.len_utf8()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_many_pieces() {
        let read: Vec<_> = pieces("^i1S!!=12=$25*+?-♠A$256=x").collect();
        assert_eq!(
            read,
            [
                Piece::Irregular('I'),
                Piece::Name("1S"),
                Piece::Suffix(2),
                Piece::Note("12"),
                Piece::Glyph(25),
                Piece::Stop,
                Piece::Continue,
                Piece::Suffix(1),
                Piece::Name("-♠A"),
                Piece::Unknown("$256"),
                Piece::Unknown("="),
                Piece::Name("x"),
            ]
        );
    }
}
