//! What options a player takes, and how they are read.

use std::fmt;
use std::ops::RangeInclusive;

use cards::Seed;
use game::Player;
use hearts_eval::TrainedModel;

use crate::weights::Weights;
use crate::{Roster, Spec, SpecError};

/// One option that a player takes: a number, a word out of a list, a switch, or another player.
///
/// ```
/// use players::{PlayerOption, Value};
///
/// const AIM: PlayerOption = PlayerOption::word("aim", "what it plays for", &[
///     ("points", "as many points as possible"),
///     ("tricks", "as many tricks as possible"),
/// ]);
/// assert_eq!(AIM.read("tricks"), Some(Value::Word("tricks")));
/// assert_eq!(AIM.read("luck"), None);
/// assert_eq!((AIM.default().to_string(), AIM.offer()), ("points".into(), "aim=points or aim=tricks".into()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerOption {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line. For a switch: what it does when it is on.
    pub about: &'static str,
    /// What may be written behind its name.
    pub kind: OptionKind,
}

/// The values that an option may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A whole number within bounds.
    Number {
        /// The value when none is given.
        default: u64,
        /// The least value that makes sense.
        least: u64,
        /// The greatest value that makes sense.
        most: u64,
    },
    /// One of these words, each with its meaning in a line; the first when none is given.
    Word(&'static [(&'static str, &'static str)]),
    /// `yes` or `no`.
    Switch {
        /// The value when none is given.
        default: bool,
    },
    /// A file of weights that `finesse train` wrote; none when nothing is given.
    Weights,
    /// A player of the same game, with its options in parentheses: `montecarlo(worlds=50)`.
    Player {
        /// The player when none is given.
        default: &'static str,
    },
}

/// The value of an option; shown as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number within the bounds.
    Number(u64),
    /// A word of the list.
    Word(&'static str),
    /// On or off.
    Switch(bool),
    /// Trained weights; nothing where no file is named.
    Weights(Option<Weights>),
    /// A player.
    Player(Spec),
}

impl PlayerOption {
    /// An option that is a whole number. The default has to be in the range.
    pub const fn number(
        name: &'static str,
        about: &'static str,
        default: u64,
        range: RangeInclusive<u64>,
    ) -> PlayerOption {
        let (least, most) = (*range.start(), *range.end());
        assert!(least <= default && default <= most, "the default is out of range");
        PlayerOption { name, about, kind: OptionKind::Number { default, least, most } }
    }

    /// An option that is one of some words, each with its meaning. The first is the default.
    pub const fn word(
        name: &'static str,
        about: &'static str,
        words: &'static [(&'static str, &'static str)],
    ) -> PlayerOption {
        assert!(!words.is_empty(), "there is nothing to choose from");
        PlayerOption { name, about, kind: OptionKind::Word(words) }
    }

    /// An option that is on or off.
    pub const fn switch(name: &'static str, about: &'static str, default: bool) -> PlayerOption {
        PlayerOption { name, about, kind: OptionKind::Switch { default } }
    }

    /// An option that is a file of trained weights.
    pub const fn weights(name: &'static str, about: &'static str) -> PlayerOption {
        PlayerOption { name, about, kind: OptionKind::Weights }
    }

    /// An option that is a player of the same game.
    pub const fn player(name: &'static str, about: &'static str, default: &'static str) -> PlayerOption {
        PlayerOption { name, about, kind: OptionKind::Player { default } }
    }

    /// Its value when none is given.
    pub fn default(&self) -> Value {
        match self.kind {
            OptionKind::Number { default, .. } => Value::Number(default),
            OptionKind::Word(words) => Value::Word(words[0].0),
            OptionKind::Switch { default } => Value::Switch(default),
            OptionKind::Weights => Value::Weights(None),
            OptionKind::Player { default } => Value::Player(Spec::plain(default)),
        }
    }

    /// The value that a text stands for, if it is one that this option may have.
    pub fn read(&self, text: &str) -> Option<Value> {
        match self.kind {
            OptionKind::Number { least, most, .. } => {
                let number = text.parse().ok().filter(|number| (least..=most).contains(number));
                number.map(Value::Number)
            }
            OptionKind::Word(words) => {
                words.iter().find(|(word, _)| *word == text).map(|(word, _)| Value::Word(word))
            }
            OptionKind::Switch { .. } => {
                [true, false].map(Value::Switch).into_iter().find(|value| value.to_string() == text)
            }
            OptionKind::Weights => Weights::read(text).ok().map(Value::Weights),
            OptionKind::Player { .. } => Spec::nested(text).ok().map(Value::Player),
        }
    }

    /// What may be written, in words: `aim=points or aim=tricks`.
    pub fn offer(&self) -> String {
        let name = self.name;
        match self.kind {
            OptionKind::Number { least, most, .. } => format!("a whole number from {least} to {most}"),
            OptionKind::Word([all @ .., (last, _)]) if !all.is_empty() => {
                let all: Vec<_> = all.iter().map(|(word, _)| format!("{name}={word}")).collect();
                format!("{} or {name}={last}", all.join(", "))
            }
            OptionKind::Word(words) => format!("{name}={}", words[0].0),
            OptionKind::Switch { .. } => format!("{name}=yes or {name}=no"),
            OptionKind::Weights => format!("a file that finesse train wrote: {name}=FILE"),
            OptionKind::Player { default } => {
                format!(
                    "a player, with its options in parentheses: {name}={default} or {name}=montecarlo(worlds=50)"
                )
            }
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Word(word) => word.fmt(f),
            Value::Switch(on) => if *on { "yes" } else { "no" }.fmt(f),
            Value::Weights(weights) => weights.as_ref().map_or(Weights::NONE, |weights| &weights.file).fmt(f),
            Value::Player(spec) if spec.rest.is_empty() => spec.name.fmt(f),
            Value::Player(spec) => write!(f, "{}({})", spec.name, spec.rest),
        }
    }
}

/// The options of one player, checked, with defaults filled in.
///
/// A player reads only the options that it declares, each as what it is; anything else is a mistake
/// in the program, and panics.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings(Vec<(&'static str, Value)>);

impl Settings {
    /// Checks the options of a specification against the options of a player.
    pub fn read(
        player: &'static str,
        options: &'static [PlayerOption],
        spec: &Spec,
    ) -> Result<Settings, SpecError> {
        let mut settings: Vec<_> = options.iter().map(|option| (option.name, option.default())).collect();
        let mut given = Vec::new();
        for option in spec.options() {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            let (key, value) = (key.trim(), value.trim());
            let place = options.iter().position(|option| option.name == key).ok_or_else(|| {
                let names: Vec<_> = options.iter().map(|option| option.name).collect();
                let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                SpecError::NoSuchOption { player, option: key.to_owned(), known }
            })?;
            let option = &options[place];
            if given.contains(&place) {
                return Err(SpecError::Twice { player, option: option.name });
            }
            given.push(place);
            if option.kind == OptionKind::Weights {
                settings[place].1 =
                    Value::Weights(Weights::read(value).map_err(|why| SpecError::Weights {
                        player,
                        option: option.name,
                        file: value.to_owned(),
                        why: why.to_string(),
                    })?);
                continue;
            }
            settings[place].1 = option.read(value).ok_or_else(|| SpecError::BadValue {
                player,
                option: option.name,
                value: value.to_owned(),
                offer: option.offer(),
            })?;
        }
        Ok(Settings(settings))
    }

    /// The value of a number.
    pub fn number(&self, name: &str) -> u64 {
        match self.get(name) {
            Value::Number(number) => *number,
            other => panic!("{name}={other} is no number"),
        }
    }

    /// Whether a switch is on.
    pub fn switch(&self, name: &str) -> bool {
        match self.get(name) {
            Value::Switch(on) => *on,
            other => panic!("{name}={other} is no switch"),
        }
    }

    /// What a word stands for. Every word of the list has to be among the meanings.
    pub fn word<T: Copy>(&self, name: &str, meanings: &[(&'static str, T)]) -> T {
        let value = self.get(name);
        let meaning = meanings.iter().find(|(word, _)| *value == Value::Word(word));
        meaning.unwrap_or_else(|| panic!("{name}={value} means nothing")).1
    }

    /// The trained model that an option names, if it names one.
    pub fn weights(&self, name: &str) -> Option<&TrainedModel> {
        match self.get(name) {
            Value::Weights(weights) => weights.as_ref().map(|weights| &*weights.trained),
            other => panic!("{name}={other} is no file of weights"),
        }
    }

    /// The player that an option names, seated.
    pub fn player<G: Roster>(&self, name: &str, seed: Seed) -> Box<dyn Player<G> + Send> {
        match self.get(name) {
            Value::Player(spec) => G::player(spec, seed).expect("players were checked with the options"),
            other => panic!("{name}={other} is no player"),
        }
    }

    /// Every player that an option names.
    pub fn players(&self) -> impl Iterator<Item = &Spec> {
        self.0.iter().filter_map(|(_, value)| if let Value::Player(spec) = value { Some(spec) } else { None })
    }

    fn get(&self, name: &str) -> &Value {
        &self.0.iter().find(|(key, _)| *key == name).expect("a player reads only options that it declares").1
    }
}
