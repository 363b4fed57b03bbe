//! The text forms of the rules: one list of options, from which the short form, the rule file and
//! the help are all made.

use std::fmt;
use std::str::FromStr;

use cards::Seat;
use toml::de::{DeTable, DeValue};

use super::{Counting, FirstTrick, Leads, Moon, Opening, Preset, Rules, Target};
use crate::{Direction, Passing};

/// One key of the rules, as it stands in texts and files.
#[derive(Clone, Copy, Debug)]
pub struct RulesOption {
    /// Its name.
    pub key: &'static str,
    /// What may be written after it.
    pub values: &'static str,
    /// What it decides.
    pub help: &'static str,
    read: fn(&mut Rules, &str) -> Option<()>,
    write: fn(&Rules) -> String,
}

/// A text that gives no rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RulesError {
    #[error("there are no rules called '{0}': write standard, perkins or sturtevant")]
    Preset(String),
    #[error("'{key}' is no option of the rules: there are {}", list_of_keys())]
    Key { key: String },
    #[error("'{value}' does not fit the option '{key}': write {values}")]
    Value { key: &'static str, value: String, values: &'static str },
    #[error("the option '{0}' stands twice: keep one of them")]
    Twice(String),
    #[error("'{0}' is no option: write key=value, such as jack=10")]
    NoValue(String),
    #[error("not a rule file: {0}")]
    Toml(String),
    #[error("line {line}: {error}")]
    Line { line: usize, error: Box<RulesError> },
}

impl Rules {
    /// Every option, in the order in which rules are written.
    pub const fn options() -> &'static [RulesOption] {
        OPTIONS
    }

    /// Reads a rule file: TOML with a `preset` (`standard` where none is named) and a line for
    /// each option that differs.
    ///
    /// ```
    /// let error = hearts::Rules::from_toml("preset = \"perkins\"\njack = \"ten\"").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 2: 'ten' does not fit the option 'jack': write none, or the points taken off, such as 10 or 5"
    /// );
    /// ```
    pub fn from_toml(text: &str) -> Result<Rules, RulesError> {
        let line_of = |place: usize| 1 + text.bytes().take(place).filter(|&byte| byte == b'\n').count();
        let table = DeTable::parse(text).map_err(|error| {
            let line = error.span().map_or(1, |span| line_of(span.start));
            RulesError::Toml(error.message().to_owned()).at(line)
        })?;
        let table = table.get_ref();
        let at = |place: usize| move |error: RulesError| error.at(line_of(place));
        let mut rules = Rules::default();
        if let Some(name) = table.get("preset") {
            rules = read_preset(&plain(name.get_ref())).map_err(at(name.span().start))?;
        }
        for (key, value) in table.iter().filter(|(key, _)| *key.get_ref() != "preset") {
            rules.set(key.get_ref(), &plain(value.get_ref())).map_err(at(key.span().start))?;
        }
        Ok(rules)
    }

    /// The rule file that [`from_toml`](Rules::from_toml) reads back, with every option and what
    /// may stand there.
    pub fn to_toml(&self) -> String {
        let mut text = format!("preset = \"{}\"\n", self.nearest());
        for option in OPTIONS {
            let value = (option.write)(self);
            let value = if value.parse::<u16>().is_ok() { value } else { format!("\"{value}\"") };
            text += &format!("\n# {}: {}\n{} = {value}\n", option.help, option.values, option.key);
        }
        text
    }

    /// Changes one option.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        let same = |option: &&RulesOption| option.key.eq_ignore_ascii_case(&key.replace('_', "-"));
        let option = OPTIONS.iter().find(same).ok_or_else(|| RulesError::Key { key: key.to_owned() })?;
        (option.read)(self, &value.trim().to_ascii_lowercase()).ok_or_else(|| RulesError::Value {
            key: option.key,
            value: value.to_owned(),
            values: option.values,
        })
    }

    /// The options in which two sets of rules differ, as this one has them.
    fn differences(&self, from: &Rules) -> Vec<(&'static str, String)> {
        let values = OPTIONS.iter().map(|option| (option, (option.write)(self)));
        values
            .filter(|(option, value)| *value != (option.write)(from))
            .map(|(option, value)| (option.key, value))
            .collect()
    }

    /// The preset with the fewest differences; of equals the first.
    fn nearest(&self) -> Preset {
        let distance = |preset: &Preset| self.differences(&Rules::preset(*preset)).len();
        Preset::ALL.into_iter().min_by_key(distance).unwrap_or(Preset::Standard)
    }
}

/// The nearest preset and what differs: `standard,pass=none,jack=10`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let preset = self.nearest();
        write!(f, "{preset}")?;
        self.differences(&Rules::preset(preset))
            .iter()
            .try_for_each(|(key, value)| write!(f, ",{key}={value}"))
    }
}

/// A preset, options with their values, or both, with commas between: `perkins,pass=none`.
/// Without a preset the options change `standard`.
impl FromStr for Rules {
    type Err = RulesError;
    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let mut words = text.split(',').map(str::trim).peekable();
        let mut rules = match words.next_if(|word| !word.contains('=')) {
            Some(name) => read_preset(name)?,
            None => Rules::default(),
        };
        let mut seen: Vec<&str> = Vec::new();
        for word in words {
            let (key, value) = word.split_once('=').ok_or_else(|| RulesError::NoValue(word.to_owned()))?;
            let key = key.trim();
            if seen.iter().any(|before| before.eq_ignore_ascii_case(key)) {
                return Err(RulesError::Twice(key.to_owned()));
            }
            seen.push(key);
            rules.set(key, value.trim())?;
        }
        Ok(rules)
    }
}

impl TryFrom<String> for Rules {
    type Error = RulesError;
    fn try_from(text: String) -> Result<Rules, RulesError> {
        text.parse()
    }
}

impl From<Rules> for String {
    fn from(rules: Rules) -> String {
        rules.to_string()
    }
}

impl RulesError {
    fn at(self, line: usize) -> RulesError {
        RulesError::Line { line, error: Box::new(self) }
    }
}

fn read_preset(name: &str) -> Result<Rules, RulesError> {
    let preset = Preset::from_name(name.trim()).ok_or_else(|| RulesError::Preset(name.to_owned()))?;
    Ok(Rules::preset(preset))
}

fn list_of_keys() -> String {
    let keys: Vec<_> = OPTIONS.iter().map(|option| option.key).collect();
    keys.join(", ")
}

/// A value of a rule file as the short form would have it; what fits no option stays unreadable.
fn plain(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => number.to_string(),
            Err(_) => number.as_str().to_owned(),
        },
        DeValue::Boolean(yes) => yes_or_no(*yes),
        DeValue::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| plain(item.get_ref())).collect();
            items.join("+")
        }
        other => format!("a {}", other.type_str()),
    }
}

fn yes_or_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

fn read_yes(text: &str) -> Option<bool> {
    match text {
        "yes" | "true" | "on" => Some(true),
        "no" | "false" | "off" => Some(false),
        _ => None,
    }
}

fn bonus(points: u8) -> String {
    if points == 0 { "none".to_owned() } else { points.to_string() }
}

fn read_bonus(text: &str) -> Option<u8> {
    if matches!(text, "none" | "no" | "off") { Some(0) } else { text.parse().ok() }
}

fn read_target(text: &str) -> Option<Target> {
    let number = |text: &str| text.parse().ok().filter(|&number: &u16| number > 0);
    if let Some(rounds) = text.strip_suffix("-rounds").or_else(|| text.strip_suffix("-round")) {
        return number(rounds).map(Target::Rounds);
    }
    match text.strip_prefix("over-") {
        Some(points) => number(points).map(Target::Over),
        None => number(text).map(Target::Reach),
    }
}

/// One option: key, values, help, how it is read into the rules and written from them.
macro_rules! option {
    ($key:literal, $values:literal, $help:literal, |$rules:ident, $text:ident| $read:expr, $write:expr) => {
        RulesOption {
            key: $key,
            values: $values,
            help: $help,
            read: |$rules, $text| {
                $read;
                Some(())
            },
            write: |$rules| $write,
        }
    };
}

const OPTIONS: &[RulesOption] = &[
    option!(
        "pass",
        "none, or directions with + between, such as left+right+across+none",
        "where cards are passed, round after round",
        |rules, text| {
            let directions: Option<Vec<_>> = text.split(['+', '/', ' ']).map(Direction::from_name).collect();
            rules.passing = Passing::new(rules.passing.cards(), &directions?).ok()?;
        },
        rules.passing.cycle().iter().map(|direction| direction.name()).collect::<Vec<_>>().join("+")
    ),
    option!(
        "cards",
        "0 to 13",
        "how many cards are passed",
        |rules, text| rules.passing = Passing::new(text.parse().ok()?, rules.passing.cycle()).ok()?,
        rules.passing.cards().to_string()
    ),
    option!(
        "opening",
        "2c, club, or a seat: N, E, S or W",
        "who leads first: the holder of the two of clubs that card or any club, or a fixed seat any card",
        |rules, text| {
            rules.opening = match text {
                "2c" => Opening::TwoOfClubs,
                "club" => Opening::AnyClub,
                seat => Opening::Seat(seat.parse().ok()?),
            }
        },
        match rules.opening {
            Opening::TwoOfClubs => "2c".to_owned(),
            Opening::AnyClub => "club".to_owned(),
            Opening::Seat(seat) => Seat::letter(seat).to_string(),
        }
    ),
    option!(
        "first-trick",
        "clean or free",
        "whether penalties stay out of the first trick where possible",
        |rules, text| {
            rules.first_trick = match text {
                "clean" => FirstTrick::Clean,
                "free" => FirstTrick::Free,
                _ => return None,
            }
        },
        if rules.first_trick == FirstTrick::Clean { "clean" } else { "free" }.to_owned()
    ),
    option!(
        "leads",
        "free, hearts or penalties",
        "what may be led only once a penalty has been played",
        |rules, text| {
            rules.leads = match text {
                "free" => Leads::Free,
                "hearts" => Leads::Hearts,
                "penalties" => Leads::Penalties,
                _ => return None,
            }
        },
        match rules.leads {
            Leads::Free => "free",
            Leads::Hearts => "hearts",
            Leads::Penalties => "penalties",
        }
        .to_owned()
    ),
    option!(
        "queen-breaks",
        "yes or no",
        "whether the queen of spades breaks hearts",
        |rules, text| rules.queen_breaks = read_yes(text)?,
        yes_or_no(rules.queen_breaks)
    ),
    option!(
        "hearts-for-queen",
        "yes or no",
        "whether a leader with nothing but the queen of spades and hearts may lead unbroken hearts",
        |rules, text| rules.hearts_for_queen = read_yes(text)?,
        yes_or_no(rules.hearts_for_queen)
    ),
    option!(
        "jack",
        "none, or the points taken off, such as 10 or 5",
        "bonus for taking the jack of diamonds",
        |rules, text| rules.jack = read_bonus(text)?,
        bonus(rules.jack)
    ),
    option!(
        "no-trick",
        "none, or the points taken off, such as 5",
        "bonus for taking no trick",
        |rules, text| rules.no_trick = read_bonus(text)?,
        bonus(rules.no_trick)
    ),
    option!(
        "moon",
        "others, own, choice or off",
        "who pays when one seat takes every penalty",
        |rules, text| {
            rules.moon = match text {
                "off" | "none" | "no" => Moon::Off,
                "others" => Moon::Others,
                "own" => Moon::Own,
                "choice" => Moon::Choice,
                _ => return None,
            }
        },
        match rules.moon {
            Moon::Off => "off",
            Moon::Others => "others",
            Moon::Own => "own",
            Moon::Choice => "choice",
        }
        .to_owned()
    ),
    option!(
        "counting",
        "up or down",
        "whether points against a seat are written positive or negative",
        |rules, text| {
            rules.counting = match text {
                "up" => Counting::Up,
                "down" => Counting::Down,
                _ => return None,
            }
        },
        if rules.counting == Counting::Up { "up" } else { "down" }.to_owned()
    ),
    option!(
        "target",
        "the points that end a match, such as 100; over-75 to end only beyond; or 1-round, 8-rounds",
        "when a match ends",
        |rules, text| rules.target = read_target(text)?,
        match rules.target {
            Target::Reach(points) => points.to_string(),
            Target::Over(points) => format!("over-{points}"),
            Target::Rounds(1) => "1-round".to_owned(),
            Target::Rounds(rounds) => format!("{rounds}-rounds"),
        }
    ),
    option!(
        "exact",
        "keep or half",
        "what becomes of a score of exactly the target",
        |rules, text| {
            rules.exact_halves = match text {
                "half" => true,
                "keep" => false,
                _ => return None,
            }
        },
        if rules.exact_halves { "half" } else { "keep" }.to_owned()
    ),
];
