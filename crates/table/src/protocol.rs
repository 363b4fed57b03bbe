//! The messages between a table and a program that plays, one JSON object a line
//! (docs/PROTOCOL.md). The table asks ([`Message`]), the program answers ([`Answer`]).

use cards::Seat;
use game::{Decision, PlainText};
use serde::{Deserialize, Serialize};

/// The version of the protocol. A program refuses what it does not know.
pub const VERSION: u32 = 1;

/// What the table says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Message<V> {
    /// The first line: what is played. No answer.
    Hello {
        /// [`VERSION`].
        protocol: u32,
        /// The game's name.
        game: String,
    },
    /// Asks for a move; answered by one [`Answer`] with the same number.
    Choose {
        /// Counts up from one.
        id: u64,
        /// Who has to decide.
        seat: Seat,
        /// All that it knows; the rules are part of it.
        view: V,
        /// The legal moves.
        moves: Vec<String>,
    },
    /// The game is over; the program may end. No answer.
    Bye,
}

/// What a program answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The number of the question.
    pub id: u64,
    /// One of the legal moves.
    #[serde(rename = "move")]
    pub mv: String,
    /// The reasons, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl<V: PlainText> Message<V> {
    /// The question for a view.
    pub fn choose(id: u64, view: &V) -> Message<V> {
        let moves = view.moves().into_iter().map(|mv| view.name(mv)).collect();
        Message::Choose { id, seat: view.seat(), view: view.clone(), moves }
    }
}

impl Answer {
    /// The answer that a decision makes.
    pub fn new<V: PlainText>(id: u64, view: &V, decision: &Decision<V::Move>) -> Answer {
        let notes = decision.notes.iter().map(|note| note.0.clone()).collect();
        Answer { id, mv: view.name(decision.best), notes }
    }
}
