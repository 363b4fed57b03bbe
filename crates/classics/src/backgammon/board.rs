use std::fmt;

use cards::Seat;
use serde::{Deserialize, Serialize};

use super::{Play, Step};

/// A place for checkers, as their owner counts: the points from 24 down to 1, before them the bar
/// (25), behind them the place of the checkers that are borne off (0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Point(u8);

impl Point {
    /// Borne off.
    pub const OFF: Point = Point(0);
    /// Hit and not yet entered.
    pub const BAR: Point = Point(25);

    /// All places: off, the points 1 to 24, the bar.
    pub const ALL: [Point; 26] = {
        let mut all = [Point(0); 26];
        let mut i = 0;
        while i < 26 {
            all[i] = Point(i as u8);
            i += 1;
        }
        all
    };

    /// The place with this number; `None` past the bar.
    pub const fn new(number: u8) -> Option<Point> {
        if number <= 25 { Some(Point(number)) } else { None }
    }

    /// 0 to 25.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place in [`Point::ALL`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What the opponent calls this point. Bar and off belong to one side and have no such name.
    pub const fn mirrored(self) -> Point {
        Point(25 - self.0)
    }
}

/// `24`, `bar` or `off`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Point::OFF => write!(f, "off"),
            Point::BAR => write!(f, "bar"),
            Point(number) => write!(f, "{number}"),
        }
    }
}

/// Where the thirty checkers are.
///
/// Each side's fifteen are packed four bits for a place, by its own count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "Checkers", try_from = "Checkers")]
pub struct Board {
    men: [u128; 2],
}

/// How many checkers each side has.
pub(super) const CHECKERS: u32 = 15;

impl Board {
    /// The position at the start of a game.
    pub const START: Board = {
        let men = 2 << (4 * 24) | 5 << (4 * 13) | 3 << (4 * 8) | 5 << (4 * 6);
        Board { men: [men, men] }
    };

    /// A board with these checkers on it, each side's by its own count; the rest is borne off.
    ///
    /// ```
    /// use classics::backgammon::{Board, Point};
    /// let point = |n| Point::new(n).unwrap();
    /// let board = Board::new(&[(point(6), 2)], &[(point(1), 1), (Point::BAR, 1)]).unwrap();
    /// assert_eq!(board.count(cards::Seat::North, Point::OFF), 13);
    /// ```
    pub fn new(north: &[(Point, u32)], south: &[(Point, u32)]) -> Result<Board, BoardError> {
        let mut counts = [[0u8; 26]; 2];
        for (side, places) in [north, south].into_iter().enumerate() {
            for &(point, count) in places.iter().filter(|(point, _)| *point != Point::OFF) {
                let sum = u32::from(counts[side][point.index()]).saturating_add(count).min(255);
                counts[side][point.index()] = sum as u8;
            }
            let sum: u32 = counts[side].iter().map(|&count| u32::from(count)).sum();
            counts[side][0] = CHECKERS.saturating_sub(sum) as u8;
        }
        Board::try_from(Checkers { north: counts[0].to_vec(), south: counts[1].to_vec() })
    }

    /// How many checkers this side has in a place of its own count.
    pub fn count(&self, seat: Seat, point: Point) -> u32 {
        (self.men[side(seat)] >> (4 * point.0) & 0xf) as u32
    }

    /// How far this side is from having borne off everything.
    pub fn pips(&self, seat: Seat) -> u32 {
        Point::ALL.iter().map(|&point| self.count(seat, point) * u32::from(point.0)).sum()
    }

    /// The rearmost place where this side has a checker; off when it has none on the board.
    pub fn rearmost(&self, seat: Seat) -> Point {
        Point::ALL.into_iter().rev().find(|&point| self.count(seat, point) > 0).unwrap_or(Point::OFF)
    }

    /// Whether the sides can still hit or block each other.
    pub fn has_contact(&self) -> bool {
        self.rearmost(Seat::North).0 + self.rearmost(Seat::South).0 > 25
    }

    /// Who has borne off everything.
    pub fn winner(&self) -> Option<Seat> {
        [Seat::North, Seat::South].into_iter().find(|&seat| self.count(seat, Point::OFF) == CHECKERS)
    }

    /// Moves the checkers of one side.
    pub fn play(&mut self, seat: Seat, play: &Play) {
        play.steps().iter().for_each(|&step| self.step(seat, step));
    }

    /// Moves one checker, and the enemy's to the bar if it is hit.
    pub(super) fn step(&mut self, seat: Seat, step: Step) {
        let own = &mut self.men[side(seat)];
        *own = *own - unit(step.from) + unit(step.to);
        if step.hit {
            let other = &mut self.men[1 - side(seat)];
            *other = *other - unit(step.to.mirrored()) + unit(Point::BAR);
        }
    }

    /// A side's checkers, four bits for each place.
    pub(super) fn packed(&self, seat: Seat) -> u128 {
        self.men[side(seat)]
    }
}

/// One checker in a place.
pub(super) const fn unit(point: Point) -> u128 {
    1 << (4 * point.0)
}

const fn side(seat: Seat) -> usize {
    if matches!(seat, Seat::North) { 0 } else { 1 }
}

/// `N 24(2) 13(5) 8(3) 6(5), S ...`: what a failing test prints.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, before) in [(Seat::North, ""), (Seat::South, ", ")] {
            write!(f, "{before}{seat:#}")?;
            for point in Point::ALL.into_iter().rev().filter(|&point| self.count(seat, point) > 0) {
                write!(f, " {point}({})", self.count(seat, point))?;
            }
        }
        Ok(())
    }
}

/// Checkers that cannot be on one board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// A list without the right number of places.
    #[error("{seat} has {places} places: give 26, from off and the points 1 to 24 to the bar")]
    Places {
        /// Whose list.
        seat: Seat,
        /// How many it has.
        places: usize,
    },
    /// Not fifteen checkers.
    #[error("{seat} has {checkers} checkers: each side has 15, counting those borne off")]
    Count {
        /// Whose checkers.
        seat: Seat,
        /// How many there are.
        checkers: u32,
    },
    /// Both sides on one point.
    #[error("North's {0}-point is held by both sides: a point belongs to one of them")]
    Shared(Point),
    /// Both sides have borne off everything.
    #[error("both sides have borne off everything: the game ended before")]
    BothDone,
}

/// How a board is written: 26 counts for each side, from off and the points 1 to 24 to the bar,
/// each side's by its own count.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Checkers {
    north: Vec<u8>,
    south: Vec<u8>,
}

impl From<Board> for Checkers {
    fn from(board: Board) -> Checkers {
        let list = |seat| Point::ALL.into_iter().map(|point| board.count(seat, point) as u8).collect();
        Checkers { north: list(Seat::North), south: list(Seat::South) }
    }
}

impl TryFrom<Checkers> for Board {
    type Error = BoardError;
    fn try_from(checkers: Checkers) -> Result<Board, BoardError> {
        let mut men = [0; 2];
        for (seat, list) in [(Seat::North, &checkers.north), (Seat::South, &checkers.south)] {
            if list.len() != Point::ALL.len() {
                return Err(BoardError::Places { seat, places: list.len() });
            }
            let sum = list.iter().map(|&count| u32::from(count)).sum();
            if sum != CHECKERS {
                return Err(BoardError::Count { seat, checkers: sum });
            }
            men[side(seat)] = list.iter().rev().fold(0, |men, &count| men << 4 | u128::from(count));
        }
        let board = Board { men };
        let shared = |point: &Point| {
            board.count(Seat::North, *point) > 0 && board.count(Seat::South, point.mirrored()) > 0
        };
        if let Some(&point) = Point::ALL[1..25].iter().find(|point| shared(point)) {
            return Err(BoardError::Shared(point));
        }
        if [Seat::North, Seat::South].iter().all(|&seat| board.count(seat, Point::OFF) == CHECKERS) {
            return Err(BoardError::BothDone);
        }
        Ok(board)
    }
}
