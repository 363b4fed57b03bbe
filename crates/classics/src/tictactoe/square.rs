use std::fmt;
use std::ops::{BitOr, Sub};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of the nine squares. People call them 1 to 9, row by row from the top, or by column and
/// row: `a1` is the top left, `c1` the top right, `b2` the middle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Square(u8);

impl Square {
    /// The square at this place, counted from zero row by row; `None` past eight.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 9 { Some(Square(index as u8)) } else { None }
    }

    /// Its place, counted from zero row by row.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number for people, 1 to 9.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The row from the top and the column from the left, counted from zero.
    pub const fn row_and_column(self) -> (usize, usize) {
        (self.index() / 3, self.index() % 3)
    }

    pub(super) const fn at(row: usize, column: usize) -> Square {
        Square((row % 3 * 3 + column % 3) as u8)
    }
}

/// `b2`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.row_and_column();
        write!(f, "{}{}", ['a', 'b', 'c'][column], row + 1)
    }
}

/// The text is not a square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a square: write 1 to 9, or a column and a row like b2")]
pub struct ParseSquareError(pub String);

/// `5` or `b2`, in either case and order.
impl FromStr for Square {
    type Err = ParseSquareError;
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let digit = |c: char, most| c.to_digit(10).filter(|&n| 1 <= n && n <= most).map(|n| n as usize - 1);
        let letter = |c: char| "abc".find(c.to_ascii_lowercase());
        let found = match text.trim().chars().collect::<Vec<_>>()[..] {
            [c] => digit(c, 9).and_then(Square::from_index),
            [a, b] => match (letter(a), digit(b, 3), digit(a, 3), letter(b)) {
                (Some(column), Some(row), ..) | (.., Some(row), Some(column)) => {
                    Some(Square::at(row, column))
                }
                _ => None,
            },
            _ => None,
        };
        found.ok_or_else(|| ParseSquareError(text.to_owned()))
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

impl TryFrom<String> for Square {
    type Error = ParseSquareError;
    fn try_from(text: String) -> Result<Square, ParseSquareError> {
        text.parse()
    }
}

/// A set of squares: nine bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SquareSet(u16);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All nine.
    pub const ALL: SquareSet = SquareSet(0x1ff);

    /// The squares whose bits are set; bits past the ninth are dropped.
    pub const fn from_bits(bits: u16) -> SquareSet {
        SquareSet(bits & SquareSet::ALL.0)
    }

    /// One bit for each square, the first square lowest.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this square is in it.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Whether every square of the other set is in it.
    pub const fn includes(self, other: SquareSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// The squares, first square first.
    pub fn iter(self) -> Iter {
        Iter(self)
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;
    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        Iter(self)
    }
}

/// The squares of a set, first square first.
#[derive(Clone, Debug)]
pub struct Iter(SquareSet);

impl Iterator for Iter {
    type Item = Square;
    fn next(&mut self) -> Option<Square> {
        let SquareSet(bits) = self.0;
        let square = Square::from_index(bits.trailing_zeros() as usize)?;
        self.0 = SquareSet(bits & (bits - 1));
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Iter {}
