//! Playing at a table in the terminal.

mod desk;
mod keyboard;

use hearts::Rules;

pub use desk::{Desk, Leave};

/// Reads rules of hearts as they are typed: a preset with options, or a file.
pub fn read_rules(text: &str) -> Result<Rules, String> {
    if !text.ends_with(".toml") {
        return text.parse().map_err(|error: hearts::RulesError| error.to_string());
    }
    let file = std::fs::read_to_string(text).map_err(|error| error.to_string())?;
    Rules::from_toml(&file).map_err(|error| format!("{text}: {error}"))
}
