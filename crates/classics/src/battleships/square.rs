use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// No board is larger, so a set of squares fits into 128 bits.
pub(super) const LARGEST: usize = 11;

/// A square of the sea, named by row and column: `a1` is the top left, `b7` the seventh square of
/// the second row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Square(u8);

impl Square {
    /// The square in this row from the top and column from the left, counted from zero; `None`
    /// outside the largest board.
    pub const fn new(row: usize, column: usize) -> Option<Square> {
        if row < LARGEST && column < LARGEST { Some(Square((row * LARGEST + column) as u8)) } else { None }
    }

    /// The row from the top, counted from zero.
    pub const fn row(self) -> usize {
        self.index() / LARGEST
    }

    /// The column from the left, counted from zero.
    pub const fn column(self) -> usize {
        self.index() % LARGEST
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter of a row.
    pub(super) fn letter(row: usize) -> char {
        char::from(b'a' + row as u8)
    }
}

/// `b7`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Square::letter(self.row()), self.column() + 1)
    }
}

/// The text is not a square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a square: write a letter and a number, like b7")]
pub struct ParseSquareError(pub String);

/// `b7` or `7b`, in either case.
impl FromStr for Square {
    type Err = ParseSquareError;
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let trimmed = text.trim();
        let letter = trimmed.trim_matches(|c: char| c.is_ascii_digit());
        let digits = trimmed.trim_matches(|c: char| c.is_ascii_alphabetic());
        let whole = letter.len() + digits.len() == trimmed.len();
        let row = match letter.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => Some((letter.to_ascii_lowercase() - b'a') as usize),
            _ => None,
        };
        let column = digits.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let found = row.zip(column).filter(|_| whole).and_then(|(row, column)| Square::new(row, column));
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

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SquareSet(u128);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);

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

    /// Whether some square is in both.
    pub const fn meets(self, other: SquareSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// The squares, row by row.
    pub fn iter(self) -> Iter {
        Iter(self)
    }

    /// These squares and all that touch them, also at a corner.
    #[must_use]
    pub const fn with_neighbours(self) -> SquareSet {
        /// Every square of the first column.
        const FIRST: u128 = {
            let (mut set, mut row) = (0, 0);
            while row < LARGEST {
                set |= 1 << (row * LARGEST);
                row += 1;
            }
            set
        };
        const LAST: u128 = FIRST << (LARGEST - 1);
        const ALL: u128 = (1 << (LARGEST * LARGEST)) - 1;
        let wide = self.0 | (self.0 & !LAST) << 1 | (self.0 & !FIRST) >> 1;
        SquareSet((wide | wide << LARGEST | wide >> LARGEST) & ALL)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
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

/// The squares of a set, row by row.
#[derive(Clone, Debug)]
pub struct Iter(SquareSet);

impl Iterator for Iter {
    type Item = Square;
    fn next(&mut self) -> Option<Square> {
        let SquareSet(bits) = self.0;
        if bits == 0 {
            return None;
        }
        self.0 = SquareSet(bits & (bits - 1));
        Some(Square(bits.trailing_zeros() as u8))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Iter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_next_to_it() {
        for row in 0..LARGEST {
            for column in 0..LARGEST {
                let set: SquareSet = Square::new(row, column).into_iter().collect();
                let mut slow = SquareSet::EMPTY;
                for square in (0..LARGEST).flat_map(|r| (0..LARGEST).filter_map(move |c| Square::new(r, c))) {
                    if square.row().abs_diff(row) <= 1 && square.column().abs_diff(column) <= 1 {
                        slow.insert(square);
                    }
                }
                assert_eq!(set.with_neighbours(), slow, "row {row}, column {column}");
            }
        }
    }

    #[test]
    fn names_round_trip() {
        for square in (0..LARGEST).flat_map(|r| (0..LARGEST).filter_map(move |c| Square::new(r, c))) {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!("7B".parse::<Square>().unwrap().to_string(), "b7");
        for nonsense in ["", "b", "7", "b0", "z1", "a12", "b7c", "7b7", "bb7", "ä1", "b-7"] {
            assert!(nonsense.parse::<Square>().is_err(), "{nonsense}");
        }
    }
}
