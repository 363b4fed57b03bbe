use std::fmt;
use std::str::FromStr;

/// A place at the table, clockwise from north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "a compass point is a compass point")]
pub enum Seat {
    North,
    East,
    South,
    West,
}

impl Seat {
    /// All seats, clockwise from north.
    pub const ALL: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

    /// The seat at this place of [`Seat::ALL`]; `None` past three.
    pub const fn from_index(index: usize) -> Option<Seat> {
        if index < 4 { Some(Self::ALL[index]) } else { None }
    }

    /// Place in [`Seat::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat this many places on, clockwise.
    pub const fn plus(self, places: usize) -> Seat {
        Self::ALL[(self as usize + places) & 3]
    }

    /// The seat to the left, whose turn comes next.
    pub const fn next(self) -> Seat {
        self.plus(1)
    }

    /// The seat across the table.
    pub const fn partner(self) -> Seat {
        self.plus(2)
    }

    /// The seat to the right.
    pub const fn previous(self) -> Seat {
        self.plus(3)
    }

    /// How many places clockwise from here to there.
    pub const fn distance(self, there: Seat) -> usize {
        (there as usize + 4 - self as usize) & 3
    }

    /// The four seats clockwise, this one first.
    pub fn around(self) -> impl DoubleEndedIterator<Item = Seat> {
        (0..4).map(move |places| self.plus(places))
    }

    /// `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// Reads a letter of either case.
    pub const fn from_char(c: char) -> Option<Seat> {
        match c {
            'N' | 'n' => Some(Seat::North),
            'E' | 'e' => Some(Seat::East),
            'S' | 's' => Some(Seat::South),
            'W' | 'w' => Some(Seat::West),
            _ => None,
        }
    }
}

/// `North`; with `#`, `N`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { write!(f, "{}", self.letter()) } else { fmt::Debug::fmt(self, f) }
    }
}

/// The text is not a seat.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a seat: write N, E, S, W or the whole word")]
pub struct ParseSeatError(pub String);

/// A letter or the whole word, in either case.
impl FromStr for Seat {
    type Err = ParseSeatError;
    fn from_str(text: &str) -> Result<Seat, ParseSeatError> {
        let named = |seat: &Seat| {
            text.eq_ignore_ascii_case(&format!("{seat}")) || text.eq_ignore_ascii_case(&format!("{seat:#}"))
        };
        Seat::ALL.into_iter().find(named).ok_or_else(|| ParseSeatError(text.to_owned()))
    }
}

crate::text::serde_by_text!(Seat, |seat: &Seat| seat.letter().to_string());
