//! How a player is named.

use std::fmt;
use std::str::FromStr;

/// A player's name with what follows it: `alphabeta:depth=6,nodes=10000`, `cmd:./program`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Spec {
    /// The player's name in the roster.
    pub name: String,
    /// What stands behind the colon: options, or a command line.
    pub rest: String,
}

impl Spec {
    /// Reads a line-up: specifications separated by commas. A `key=value` belongs to the player
    /// before it, so `alphabeta:depth=6,nodes=100,random` names two.
    pub fn lineup(text: &str) -> Result<Vec<Spec>, ParseSpecError> {
        let mut specs: Vec<String> = Vec::new();
        for part in text.split(',') {
            let is_option = part.split_once('=').is_some_and(|(key, _)| !key.contains(':'));
            match specs.last_mut() {
                Some(last) if is_option => *last = format!("{last},{part}"),
                _ => specs.push(part.to_owned()),
            }
        }
        specs.iter().map(|spec| spec.parse()).collect()
    }
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
#[error("'{0}' names no player: write a name, or a name with options such as alphabeta:depth=6,nodes=10000")]
pub struct ParseSpecError(pub String);

impl FromStr for Spec {
    type Err = ParseSpecError;
    fn from_str(text: &str) -> Result<Spec, ParseSpecError> {
        let (name, rest) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)) {
            return Err(ParseSpecError(text.to_owned()));
        }
        Ok(Spec { name: name.to_owned(), rest: rest.trim().to_owned() })
    }
}

/// One option that a player takes: a whole number within bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knob {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Its value when it is not given.
    pub default: u64,
    /// The least value that makes sense.
    pub least: u64,
    /// The greatest value that makes sense.
    pub most: u64,
}

/// A specification that no player in the roster answers to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SpecError {
    #[error("no player of {game} is called '{name}'; there are: {known}")]
    NoSuchPlayer { game: &'static str, name: String, known: String },
    #[error("the player {player} has no option '{option}'; it has: {known}")]
    NoSuchOption { player: &'static str, option: String, known: String },
    #[error("the player {player} cannot take {option}={value}: write a whole number from {least} to {most}")]
    BadValue { player: &'static str, option: &'static str, value: String, least: u64, most: u64 },
}

/// The options of one player, checked, with defaults filled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings(Vec<(&'static str, u64)>);

impl Settings {
    /// Checks the options of a specification against the knobs of a player.
    pub fn read(player: &'static str, knobs: &'static [Knob], spec: &Spec) -> Result<Settings, SpecError> {
        let mut settings: Vec<_> = knobs.iter().map(|knob| (knob.name, knob.default)).collect();
        for option in spec.rest.split(',').filter(|option| !option.trim().is_empty()) {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            let (key, value) = (key.trim(), value.trim());
            let place = knobs.iter().position(|knob| knob.name == key).ok_or_else(|| {
                let names: Vec<_> = knobs.iter().map(|knob| knob.name).collect();
                let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                SpecError::NoSuchOption { player, option: key.to_owned(), known }
            })?;
            let Knob { name, least, most, .. } = knobs[place];
            let number = value.parse().ok().filter(|number| (least..=most).contains(number));
            settings[place].1 = number.ok_or_else(|| SpecError::BadValue {
                player,
                option: name,
                value: value.to_owned(),
                least,
                most,
            })?;
        }
        Ok(Settings(settings))
    }

    /// The value of a knob that the player declares.
    pub fn get(&self, name: &str) -> u64 {
        self.0.iter().find(|(key, _)| *key == name).expect("a player reads only knobs that it declares").1
    }
}
