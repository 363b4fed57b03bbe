//! Escapes of links, undone without losing the place of each character.

use crate::record::At;

/// A piece of a line that knows where each of its characters stood in the file.
#[derive(Clone, Debug)]
pub(super) struct Text {
    chars: Vec<char>,
    /// The columns of the characters, and that of the end.
    columns: Vec<usize>,
    line: usize,
}

impl Text {
    pub fn new(text: &str, line: usize, column: usize) -> Text {
        let chars: Vec<char> = text.chars().collect();
        let columns = (column..=column + chars.len()).collect();
        Text { chars, columns, line }
    }

    /// Where a character stood; for one past the end, where the text ended.
    pub fn at(&self, place: usize) -> At {
        let column = self.columns.get(place).or(self.columns.last());
        At { line: self.line, column: column.copied().unwrap_or(1) }
    }

    /// The characters, all in one line.
    pub fn line(&self) -> String {
        self.chars.iter().map(|&c| if c.is_control() { ' ' } else { c }).collect()
    }

    pub fn chars(&self) -> &[char] {
        &self.chars
    }

    /// So many characters, to name the text by.
    pub fn beginning(&self, most: usize) -> String {
        let start: String = self.chars.iter().take(most).collect();
        if self.chars.len() > most { start + "..." } else { start }
    }

    fn part(&self, start: usize, end: usize) -> Text {
        let end = end.max(start);
        Text {
            chars: self.chars[start..end].to_vec(),
            columns: self.columns[start..=end].to_vec(),
            line: self.line,
        }
    }

    /// `&amp;`, as HTML writes it, is `&`.
    pub fn without_entities(&self) -> Text {
        let (mut chars, mut columns) = (Vec::new(), Vec::new());
        let mut place = 0;
        while place < self.chars.len() {
            chars.push(self.chars[place]);
            columns.push(self.columns[place]);
            let is_entity = self.chars[place..].starts_with(&['&', 'a', 'm', 'p', ';']);
            place += if is_entity { 5 } else { 1 };
        }
        columns.extend(self.columns.last());
        Text { chars, columns, line: self.line }
    }

    /// What follows the question mark: names and values. An `&` that no name follows belongs to
    /// the value.
    pub fn parameters(&self) -> Vec<(String, Text)> {
        let Some(start) = self.chars.iter().position(|&c| c == '?') else { return Vec::new() };
        let end = self.chars.iter().position(|&c| c == '#').filter(|&end| end > start);
        let end = end.unwrap_or(self.chars.len());
        let mut found: Vec<(String, usize, usize)> = Vec::new();
        let mut place = start;
        while place < end {
            if matches!(self.chars[place], '?' | '&')
                && let Some(length) =
                    self.chars[place + 1..end].iter().position(|&c| !c.is_ascii_alphanumeric())
                && length > 0
                && self.chars[place + 1 + length] == '='
                && (self.chars[place] == '&' || place == start)
            {
                if let Some((_, _, end)) = found.last_mut() {
                    *end = place;
                }
                let name: String = self.chars[place + 1..place + 1 + length].iter().collect();
                place += length + 2;
                found.push((name.to_ascii_lowercase(), place, end));
            } else {
                place += 1;
            }
        }
        found.into_iter().map(|(name, start, end)| (name, self.part(start, end))).collect()
    }

    /// `%7C` is `|`, in UTF-8 or else Latin-1. A plus is a blank where the text shows it.
    pub fn unescaped(&self) -> Text {
        let whole: String = self.chars.iter().collect::<String>().to_ascii_lowercase();
        let has_blank = whole.contains("%20") || whole.contains(' ');
        let plus_is_blank = !has_blank && (whole.contains("%2b") || whole.contains("board+"));
        let (mut bytes, mut places) = (Vec::new(), Vec::new());
        let mut place = 0;
        while let Some(&c) = self.chars.get(place) {
            let digit = |offset: usize| self.chars.get(place + offset)?.to_digit(16);
            let (byte, length) = match (c, digit(1), digit(2)) {
                ('%', Some(high), Some(low)) => (Some((16 * high + low) as u8), 3),
                ('+', ..) if plus_is_blank => (Some(b' '), 1),
                _ => (None, 1),
            };
            let mut buffer = [0; 4];
            let encoded = match byte {
                Some(byte) => {
                    buffer[0] = byte;
                    &buffer[..1]
                }
                None => c.encode_utf8(&mut buffer).as_bytes(),
            };
            places.extend(encoded.iter().map(|_| self.columns[place]));
            bytes.extend_from_slice(encoded);
            place += length;
        }
        let (chars, mut columns): (Vec<char>, Vec<usize>) = match std::str::from_utf8(&bytes) {
            Ok(text) => text.char_indices().map(|(byte, c)| (c, places[byte])).unzip(),
            Err(_) => bytes.iter().map(|&byte| char::from(byte)).zip(places).unzip(),
        };
        columns.extend(self.columns.last());
        Text { chars, columns, line: self.line }
    }
}

/// Escapes for everything that has a meaning in a link.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b',' | b'!' => {
                out.push(char::from(byte))
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_survive() {
        let text = Text::new("x?lin=a%7Cb%20é&amp;c&v=%C3%A9+1#end", 3, 5).without_entities();
        let parameters = text.parameters();
        let named: Vec<_> =
            parameters.iter().map(|(name, text)| (name.as_str(), text.unescaped().line())).collect();
        assert_eq!(named, [("lin", "a|b é&c".to_owned()), ("v", "é+1".to_owned())]);
        let lin = parameters[0].1.unescaped();
        assert_eq!((lin.at(0).column, lin.at(1).column, lin.at(2).column), (11, 12, 15));
    }

    #[test]
    fn a_plus_is_a_blank_only_where_it_must_be() {
        let line = |text: &str| Text::new(text, 1, 1).unescaped().line();
        assert_eq!(line("16+%20x"), "16+ x");
        assert_eq!(line("ah%7CBoard+5"), "ah|Board 5");
        assert_eq!(line("16%2B+x"), "16+ x");
        assert_eq!(line("%zz%4"), "%zz%4");
        assert_eq!(line("%E9t%E9"), "été");
        assert_eq!(line(&escaped("♠ |é%+")), "♠ |é%+");
    }
}
