use super::read::{EfgError, EfgProblem};

/// A piece of an `.efg` file.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token {
    /// Anything without quotes: a letter, a number.
    Word(String),
    /// Text in quotes.
    Text(String),
    /// `{`
    Open,
    /// `}`
    Close,
}

/// The pieces, each with its line. Commas only separate.
pub(super) fn tokens(text: &str) -> Result<Vec<(usize, Token)>, EfgError> {
    let mut tokens = Vec::new();
    let mut line = 1;
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let start = line;
        match c {
            '\n' => line += 1,
            ',' => {}
            c if c.is_whitespace() || c == '\u{feff}' => {}
            '{' => tokens.push((line, Token::Open)),
            '}' => tokens.push((line, Token::Close)),
            '"' => {
                let mut label = String::new();
                loop {
                    match characters.next() {
                        Some('"') => break,
                        Some('\\') => label.extend(characters.next()),
                        Some(c) => {
                            line += usize::from(c == '\n');
                            label.push(c);
                        }
                        None => return Err(EfgError { line: start, problem: EfgProblem::Quote }),
                    }
                }
                tokens.push((start, Token::Text(label)));
            }
            c => {
                let mut word = String::from(c);
                let ends = |c: &char| c.is_whitespace() || ['{', '}', '"', ','].contains(c);
                while let Some(c) = characters.next_if(|c| !ends(c)) {
                    word.push(c);
                }
                tokens.push((start, Token::Word(word)));
            }
        }
    }
    Ok(tokens)
}
