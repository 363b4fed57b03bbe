//! What happens at a table, in the order in which it happened: all that is kept of it.

use cards::Seat;
use serde::{Deserialize, Serialize};

/// One thing that happened. Played again from the first one, they bring a table back to the card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A person sat down, or came back.
    Joined {
        /// Where.
        seat: Seat,
        /// What they call themselves.
        name: String,
    },
    /// A person left.
    Left {
        /// From where.
        seat: Seat,
    },
    /// A program took a seat.
    Substituted {
        /// Which.
        seat: Seat,
        /// The program.
        player: String,
    },
    /// A program's seat was opened to a person.
    Opened {
        /// Which.
        seat: Seat,
        /// The token of whoever will sit there.
        token: String,
    },
    /// A move.
    Moved {
        /// Who decided.
        seat: Seat,
        /// The move as typed.
        #[serde(rename = "move")]
        mv: String,
    },
    /// A claim to which everybody agreed.
    Claimed {
        /// Whose side.
        seat: Seat,
        /// How many of the tricks that were left.
        tricks: u8,
    },
    /// The last decision of a seat was taken back.
    Undone {
        /// Whose.
        seat: Seat,
    },
    /// The result was looked at: the next game.
    Next,
    /// Somebody said something.
    Chat {
        /// Where they sit; nowhere when they look on.
        seat: Option<Seat>,
        /// What they call themselves.
        name: String,
        /// What they said.
        text: String,
    },
    /// Programs play faster or slower.
    Pace {
        /// How long they wait before each move.
        milliseconds: u64,
    },
}
