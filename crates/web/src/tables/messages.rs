//! The messages that people's pages and programs send. What they are sent is a [`snapshot`](super::snapshot).

use cards::Seat;
use serde::{Deserialize, Serialize};

/// The version of these messages. Whoever speaks another one is refused.
pub const VERSION: u32 = 1;

/// The first message on a socket.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Enter {
    /// [`VERSION`].
    pub version: u32,
    /// The token of a seat; without one, to look on.
    #[serde(default)]
    pub seat: Option<String>,
    /// The owner's token, for whoever made the table.
    #[serde(default)]
    pub owner: Option<String>,
    /// What somebody wants to be called.
    #[serde(default)]
    pub name: Option<String>,
}

/// Everything else, perhaps with a number that the answer repeats.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    /// Repeated in the answer.
    #[serde(default)]
    pub id: Option<u64>,
    /// What is wanted.
    #[serde(flatten)]
    pub say: Say,
}

/// What is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Say {
    /// These moves, one after the other, as typed.
    Play {
        /// One, or several cards to pass.
        moves: Vec<String>,
    },
    /// The next game, once the result was looked at.
    Next,
    /// What the adviser would do.
    Hint,
    /// What the calls of this auction mean, and those that could come next.
    Meanings,
    /// To take one's last decision back, if the others agree.
    Undo,
    /// To end the game: one's side takes so many of the tricks that are left, if the others agree.
    Claim {
        /// How many.
        tricks: u8,
    },
    /// To end the game where every trick that is left is certainly one's own.
    Rest,
    /// An answer to a question of others.
    Answer {
        /// Whether one agrees.
        yes: bool,
    },
    /// Something to say to the others.
    Chat {
        /// At most 500 characters.
        text: String,
    },
    /// How long programs wait before each move.
    Pace {
        /// Up to 10,000.
        milliseconds: u64,
    },
    /// A program for a seat whose person is gone; the host may change programs too.
    Substitute {
        /// Which seat.
        seat: Seat,
        /// A player of the roster.
        player: String,
    },
    /// The host opens a program's seat to a person, and is told the token.
    Open {
        /// Which seat.
        seat: Seat,
    },
    /// To leave one's seat; the token stays good to come back.
    Leave,
}
