//! Battleships, the example of a partially observable game without chance in Fulmański 2014: all
//! uncertainty comes from what the opponent chose in secret.
//!
//! Each side places its fleet, then they shoot at each other's waters until a fleet is sunk. North
//! places first and shoots first, but placing is simultaneous as far as anybody can tell: a
//! [`BattleshipsView`] (the view) shows nothing of how the other places. From a view one can count where
//! the enemy's ships may lie ([`BattleshipsView::density`]) and draw a possible enemy fleet
//! ([`BattleshipsView::world`]).
//!
//! ```
//! use cards::Seed;
//! use classics::battleships::{Battleships, Rules};
//! use game::{Game, Hidden};
//!
//! let mut game = Battleships::new(Rules::default());
//! assert_eq!(game.moves().len(), 120);          // a ship of five on a board of ten
//! game.play(game.moves()[0]);
//! let view = game.view(cards::Seat::South);
//! assert!(view.fleet().is_empty() && view.shots().is_empty());
//! ```

mod density;
mod grid;
mod place;
mod rules;
mod sample;
mod square;
mod text;
mod view;

pub use density::Density;
pub use grid::{Direction, Length, ParseShipError, Ship};
pub use rules::{Rules, RulesError};
pub use sample::EnemyFleets;
pub use square::{Iter, ParseSquareError, Square, SquareSet};
pub use view::BattleshipsView;

use cards::Seat;
use game::{Bounded, Deterministic, Game, Hidden, Replay, Side, Turn, ZeroSum};
use serde::{Deserialize, Serialize};

/// A game of battleships, both fleets in sight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battleships {
    rules: Rules,
    fleets: [Vec<Ship>; 2],
    shots: Vec<Shot>,
}

/// Places the next ship, or shoots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Move {
    /// Places the next ship of the fleet.
    Place(Ship),
    /// Shoots at the enemy's waters.
    Shoot(Square),
}

/// A shot and what was answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// Who shot.
    pub by: Seat,
    /// Where.
    pub at: Square,
    /// With which result.
    pub answer: Answer,
}

/// What the shooter learns from a shot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// Nothing is there.
    Miss,
    /// A ship is there.
    Hit,
    /// A ship of this length is there, and this was the last of its squares. Announced only under rules
    /// that say so; otherwise it is a hit like any other.
    Sunk(Length),
}

impl Answer {
    /// Whether a ship was there.
    pub fn is_hit(self) -> bool {
        self != Answer::Miss
    }
}

const SEATS: [Seat; 2] = [Seat::North, Seat::South];

impl Battleships {
    /// A game before the first ship is placed.
    pub fn new(rules: Rules) -> Battleships {
        Battleships { rules, fleets: [Vec::new(), Vec::new()], shots: Vec::new() }
    }

    /// The rules that are played by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The ships that this seat has placed.
    pub fn fleet(&self, seat: Seat) -> &[Ship] {
        &self.fleets[self.side(seat).index()]
    }

    /// All shots so far, oldest first.
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }

    /// Who has sunk the other's fleet.
    pub fn winner(&self) -> Option<Seat> {
        SEATS.into_iter().find(|&seat| has_won(&self.rules, &self.shots, seat))
    }

    fn answer(&self, by: Seat, at: Square) -> Answer {
        let enemy = by.partner();
        let Some(ship) = self.fleet(enemy).iter().find(|ship| ship.squares().contains(at)) else {
            return Answer::Miss;
        };
        let mut fired = fired(&self.shots, by);
        fired.insert(at);
        if self.rules.announces_sunk() && fired.includes(ship.squares()) {
            Answer::Sunk(ship.length())
        } else {
            Answer::Hit
        }
    }
}

/// The squares that a seat has shot at.
fn fired(shots: &[Shot], by: Seat) -> SquareSet {
    shots.iter().filter(|shot| shot.by == by).map(|shot| shot.at).collect()
}

fn has_won(rules: &Rules, shots: &[Shot], seat: Seat) -> bool {
    let hits = shots.iter().filter(|shot| shot.by == seat && shot.answer.is_hit()).count();
    hits == rules.fleet().iter().map(|length| length.get()).sum::<usize>()
}

/// Who shoots after these shots, both fleets being afloat.
fn shooter(rules: &Rules, shots: &[Shot]) -> Seat {
    match shots.last() {
        None => Seat::North,
        Some(last) if rules.hit_shoots_again() && last.answer.is_hit() => last.by,
        Some(last) => last.by.partner(),
    }
}

/// The shots that a seat has left.
fn targets(rules: &Rules, shots: &[Shot], by: Seat) -> Vec<Move> {
    let fired = fired(shots, by);
    rules.squares().iter().filter(|&square| !fired.contains(square)).map(Move::Shoot).collect()
}

impl Game for Battleships {
    type Move = Move;
    type Moves = Vec<Move>;
    type Payoff = [f64; 2];

    fn turn(&self) -> Turn {
        self.actor().map_or(Turn::Over, |seat| Turn::Side(self.side(seat)))
    }

    fn moves(&self) -> Vec<Move> {
        match self.actor() {
            Some(seat) if self.fleet(seat).len() < self.rules.fleet().len() => {
                place::placements(&self.rules, self.fleet(seat)).into_iter().map(Move::Place).collect()
            }
            Some(seat) => targets(&self.rules, &self.shots, seat),
            None => Vec::new(),
        }
    }

    fn play(&mut self, mv: Move) {
        let Some(seat) = self.actor() else { return };
        match mv {
            Move::Place(ship) => self.fleets[usize::from(seat != Seat::North)].push(ship),
            Move::Shoot(at) => {
                let answer = self.answer(seat, at);
                self.shots.push(Shot { by: seat, at, answer });
            }
        }
    }

    fn payoff(&self) -> [f64; 2] {
        match self.winner() {
            Some(Seat::North) => [1.0, -1.0],
            Some(_) => [-1.0, 1.0],
            None => [0.0, 0.0],
        }
    }
}

impl Deterministic for Battleships {}

impl ZeroSum for Battleships {}

impl Bounded for Battleships {
    fn sum_at_most(&self) -> f64 {
        0.0
    }

    fn each_at_least(&self) -> f64 {
        -1.0
    }
}

impl Hidden for Battleships {
    type View = BattleshipsView;

    fn seats(&self) -> &'static [Seat] {
        &SEATS
    }

    fn actor(&self) -> Option<Seat> {
        let placing = SEATS.into_iter().find(|&seat| self.fleet(seat).len() < self.rules.fleet().len());
        match placing {
            Some(seat) => Some(seat),
            None if self.winner().is_some() => None,
            None => Some(shooter(&self.rules, &self.shots)),
        }
    }

    fn side(&self, seat: Seat) -> Side {
        if seat == Seat::North { Side::FIRST } else { Side::SECOND }
    }

    fn view(&self, seat: Seat) -> BattleshipsView {
        let acting = self.actor() == Some(seat);
        BattleshipsView::new(seat, self.rules.clone(), self.fleet(seat).to_vec(), self.shots.clone(), acting)
    }
}

impl Replay for Battleships {
    fn origin(&self) -> Battleships {
        Battleships::new(self.rules.clone())
    }

    fn history(&self) -> Vec<Move> {
        let ships = self.fleets.iter().flatten().copied().map(Move::Place);
        ships.chain(self.shots.iter().map(|shot| Move::Shoot(shot.at))).collect()
    }
}
