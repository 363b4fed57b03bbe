//! The words of one line.

use std::str::FromStr;

use crate::Range;
use crate::language::error::Flaw;

/// The words, signs and quoted names of a line, read from left to right.
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    words: Vec<&'a str>,
    next: usize,
}

impl<'a> Scanner<'a> {
    /// Splits a line: brackets, commas and quotes stand alone.
    pub fn new(line: &'a str) -> Scanner<'a> {
        let mut words = Vec::new();
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
                '(' | ')' | ',' | '[' | ']' | '/' => 1,
                _ => rest
                    .find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',' | '[' | ']' | '"' | '/'))
                    .unwrap_or(rest.len()),
            };
            words.push(&rest[..length]);
            rest = rest[length..].trim_start();
        }
        Scanner { words, next: 0 }
    }

    /// The next word, without taking it.
    pub fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).copied()
    }

    /// The word after the next, without taking either.
    pub fn peek_second(&self) -> Option<&'a str> {
        self.words.get(self.next + 1).copied()
    }

    /// Takes the next word.
    pub fn take(&mut self, expected: &'static str) -> Result<&'a str, Flaw> {
        let word = self.peek().ok_or(Flaw::Ends { expected })?;
        self.next += 1;
        Ok(word)
    }

    /// Takes the next word if it is this one.
    pub fn eat(&mut self, word: &str) -> bool {
        let there = self.peek() == Some(word);
        self.next += usize::from(there);
        there
    }

    /// Takes the next word and reads it.
    pub fn read<T: FromStr>(&mut self, expected: &'static str) -> Result<T, Flaw> {
        let word = self.take(expected)?;
        word.parse().map_err(|_| Flaw::Expected { found: word.to_owned(), expected })
    }

    /// A number with a plus, two with a dash, or one alone.
    pub fn range(&mut self) -> Result<Range, Flaw> {
        let expected = "a range such as 15-17, 8+ or 4";
        let word = self.take(expected)?;
        range(word).ok_or_else(|| Flaw::Expected { found: word.to_owned(), expected })
    }

    /// Whether the next word is a range.
    pub fn at_range(&self) -> bool {
        self.peek().is_some_and(|word| range(word).is_some())
    }

    /// A name in quotes.
    pub fn quoted(&mut self) -> Result<&'a str, Flaw> {
        let expected = "the name of a rule in quotes";
        let word = self.take(expected)?;
        let inside = word.strip_prefix('"').and_then(|word| word.strip_suffix('"'));
        inside.ok_or_else(|| Flaw::Expected { found: word.to_owned(), expected })
    }

    /// Nothing may be left.
    pub fn end(&self, expected: &'static str) -> Result<(), Flaw> {
        match self.peek() {
            None => Ok(()),
            Some(found) => Err(Flaw::Expected { found: found.to_owned(), expected }),
        }
    }
}

fn range(word: &str) -> Option<Range> {
    if let Some(least) = word.strip_suffix('+') {
        return Some(Range::new(least.parse().ok()?, u8::MAX));
    }
    match word.split_once('-') {
        Some((least, most)) => Some(Range::new(least.parse().ok()?, most.parse().ok()?)),
        None => word.parse().ok().map(|number| Range::new(number, number)),
    }
}
