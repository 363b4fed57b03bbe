//! Who passes how many cards to whom.

use std::fmt;

use cards::Seat;

/// Where the cards go in one round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// Nobody passes.
    None,
    /// To the next seat, clockwise.
    Left,
    /// To the seat opposite.
    Across,
    /// To the seat before.
    Right,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [Direction::None, Direction::Left, Direction::Across, Direction::Right];

    /// How many places clockwise the cards travel.
    pub const fn places(self) -> usize {
        self as usize
    }

    /// Who receives what this seat passes.
    pub const fn receiver(self, from: Seat) -> Seat {
        from.plus(self.places())
    }

    /// Whose cards this seat receives.
    pub const fn giver(self, to: Seat) -> Seat {
        to.plus(4 - self.places())
    }

    /// `none`, `left`, `across` or `right`.
    pub const fn name(self) -> &'static str {
        ["none", "left", "across", "right"][self as usize]
    }

    /// Reads a [`name`](Direction::name) in any case; `hold` serves for `none`.
    pub fn from_name(name: &str) -> Option<Direction> {
        let same = |direction: &Direction| name.eq_ignore_ascii_case(direction.name());
        let hold = name.eq_ignore_ascii_case("hold").then_some(Direction::None);
        Direction::ALL.into_iter().find(same).or(hold)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl serde::Serialize for Direction {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> serde::Deserialize<'de> for Direction {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Direction, D::Error> {
        let name = String::deserialize(from)?;
        Direction::from_name(&name).ok_or_else(|| serde::de::Error::custom(PassingError::Direction(name)))
    }
}

/// The longest cycle of directions.
const LONGEST: usize = 8;

/// How many cards are passed, and in which directions round after round.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Passing {
    cards: u8,
    length: u8,
    cycle: [Direction; LONGEST],
}

/// Not a way of passing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PassingError {
    #[error("{0} cards cannot be passed: a hand has 13, so write 0 to 13")]
    Cards(usize),
    #[error("a cycle has one to eight directions, not {0}")]
    Length(usize),
    #[error("'{0}' is not a direction: write left, right, across or none")]
    Direction(String),
}

impl Passing {
    /// Three cards left, right, across, then none.
    pub const STANDARD: Passing = {
        use Direction::{Across, Left, None, Right};
        Passing { cards: 3, length: 4, cycle: [Left, Right, Across, None, None, None, None, None] }
    };
    /// Nobody ever passes.
    pub const NONE: Passing = Passing { cards: 3, length: 1, cycle: [Direction::None; LONGEST] };

    /// This many cards, in these directions from round to round.
    pub fn new(cards: usize, directions: &[Direction]) -> Result<Passing, PassingError> {
        if cards > 13 {
            return Err(PassingError::Cards(cards));
        }
        if directions.is_empty() || directions.len() > LONGEST {
            return Err(PassingError::Length(directions.len()));
        }
        let mut cycle = [Direction::None; LONGEST];
        cycle[..directions.len()].copy_from_slice(directions);
        Ok(Passing { cards: cards as u8, length: directions.len() as u8, cycle })
    }

    /// How many cards each seat passes in a round with a direction.
    pub const fn cards(&self) -> usize {
        self.cards as usize
    }

    /// The directions of the first rounds, until they repeat.
    pub fn cycle(&self) -> &[Direction] {
        &self.cycle[..self.length as usize]
    }

    /// The direction of a round, counted from zero.
    pub const fn direction(&self, round: usize) -> Direction {
        if self.cards == 0 { Direction::None } else { self.cycle[round % self.length as usize] }
    }
}

impl fmt::Debug for Passing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cards {:?}", self.cards, self.cycle())
    }
}
