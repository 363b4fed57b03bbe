//! Tic-tac-toe, the first example of a game tree in Fulmański 2014: small enough to be searched whole,
//! so every search is tested on it.
//!
//! X moves first and sits North, O sits South.
//!
//! ```
//! use classics::tictactoe::TicTacToe;
//! use game::Game;
//!
//! let game = TicTacToe::after_all(["b2", "a1", "a3", "c1", "b1", "b3", "a2"]).unwrap();
//! assert_eq!(game.moves().len(), 2);
//! ```

mod square;
mod symmetry;
mod text;

pub use square::{Iter, ParseSquareError, Square, SquareSet};
pub use symmetry::Symmetry;

use cards::Seat;
use game::{Bounded, Deterministic, Game, Hidden, Keyed, Open, Replay, Side, Turn, ZeroSum};
use serde::{Deserialize, Serialize};

/// The eight lines of three.
const LINES: [SquareSet; 8] = [
    SquareSet::from_bits(0b111_000_000),
    SquareSet::from_bits(0b000_111_000),
    SquareSet::from_bits(0b000_000_111),
    SquareSet::from_bits(0b100_100_100),
    SquareSet::from_bits(0b010_010_010),
    SquareSet::from_bits(0b001_001_001),
    SquareSet::from_bits(0b100_010_001),
    SquareSet::from_bits(0b001_010_100),
];

/// A position of tic-tac-toe with the moves that led to it.
///
/// Written down it is the list of those moves; reading checks that each was legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "Vec<Square>", try_from = "Vec<Square>")]
pub struct TicTacToe {
    x: SquareSet,
    o: SquareSet,
    /// The squares in the order in which they were taken, four bits each.
    order: u64,
}

impl TicTacToe {
    /// The empty board.
    pub fn new() -> TicTacToe {
        TicTacToe::default()
    }

    /// The position after these squares were taken in turn, each as [`Square`] reads it.
    pub fn after_all<'a>(squares: impl IntoIterator<Item = &'a str>) -> Result<TicTacToe, PlayError> {
        squares.into_iter().try_fold(TicTacToe::new(), |game, text| game.try_play(text.parse()?))
    }

    /// The position after one more move, if it is legal.
    pub fn try_play(self, square: Square) -> Result<TicTacToe, PlayError> {
        if self.moves().contains(square) {
            Ok(self.after(square))
        } else if self.is_over() {
            Err(PlayError::Over(square))
        } else {
            Err(PlayError::Taken(square))
        }
    }

    /// The squares of X and of O.
    pub fn marks(&self) -> (SquareSet, SquareSet) {
        (self.x, self.o)
    }

    /// Who has three in a line.
    pub fn winner(&self) -> Option<Side> {
        let full = |marks: SquareSet| LINES.into_iter().any(|line| marks.includes(line));
        match (full(self.x), full(self.o)) {
            (true, _) => Some(Side::FIRST),
            (_, true) => Some(Side::SECOND),
            _ => None,
        }
    }

    /// The least key among the board's eight mirrored and turned copies, and the symmetry that
    /// leads to it: symmetric positions share it, so an opening book stores one of them.
    pub fn canonical(&self) -> (Key, Symmetry) {
        let least = Symmetry::ALL.into_iter().map(|symmetry| (self.turned(symmetry).key(), symmetry)).min();
        least.unwrap_or((self.key(), Symmetry::IDENTITY))
    }

    /// The same position, seen after this symmetry.
    pub fn turned(&self, symmetry: Symmetry) -> TicTacToe {
        let order = self.history().into_iter().rev();
        TicTacToe {
            x: symmetry.apply_all(self.x),
            o: symmetry.apply_all(self.o),
            order: order.fold(0, |order, square| order << 4 | symmetry.apply(square).index() as u64),
        }
    }

    fn taken(&self) -> SquareSet {
        self.x | self.o
    }
}

/// A square that cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// It is no square.
    #[error(transparent)]
    Unreadable(#[from] ParseSquareError),
    /// A mark stands there.
    #[error("{0} is taken: choose an empty square")]
    Taken(Square),
    /// Nobody moves any more.
    #[error("{0} comes too late: the game is over")]
    Over(Square),
}

impl Game for TicTacToe {
    type Move = Square;
    type Moves = SquareSet;
    type Payoff = [f64; 2];

    fn turn(&self) -> Turn {
        if self.winner().is_some() || self.taken() == SquareSet::ALL {
            Turn::Over
        } else if self.x.len() == self.o.len() {
            Turn::Side(Side::FIRST)
        } else {
            Turn::Side(Side::SECOND)
        }
    }

    fn moves(&self) -> SquareSet {
        if self.winner().is_some() { SquareSet::EMPTY } else { SquareSet::ALL - self.taken() }
    }

    fn play(&mut self, square: Square) {
        let count = self.taken().len();
        let marks = if count.is_multiple_of(2) { &mut self.x } else { &mut self.o };
        marks.insert(square);
        self.order |= (square.index() as u64) << (4 * count);
    }

    fn payoff(&self) -> [f64; 2] {
        match self.winner() {
            Some(Side::FIRST) => [1.0, -1.0],
            Some(_) => [-1.0, 1.0],
            None => [0.0, 0.0],
        }
    }
}

impl Deterministic for TicTacToe {}

impl ZeroSum for TicTacToe {}

impl Bounded for TicTacToe {
    fn sum_at_most(&self) -> f64 {
        0.0
    }

    fn each_at_least(&self) -> f64 {
        if self.is_over() && self.winner().is_none() { 0.0 } else { -1.0 }
    }
}

/// What a position looks like, without the order of the moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Key(u32);

impl Keyed for TicTacToe {
    type Key = Key;

    fn key(&self) -> Key {
        Key(u32::from(self.x.bits()) << 9 | u32::from(self.o.bits()))
    }
}

impl Hidden for TicTacToe {
    type View = Open<TicTacToe>;

    fn seats(&self) -> &'static [Seat] {
        &[Seat::North, Seat::South]
    }

    fn actor(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Side(Side::FIRST) => Some(Seat::North),
            Turn::Side(_) => Some(Seat::South),
            _ => None,
        }
    }

    fn side(&self, seat: Seat) -> Side {
        if seat == Seat::North { Side::FIRST } else { Side::SECOND }
    }

    fn view(&self, seat: Seat) -> Open<TicTacToe> {
        Open { seat, game: *self }
    }
}

impl Replay for TicTacToe {
    fn origin(&self) -> TicTacToe {
        TicTacToe::new()
    }

    fn history(&self) -> Vec<Square> {
        let at = |place: usize| Square::from_index((self.order >> (4 * place) & 0xf) as usize);
        (0..self.taken().len()).filter_map(at).collect()
    }
}

impl From<TicTacToe> for Vec<Square> {
    fn from(game: TicTacToe) -> Vec<Square> {
        game.history()
    }
}

impl TryFrom<Vec<Square>> for TicTacToe {
    type Error = PlayError;
    fn try_from(squares: Vec<Square>) -> Result<TicTacToe, PlayError> {
        squares.into_iter().try_fold(TicTacToe::new(), TicTacToe::try_play)
    }
}
