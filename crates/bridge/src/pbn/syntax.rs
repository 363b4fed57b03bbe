//! The characters of a PBN file, cut into tags, comments, words and rows.

use crate::record::{At, Flaw, Problem};

/// A piece of a file, and where it starts.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Token<'a> {
    pub at: At,
    pub item: Item<'a>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Item<'a> {
    /// `[Name "value"]`, escapes undone.
    Tag { name: &'a str, value: String },
    /// `{...}` or `;...`, without surrounding blanks.
    Comment(String),
    /// Something between blanks in the auction or in the play.
    Word(&'a str),
    /// A line that is no tag, anywhere else.
    Row(&'a str),
    /// A blank line.
    Break,
}

/// Cuts a whole file. What cannot be cut is told and skipped to the end of its line.
pub(super) fn scan<'a>(text: &'a str, problems: &mut Vec<Problem>) -> Vec<Token<'a>> {
    let end = text.find('\n').unwrap_or(text.len());
    let mut scanner =
        Scanner { text, pos: 0, line: 1, line_start: 0, counted: (0, 0), end, no_brace: false, problems };
    let mut tokens = Vec::new();
    // Calls and cards are words; other lines must be kept as they stand.
    let (mut in_words, mut in_body) = (false, false);
    while let Some(next) = scanner.peek() {
        let starts_line = scanner.pos == scanner.line_start;
        if starts_line && next == '%' {
            scanner.pos = scanner.line_end();
            continue;
        }
        let (at, start) = (scanner.at(), scanner.place());
        if starts_line && scanner.rest_of_line().trim().is_empty() {
            scanner.pos = scanner.line_end();
            scanner.bump();
            tokens.push(Token { at, item: Item::Break });
            // A blank line ends a section, but not before it has begun.
            in_words &= !in_body;
            continue;
        }
        let item = match next {
            // The columns of a table may be aligned to the right.
            _ if next.is_whitespace() && starts_line && !in_words && scanner.is_row() => {
                Item::Row(scanner.row())
            }
            _ if next.is_whitespace() => {
                scanner.bump();
                continue;
            }
            '[' => match scanner.tag() {
                Some((name, value)) => {
                    in_words = matches!(name, "Auction" | "Play") || in_words && name == "Note";
                    in_body = false;
                    Item::Tag { name, value }
                }
                None => {
                    scanner.go_back(start);
                    let flaw = Flaw::Tag(scanner.row().to_owned());
                    scanner.tell(at, flaw);
                    continue;
                }
            },
            '{' | ';' => match scanner.comment() {
                "" => continue,
                comment => Item::Comment(comment.to_owned()),
            },
            _ if in_words => {
                in_body = true;
                Item::Word(scanner.word())
            }
            _ => Item::Row(scanner.row()),
        };
        tokens.push(Token { at, item });
    }
    tokens
}

struct Scanner<'a, 'p> {
    text: &'a str,
    pos: usize,
    line: usize,
    line_start: usize,
    /// A place, and how many characters of its line stand before it: counting goes on from there.
    counted: (usize, usize),
    /// Where the present line ends; before `pos` when that is not known.
    end: usize,
    /// No brace closes a comment from here on.
    no_brace: bool,
    problems: &'p mut Vec<Problem>,
}

impl<'a> Scanner<'a, '_> {
    fn peek(&self) -> Option<char> {
        self.text[self.pos..].chars().next()
    }

    fn bump(&mut self) {
        if let Some(c) = self.peek() {
            self.pos += c.len_utf8();
            if c == '\n' {
                self.line += 1;
                self.line_start = self.pos;
            }
        }
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    /// Moves on to `end`, counting lines.
    fn go_to(&mut self, end: usize) -> &'a str {
        let start = self.pos;
        while self.pos < end {
            self.bump();
        }
        &self.text[start..end]
    }

    /// To come back to.
    fn place(&self) -> (usize, usize, usize) {
        (self.pos, self.line, self.line_start)
    }

    fn at(&mut self) -> At {
        let (place, before) = self.counted;
        let known = if (self.line_start..=self.pos).contains(&place) {
            (place, before)
        } else {
            (self.line_start, 0)
        };
        let before = known.1 + self.text[known.0..self.pos].chars().count();
        self.counted = (self.pos, before);
        At { line: self.line, column: before + 1 }
    }

    fn go_back(&mut self, place: (usize, usize, usize)) {
        (self.pos, self.line, self.line_start) = place;
        self.find_line_end();
    }

    fn line_end(&mut self) -> usize {
        if self.end < self.pos {
            self.find_line_end();
        }
        self.end
    }

    fn find_line_end(&mut self) {
        self.end = self.text[self.pos..].find('\n').map_or(self.text.len(), |length| self.pos + length);
    }

    fn rest_of_line(&mut self) -> &'a str {
        let end = self.line_end();
        &self.text[self.pos..end]
    }

    /// Whether the rest of the line is neither a tag nor a comment.
    fn is_row(&mut self) -> bool {
        !self.rest_of_line().trim_start().starts_with(['[', '{', ';'])
    }

    fn tell(&mut self, at: At, flaw: Flaw) {
        self.problems.push(Problem { at, flaw });
    }

    /// The cursor is at `[`. White space may stand between any two tokens of a tag, even line ends.
    fn tag(&mut self) -> Option<(&'a str, String)> {
        let at = self.at();
        self.bump();
        self.skip_blanks();
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = self.text[self.pos..].find(|c| !is_name(c)).unwrap_or(self.text.len() - self.pos);
        let name = self.go_to(self.pos + length);
        if name.is_empty() {
            return None;
        }
        self.skip_blanks();
        if self.peek() != Some('"') {
            let (value, _) = self.rest_of_line().split_once(']')?;
            self.tell(at, Flaw::Unquoted(name.to_owned()));
            self.pos += value.len() + 1;
            return Some((name, value.trim().to_owned()));
        }
        let (value, is_closed) = self.string(name);
        if !is_closed {
            return Some((name, value));
        }
        let before = self.place();
        self.skip_blanks();
        if self.peek() == Some(']') {
            self.bump();
        } else {
            self.go_back(before);
            self.tell(at, Flaw::NoBracket(name.to_owned()));
        }
        Some((name, value))
    }

    /// The cursor is at the opening quote of a value, which may not pass the end of its line.
    /// Also whether it does end there; if not, the whole line is taken.
    fn string(&mut self, name: &str) -> (String, bool) {
        let at = self.at();
        self.bump();
        let rest = self.rest_of_line();
        let closes = |tail: &str| tail.trim_start().starts_with(']') || !tail.contains('"');
        let (mut value, mut stray, mut end) = (String::new(), false, None);
        let mut chars = rest.char_indices();
        while let Some((i, c)) = chars.next() {
            let tail = &rest[i + c.len_utf8()..];
            match c {
                // A backslash at the very end of a value is often left bare.
                '\\' if tail.starts_with('"') && !tail[1..].contains('"') => value.push('\\'),
                '\\' if tail.starts_with(['"', '\\']) => value.extend(chars.next().map(|(_, c)| c)),
                '"' if closes(tail) => {
                    end = Some(i);
                    break;
                }
                '"' => {
                    stray = true;
                    value.push('"');
                }
                _ => value.push(c),
            }
        }
        match end {
            Some(end) => self.pos += end + 1,
            None => {
                self.tell(at, Flaw::Unclosed(name.to_owned()));
                value.truncate(value.trim_end().trim_end_matches(']').len());
                self.pos += rest.len();
            }
        }
        if stray {
            self.tell(at, Flaw::Quote(name.to_owned()));
        }
        (value, end.is_some())
    }

    /// The cursor is at `{` or `;`.
    fn comment(&mut self) -> &'a str {
        let at = self.at();
        let braces = self.peek() == Some('{');
        self.bump();
        let close = if braces && !self.no_brace { self.text[self.pos..].find('}') } else { None };
        self.no_brace |= braces && close.is_none();
        match close {
            Some(length) => {
                let text = self.go_to(self.pos + length);
                self.bump();
                text.trim()
            }
            None => {
                if braces {
                    // Taking the rest of the file for a comment would lose every board after it.
                    self.tell(at, Flaw::OpenComment);
                }
                let end = self.line_end();
                self.go_to(end).trim()
            }
        }
    }

    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.pos..];
        let ends = |c: char| c.is_whitespace() || matches!(c, '[' | '{' | ';');
        self.go_to(self.pos + rest.find(ends).unwrap_or(rest.len()))
    }

    fn row(&mut self) -> &'a str {
        let end = self.line_end();
        self.go_to(end).trim_end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(text: &str) -> (Vec<Item<'_>>, Vec<Flaw>) {
        let mut problems = Vec::new();
        let tokens = scan(text, &mut problems);
        (
            tokens.into_iter().map(|token| token.item).collect(),
            problems.into_iter().map(|problem| problem.flaw).collect(),
        )
    }

    fn value(text: &str) -> String {
        match items(text) {
            (items, problems) if problems.is_empty() => match &items[..] {
                [Item::Tag { value, .. }] => value.clone(),
                other => panic!("{other:?}"),
            },
            (_, problems) => panic!("{problems:?}"),
        }
    }

    #[test]
    fn escapes_in_values() {
        assert_eq!(value(r#"[A "x"]"#), "x");
        assert_eq!(value(r#"[ A"x" ]"#), "x");
        assert_eq!(value("[A\n\"x\"\n]"), "x");
        assert_eq!(value(r#"[A "the \"big\" one"]"#), r#"the "big" one"#);
        assert_eq!(value(r#"[A "back\\slash"]"#), r"back\slash");
        assert_eq!(value(r#"[A "C:\"]"#), r"C:\");
        assert_eq!(value(r#"[A "Result\2R;[x]"]"#), r"Result\2R;[x]");
    }

    #[test]
    fn what_is_wrong_with_a_tag_is_told() {
        for (text, flaw) in [
            (r#"[A "the "big" one"]"#, Flaw::Quote("A".into())),
            ("[A \"x\n", Flaw::Unclosed("A".into())),
            ("[A x]", Flaw::Unquoted("A".into())),
            ("[A \"x\"\nrow", Flaw::NoBracket("A".into())),
            ("[]", Flaw::Tag("[]".into())),
            ("{ never closed\n", Flaw::OpenComment),
        ] {
            assert_eq!(items(text).1, [flaw], "{text}");
        }
    }

    #[test]
    fn words_rows_comments_and_escape_lines() {
        let text = "% PBN 2.1\n[Auction \"N\"]\n1C{two\n\nlines}X ;end\n[OtherTable \"\"]\n a  b ;c\n \n";
        let word = Item::Word;
        let tag = |name| Item::Tag { name, value: String::new() };
        assert_eq!(
            items(text).0,
            [
                Item::Tag { name: "Auction", value: "N".into() },
                word("1C"),
                Item::Comment("two\n\nlines".into()),
                word("X"),
                Item::Comment("end".into()),
                tag("OtherTable"),
                Item::Row(" a  b ;c"),
                Item::Break,
            ]
        );
    }
}
