//! Playing at a table in the terminal: the desk where a person is asked, what is common to all
//! tables, and the games.

mod desk;
mod games;
mod table;

use hearts::Rules;

/// Reads rules of hearts as they are typed: a preset with options, or a file.
pub fn read_rules(text: &str) -> Result<Rules, String> {
    if !text.ends_with(".toml") {
        return text.parse().map_err(|error: hearts::RulesError| error.to_string());
    }
    let file = std::fs::read_to_string(text).map_err(|error| error.to_string())?;
    Rules::from_toml(&file).map_err(|error| format!("{text}: {error}"))
}

pub use games::{BackgammonArgs, BattleshipsArgs, BridgeArgs, HeartsArgs, TicTacToeArgs};
