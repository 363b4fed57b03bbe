//! Words, numbers and signs of what is asked.

use crate::read::{ReadError, Unreadable};

/// A piece of the text, and at which letter it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// As it was written.
    pub text: String,
    /// Counted from zero.
    pub at: usize,
}

/// The kinds of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Letters, or a symbol of a suit, perhaps with a rank.
    Word,
    /// Digits, with `-`, `=`, `+` or `x` as in `15-17`, `5+` and `5=4=x=x`.
    Number,
    /// Four suits with dots between.
    Hand,
    /// `<`, `>=`, `+`, `(` and the like.
    Sign,
}

/// Cuts a text into its pieces.
pub fn tokens(text: &str) -> Result<Vec<Token>, ReadError> {
    let letters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let rest = &letters[at..];
        if rest[0].is_whitespace() {
            at += 1;
            continue;
        }
        let run = |wanted: &dyn Fn(char) -> bool| rest.iter().take_while(|&&letter| wanted(letter)).count();
        let hand = run(&|letter| letter.is_ascii_alphanumeric() || letter == '.' || letter == '-');
        let (kind, long) = if rest[..hand].iter().filter(|&&letter| letter == '.').count() == 3 {
            (Kind::Hand, hand)
        } else if rest[0].is_ascii_digit() {
            (Kind::Number, number(rest))
        } else if is_suit(rest[0]) {
            (Kind::Word, 1 + rest[1..].iter().take_while(|letter| letter.is_ascii_alphanumeric()).count())
        } else if rest[0].is_alphabetic() {
            (Kind::Word, run(&|letter| letter.is_alphanumeric()))
        } else if "<>=!".contains(rest[0]) {
            (Kind::Sign, if rest.get(1) == Some(&'=') { 2 } else { 1 })
        } else if "+-(),".contains(rest[0]) {
            (Kind::Sign, 1)
        } else {
            let what = Unreadable::Letter(rest[0]);
            return Err(ReadError { text: text.to_owned(), at, what });
        };
        tokens.push(Token { kind, text: rest[..long].iter().collect(), at });
        at += long;
    }
    Ok(tokens)
}

fn is_suit(letter: char) -> bool {
    matches!(letter, '♠' | '♥' | '♦' | '♣')
}

/// Digits, joined by one kind of sign as long as digits or `x` follow; a plus at the end.
fn number(letters: &[char]) -> usize {
    let is_part = |at: usize| letters.get(at).is_some_and(|letter| letter.is_ascii_digit() || *letter == 'x');
    let mut long = 1;
    while is_part(long) || (matches!(letters.get(long), Some('-' | '=')) && is_part(long + 1)) {
        long += 1;
    }
    let is_open = letters.get(long) == Some(&'+') && !is_part(long + 1);
    long + usize::from(is_open)
}
