//! How a table is shown to people as plain text, and how they answer.

use cards::Seat;

use crate::{Game, Open, View};

/// A view that can be shown in a terminal and answered by typing.
///
/// Everything shown comes out of the view, so nothing hidden can be.
pub trait PlainText: View {
    /// How moves are typed, in a line or two.
    const HELP: &'static str;

    /// The table as this seat sees it.
    fn draw(&self) -> String;
    /// One line for each thing that this seat has witnessed, oldest first. It only ever grows.
    fn log(&self) -> Vec<String>;
    /// A move as people type it.
    fn name(&self, mv: Self::Move) -> String;
    /// The legal move that somebody typed.
    fn read(&self, typed: &str) -> Result<Self::Move, Misread>;
}

/// A game without secrets that can be shown in a terminal; its view [`Open`] is then [`PlainText`].
///
/// The methods are those of [`PlainText`], on the position, with the seat that looks at it.
pub trait OpenText: Game {
    /// How moves are typed, in a line or two.
    const HELP: &'static str;

    /// The table, seen from this seat.
    fn draw(&self, seat: Seat) -> String;
    /// One line for each thing that has happened, oldest first. It only ever grows.
    fn log(&self, seat: Seat) -> Vec<String>;
    /// A move as people type it.
    fn name(&self, seat: Seat, mv: Self::Move) -> String;
    /// The legal move that somebody typed.
    fn read(&self, seat: Seat, typed: &str) -> Result<Self::Move, Misread>;
}

impl<G: OpenText> PlainText for Open<G>
where
    Open<G>: View<Move = G::Move>,
{
    const HELP: &'static str = G::HELP;

    fn draw(&self) -> String {
        self.game.draw(self.seat)
    }

    fn log(&self) -> Vec<String> {
        self.game.log(self.seat)
    }

    fn name(&self, mv: G::Move) -> String {
        self.game.name(self.seat, mv)
    }

    fn read(&self, typed: &str) -> Result<G::Move, Misread> {
        self.game.read(self.seat, typed)
    }
}

/// What somebody typed is no legal move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misread {
    /// It cannot be read at all.
    #[error("'{typed}' is not a move here: {expected}")]
    Unreadable {
        /// What was typed.
        typed: String,
        /// What would do.
        expected: String,
    },
    /// It is a move, but not a legal one.
    #[error("{name} is not allowed: {reason}")]
    Illegal {
        /// The move.
        name: String,
        /// Why not, and what is.
        reason: String,
    },
}
