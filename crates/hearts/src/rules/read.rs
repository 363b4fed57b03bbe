//! The text forms of the rules: the short form and the rule file.

use std::fmt;
use std::str::FromStr;

use toml::de::{DeTable, DeValue};

use super::options::{OPTIONS, yes_or_no};
use super::{Preset, Rules, RulesOption};

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
