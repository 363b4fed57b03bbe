//! How a player is named.

use std::fmt;
use std::str::FromStr;

/// A player's name with what follows it: `montecarlo:worlds=200,aim=tricks`, `cmd:./program`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Spec {
    /// The player's name in the roster.
    pub name: String,
    /// What stands behind the colon: options, or a command line.
    pub rest: String,
}

impl Spec {
    /// Reads a line-up: specifications separated by commas. A `key=value` belongs to the player
    /// before it, so `montecarlo:worlds=200,aim=tricks,novice` names two.
    pub fn lineup(text: &str) -> Result<Vec<Spec>, ParseSpecError> {
        let mut specs: Vec<String> = Vec::new();
        for part in split(text) {
            let is_option = part.split_once('=').is_some_and(|(key, _)| !key.contains([':', '(']));
            match specs.last_mut() {
                Some(last) if is_option => *last = format!("{last},{part}"),
                _ => specs.push(part.to_owned()),
            }
        }
        specs.iter().map(|spec| spec.parse()).collect()
    }

    /// A player without options.
    pub fn plain(name: &str) -> Spec {
        Spec { name: name.to_owned(), rest: String::new() }
    }

    /// Reads a player that is the value of another one's option: `montecarlo(worlds=50)`.
    pub fn nested(text: &str) -> Result<Spec, ParseSpecError> {
        let inside = text.strip_suffix(')').and_then(|text| text.split_once('('));
        let (name, rest) = inside.unwrap_or((text, ""));
        if rest.is_empty() { name.parse() } else { format!("{name}:{rest}").parse() }
    }

    /// The options that are written, each as `key=value`.
    pub fn options(&self) -> impl Iterator<Item = &str> {
        split(&self.rest).into_iter().filter(|option| !option.trim().is_empty())
    }
}

/// Splits at commas that stand outside parentheses.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_i32);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth <= 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rest.as_str() {
            "" => f.write_str(&self.name),
            rest => write!(f, "{}:{rest}", self.name),
        }
    }
}

/// The text is not a specification.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{0}' names no player: write a name, or a name with options such as montecarlo:worlds=200,aim=tricks"
)]
pub struct ParseSpecError(pub String);

impl FromStr for Spec {
    type Err = ParseSpecError;
    fn from_str(text: &str) -> Result<Spec, ParseSpecError> {
        let (name, rest) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || "-_+".contains(c)) {
            return Err(ParseSpecError(text.to_owned()));
        }
        Ok(Spec { name: name.to_owned(), rest: rest.trim().to_owned() })
    }
}

/// A specification that no player in the roster answers to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SpecError {
    #[error("no player of {game} is called '{name}'; there are: {known}")]
    NoSuchPlayer { game: &'static str, name: String, known: String },
    #[error("the player {player} has no option '{option}'; it has: {known}")]
    NoSuchOption { player: &'static str, option: String, known: String },
    #[error("the player {player} cannot take {option}={value}: write {offer}")]
    BadValue { player: &'static str, option: &'static str, value: String, offer: String },
    #[error("the player {player} is given {option} twice: write it once")]
    Twice { player: &'static str, option: &'static str },
    #[error("the player {player} cannot play with {option}={file}: {why}")]
    Weights { player: &'static str, option: &'static str, file: String, why: String },
}
