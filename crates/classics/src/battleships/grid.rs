use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::square::LARGEST;
use super::{Square, SquareSet};

/// How many squares a ship covers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "usize", try_from = "usize")]
pub struct Length(u8);

impl Length {
    /// A length from 1 to 11; `None` otherwise.
    pub const fn new(squares: usize) -> Option<Length> {
        if 1 <= squares && squares <= LARGEST { Some(Length(squares as u8)) } else { None }
    }

    /// The number of squares.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Length> for usize {
    fn from(length: Length) -> usize {
        length.get()
    }
}

impl TryFrom<usize> for Length {
    type Error = ParseShipError;
    fn try_from(squares: usize) -> Result<Length, ParseShipError> {
        Length::new(squares).ok_or_else(|| ParseShipError(squares.to_string()))
    }
}

/// Where a ship points from its first square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Along its row.
    Right,
    /// Along its column.
    Down,
}

impl Direction {
    /// Both.
    pub const ALL: [Direction; 2] = [Direction::Right, Direction::Down];
}

/// `right` or `down`.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Direction::Right { "right" } else { "down" })
    }
}

/// A ship in its place. Two are equal when they cover the same squares: one of length 1 always
/// points right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Ship {
    at: Square,
    direction: Direction,
    length: Length,
}

impl Ship {
    /// A ship from this square on; `None` where it would leave the largest board.
    pub fn new(at: Square, direction: Direction, length: Length) -> Option<Ship> {
        let end = length.get() - 1;
        let (down, right) = if direction == Direction::Down { (end, 0) } else { (0, end) };
        Square::new(at.row() + down, at.column() + right)?;
        let direction = if end == 0 { Direction::Right } else { direction };
        Some(Ship { at, direction, length })
    }

    /// Its first square, the upper or left end.
    pub fn at(&self) -> Square {
        self.at
    }

    /// Where it points from there.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// How many squares it covers.
    pub fn length(&self) -> Length {
        self.length
    }

    /// The squares that it covers.
    pub fn squares(&self) -> SquareSet {
        let (row, column) = (self.at.row(), self.at.column());
        let square = |i| match self.direction {
            Direction::Right => Square::new(row, column + i),
            Direction::Down => Square::new(row + i, column),
        };
        (0..self.length.get()).filter_map(square).collect()
    }

    /// Every place for a ship of this length on a square board.
    pub(super) fn all(length: Length, size: usize) -> impl Iterator<Item = Ship> {
        let squares = (0..size).flat_map(move |row| (0..size).map(move |column| (row, column)));
        squares.flat_map(move |(row, column)| {
            Direction::ALL.into_iter().filter_map(move |direction| {
                let end = length.get() - 1;
                let (last_row, last_column) = match direction {
                    Direction::Right => (row, column + end),
                    Direction::Down => (row + end, column),
                };
                // A ship of one square stands once, not twice.
                let twice = end == 0 && direction == Direction::Down;
                let inside = last_row < size && last_column < size && !twice;
                inside.then(|| Ship::new(Square::new(row, column)?, direction, length)).flatten()
            })
        })
    }
}

/// `a1 right 5`.
impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.at, self.direction, self.length)
    }
}

/// The text is not a ship.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a ship: write its first square, right or down, and its length, like a1 right 5")]
pub struct ParseShipError(pub String);

impl FromStr for Ship {
    type Err = ParseShipError;
    fn from_str(text: &str) -> Result<Ship, ParseShipError> {
        let read = || {
            let [at, direction, length] = text.split_whitespace().collect::<Vec<_>>()[..] else {
                return None;
            };
            let direction = Direction::ALL.into_iter().find(|d| d.to_string() == direction)?;
            Ship::new(at.parse().ok()?, direction, Length::new(length.parse().ok()?)?)
        };
        read().ok_or_else(|| ParseShipError(text.to_owned()))
    }
}

impl From<Ship> for String {
    fn from(ship: Ship) -> String {
        ship.to_string()
    }
}

impl TryFrom<String> for Ship {
    type Error = ParseShipError;
    fn try_from(text: String) -> Result<Ship, ParseShipError> {
        text.parse()
    }
}
