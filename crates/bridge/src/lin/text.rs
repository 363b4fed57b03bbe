//! Running text: LIN writes `!S` or `@S` for a suit, records hold `♠`; bars would end the field.

use cards::Suit;

/// Puts symbols for `!S`, `!h`, `@C` and so on, all in one line, and trims.
pub(crate) fn from_lin(text: &str) -> String {
    let line = text.trim().replace('\n', " ");
    let mut out = String::with_capacity(line.len());
    let mut rest = line.as_str();
    while let Some(mark) = rest.find(['!', '@']) {
        out.push_str(&rest[..mark]);
        let after = &rest[mark + 1..];
        match marked_suit(&out, &rest[mark..]) {
            Some(suit) => {
                out.push(suit.symbol());
                rest = &after[1..];
            }
            None => {
                out.push_str(&rest[mark..=mark]);
                rest = after;
            }
        }
    }
    out + rest
}

/// The reverse, in one line. What would be read as a suit and is none gets a blank.
pub(super) fn to_lin(text: &str) -> String {
    let text = text.trim();
    let mut out = String::with_capacity(text.len());
    for (place, c) in text.char_indices() {
        match Suit::ALL.into_iter().find(|suit| suit.symbol() == c) {
            Some(suit) => out.extend(['!', suit.letter()]),
            None if c == '|' => out.push('/'),
            None if c.is_control() => out.push(' '),
            None if marked_suit(&text[..place], &text[place..]).is_some() => out.extend([c, ' ']),
            None => out.push(c),
        }
    }
    out
}

/// The suit that a text starts with as `!S` or `@S`. An address such as `joe@home.org` has none.
fn marked_suit(before: &str, text: &str) -> Option<Suit> {
    let after = text.strip_prefix('!').or_else(|| text.strip_prefix('@'))?;
    let letter = after.chars().next().filter(char::is_ascii_alphabetic)?;
    let suit = Suit::from_char(letter)?;
    let is_address = || {
        let end = after.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '-')));
        let domain = after[..end.unwrap_or(after.len())].trim_end_matches('.');
        let ends_well = |(_, end): (&str, &str)| end.len() >= 2 && end.chars().all(char::is_alphabetic);
        before.ends_with(|c: char| c.is_ascii_alphanumeric())
            && domain.rsplit_once('.').is_some_and(ends_well)
    };
    (text.starts_with('!') || !is_address()).then_some(suit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suits_are_marked_in_two_ways() {
        assert_eq!(from_lin(" 4!H, 5@d and @Sx !"), "4♥, 5♦ and ♠x !");
        assert_eq!(from_lin("joe@home.org, A@SK"), "joe@home.org, A♠K");
        assert_eq!(from_lin("!@S!!H"), "!♠!♥");
        assert_eq!(to_lin("4♥|5♦\n!"), "4!H/5!D !");
        assert_eq!(to_lin("wow!So joe@home.org @Sam"), "wow! So joe@home.org @ Sam");
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["4♥ @ ! ♠!♠@♥", "joe@home.org", r"N\S", "!x @y"] {
            assert_eq!(from_lin(&to_lin(text)), text, "{}", to_lin(text));
        }
    }
}
