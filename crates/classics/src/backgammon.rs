//! Backgammon, the example of chance nodes in Fulmański 2014.
//!
//! The whole game without the doubling cube: the opening roll, the bar, hitting, bearing off,
//! doubles played four times, the duty to use both dice (and the larger if only one can be used),
//! gammons and backgammons. One [`Move`] is either what the dice show or the whole play of a roll.
//!
//! North sits first and South second. Each side counts the points its own way, from 24 down to 1
//! and off the board, so a rule is written once for both.
//!
//! ```
//! use cards::Seat;
//! use classics::backgammon::{Backgammon, Dice, Move, Scoring};
//! use game::{Game, Hidden, PlainText};
//!
//! let mut game = Backgammon::new(Scoring::Points);
//! game.play(Move::Opening(Seat::North, "3-1".parse().unwrap()));
//! let view = game.view(Seat::North);
//! let play = view.read("8/5 6/5").unwrap();
//! assert_eq!(view.name(play), "8/5 6/5");
//! ```

pub mod bearoff;
mod board;
mod dice;
mod eval;
mod generate;
mod notation;
pub mod plain;
mod play;
mod record;
mod text;
mod trail;

pub use board::{Board, BoardError, Point};
pub use dice::{Dice, Die, ParseDiceError};
pub use eval::HandmadeEval;
pub use notation::ReadPlayError;
pub use play::{ParsePlayError, Play, Step};
pub use record::RecordError;

use std::sync::Arc;

use cards::Seat;
use game::{Bounded, Chance, Game, Hidden, Keyed, Open, Replay, Side, Turn, ZeroSum};
use serde::{Deserialize, Serialize};

use record::Record;
use trail::Trail;

/// A game of backgammon.
///
/// Copying is cheap, as searches want it: the past is shared between copies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Record", try_from = "Record")]
pub struct Backgammon {
    now: Position,
    past: Option<Past>,
}

/// How a position came about.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Past {
    start: Arc<Position>,
    moves: Trail<Move>,
}

/// Everything that decides the future, so also the key of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Where the checkers are.
    pub board: Board,
    /// What happens next.
    pub stage: Stage,
    /// What a win is worth.
    pub scoring: Scoring,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Each throws one die; the higher begins with the two numbers.
    Opening,
    /// This seat throws two dice.
    Roll(Seat),
    /// This seat plays these dice.
    Play(Seat, Dice),
    /// This seat has borne off all its checkers.
    Over(Seat),
}

/// What a win is worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scoring {
    /// One point, whatever the loser's position.
    Wins,
    /// One point; two for a gammon (the loser has borne off nothing); three for a backgammon (and
    /// has a checker on the bar or in the winner's home).
    #[default]
    Points,
}

/// What the dice show, or the whole play of a roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Move {
    /// The first roll, never a double: this seat threw the higher number and plays both.
    Opening(Seat, Dice),
    /// Any later roll.
    Roll(Dice),
    /// Everything that is done with a roll.
    Play(Play),
}

impl Backgammon {
    /// A game before the opening roll.
    pub fn new(scoring: Scoring) -> Backgammon {
        Backgammon::from_position(Position { board: Board::START, stage: Stage::Opening, scoring })
    }

    /// A game that starts from this position. A board on which somebody has borne off everything
    /// is over, whatever the stage says.
    pub fn from_position(mut start: Position) -> Backgammon {
        if let Some(winner) = start.board.winner() {
            start.stage = Stage::Over(winner);
        }
        Backgammon { now: start, past: Some(Past { start: Arc::new(start), moves: Trail::default() }) }
    }

    /// This position without its past, and without recording one from here on. For searches, which only
    /// look ahead, and for a short serialized form.
    #[must_use]
    pub fn without_past(&self) -> Backgammon {
        Backgammon { now: self.now, past: None }
    }

    /// Everything that decides the future.
    pub fn position(&self) -> &Position {
        &self.now
    }

    /// Where the checkers are.
    pub fn board(&self) -> &Board {
        &self.now.board
    }

    /// The legal plays of the roll on the board, each leading to another position; empty when
    /// nobody has a roll to play.
    pub fn plays(&self) -> Vec<Play> {
        match self.now.stage {
            Stage::Play(seat, dice) => generate::plays(&self.now.board, seat, dice),
            _ => Vec::new(),
        }
    }

    /// What the winner is paid; `None` before the end.
    pub fn points(&self) -> Option<u32> {
        let Stage::Over(winner) = self.now.stage else { return None };
        let (board, loser) = (&self.now.board, winner.partner());
        let gammon = self.now.scoring == Scoring::Points && board.count(loser, Point::OFF) == 0;
        let far = Point::ALL[19..].iter().any(|&point| board.count(loser, point) > 0);
        Some(match (gammon, far) {
            (false, _) => 1,
            (true, false) => 2,
            (true, true) => 3,
        })
    }
}

impl Game for Backgammon {
    type Move = Move;
    type Moves = Vec<Move>;
    type Payoff = [f64; 2];

    fn turn(&self) -> Turn {
        match self.now.stage {
            Stage::Opening | Stage::Roll(_) => Turn::Chance,
            Stage::Play(seat, _) => Turn::Side(self.side(seat)),
            Stage::Over(_) => Turn::Over,
        }
    }

    fn moves(&self) -> Vec<Move> {
        match self.now.stage {
            Stage::Play(..) => self.plays().into_iter().map(Move::Play).collect(),
            _ => self.outcomes().map(|(roll, _)| roll).collect(),
        }
    }

    fn play(&mut self, mv: Move) {
        self.now.stage = match (mv, self.now.stage) {
            (Move::Opening(seat, dice), _) => Stage::Play(seat, dice),
            (Move::Roll(dice), Stage::Roll(seat)) => Stage::Play(seat, dice),
            (Move::Play(play), Stage::Play(seat, _)) => {
                self.now.board.play(seat, &play);
                if self.now.board.winner() == Some(seat) {
                    Stage::Over(seat)
                } else {
                    Stage::Roll(seat.partner())
                }
            }
            // Not reached by legal moves.
            (_, stage) => stage,
        };
        if let Some(past) = &mut self.past {
            past.moves.push(mv);
        }
    }

    fn payoff(&self) -> [f64; 2] {
        let points = f64::from(self.points().unwrap_or(0));
        match self.now.stage {
            Stage::Over(Seat::North) => [points, -points],
            Stage::Over(_) => [-points, points],
            _ => [0.0, 0.0],
        }
    }
}

impl Chance for Backgammon {
    fn outcomes(&self) -> impl Iterator<Item = (Move, f64)> {
        let opening = (self.now.stage == Stage::Opening).then(|| {
            let dice = Dice::ALL.into_iter().filter(|dice| !dice.is_double());
            dice.flat_map(|dice| {
                self.seats().iter().map(move |&seat| (Move::Opening(seat, dice), 1.0 / 30.0))
            })
        });
        let later = matches!(self.now.stage, Stage::Roll(_))
            .then(|| Dice::ALL.into_iter().map(|dice| (Move::Roll(dice), dice.probability())));
        opening.into_iter().flatten().chain(later.into_iter().flatten())
    }
}

impl ZeroSum for Backgammon {}

impl Bounded for Backgammon {
    fn sum_at_most(&self) -> f64 {
        0.0
    }

    fn each_at_least(&self) -> f64 {
        let somebody_bore_off = |seat: &Seat| self.now.board.count(*seat, Point::OFF) > 0;
        match self.now.scoring {
            Scoring::Points if !self.seats().iter().all(somebody_bore_off) => -3.0,
            _ => -1.0,
        }
    }
}

impl Keyed for Backgammon {
    type Key = Position;

    fn key(&self) -> Position {
        self.now
    }
}

impl Hidden for Backgammon {
    type View = Open<Backgammon>;

    fn seats(&self) -> &'static [Seat] {
        &[Seat::North, Seat::South]
    }

    fn actor(&self) -> Option<Seat> {
        match self.now.stage {
            Stage::Play(seat, _) => Some(seat),
            _ => None,
        }
    }

    fn side(&self, seat: Seat) -> Side {
        if seat == Seat::North { Side::FIRST } else { Side::SECOND }
    }

    fn view(&self, seat: Seat) -> Open<Backgammon> {
        Open { seat, game: self.clone() }
    }
}

impl Replay for Backgammon {
    fn origin(&self) -> Backgammon {
        match &self.past {
            Some(past) => Backgammon::from_position(*past.start),
            None => self.clone(),
        }
    }

    fn history(&self) -> Vec<Move> {
        self.past.as_ref().map_or_else(Vec::new, |past| past.moves.to_vec())
    }
}
