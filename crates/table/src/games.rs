//! The one list of games, a file for each.

mod backgammon;
mod battleships;
mod bridge;
mod hearts;
mod tictactoe;

use crate::any::GameEntry;
use crate::position::{self, AnyPosition};

/// Every game that is played here. A new one is a file beside these, and a line.
pub const GAMES: &[GameEntry] = &[
    GameEntry::of::<hearts::Sheet>(),
    GameEntry::of::<bridge::Boards>(),
    GameEntry::of::<backgammon::One>(),
    GameEntry::of::<battleships::One>(),
    GameEntry::of::<tictactoe::One>(),
];

/// A position of bridge: this board, before the first call.
pub fn at_board(board: ::bridge::Board) -> Box<dyn AnyPosition> {
    position::standing::<bridge::Boards>(::bridge::Bridge::new(board))
}

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no game is called '{name}'; there are: {known}")]
pub struct UnknownGame {
    /// What was written.
    pub name: String,
    /// The games there are.
    pub known: String,
}

/// The game of this name.
pub fn find(name: &str) -> Result<&'static GameEntry, UnknownGame> {
    GAMES.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let known: Vec<_> = GAMES.iter().map(|entry| entry.name).collect();
        UnknownGame { name: name.to_owned(), known: known.join(", ") }
    })
}
