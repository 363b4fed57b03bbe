use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use cards::Seat;
use game::Side;
use serde::{Deserialize, Serialize};

/// Two partners, who are paid together at bridge.
///
/// ```
/// use bridge::Pair;
/// use cards::Seat;
/// assert_eq!(Pair::of(Seat::West), Pair::EastWest);
/// assert_eq!(format!("{} {:#}", Pair::EastWest, Pair::EastWest), "East-West EW");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "a pair is a pair")]
pub enum Pair {
    NorthSouth,
    EastWest,
}

impl Pair {
    /// Both pairs.
    pub const ALL: [Pair; 2] = [Pair::NorthSouth, Pair::EastWest];

    /// The pair that this seat belongs to.
    #[inline]
    pub const fn of(seat: Seat) -> Pair {
        Self::ALL[seat as usize & 1]
    }

    /// The opponents.
    #[must_use]
    pub const fn other(self) -> Pair {
        Self::ALL[1 - self as usize]
    }

    /// The two partners.
    pub const fn seats(self) -> [Seat; 2] {
        match self {
            Pair::NorthSouth => [Seat::North, Seat::South],
            Pair::EastWest => [Seat::East, Seat::West],
        }
    }

    /// The pair as a side of the game: north and south are the first.
    #[inline]
    pub const fn side(self) -> Side {
        Side::new(self as usize)
    }
}

/// `North-South`; with `#`, `NS`.
impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self, f.alternate()) {
            (Pair::NorthSouth, false) => "North-South",
            (Pair::EastWest, false) => "East-West",
            (Pair::NorthSouth, true) => "NS",
            (Pair::EastWest, true) => "EW",
        })
    }
}

/// The text is not a pair.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a pair: write NS or EW")]
pub struct ParsePairError(pub String);

/// `NS`, `N/S`, `N-S` or the words, in either case.
impl FromStr for Pair {
    type Err = ParsePairError;
    fn from_str(text: &str) -> Result<Pair, ParsePairError> {
        let letters: String = text.chars().filter(|c| c.is_alphabetic()).collect();
        match letters.to_ascii_lowercase().as_str() {
            "ns" | "northsouth" => Ok(Pair::NorthSouth),
            "ew" | "eastwest" => Ok(Pair::EastWest),
            _ => Err(ParsePairError(text.to_owned())),
        }
    }
}

impl Serialize for Pair {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&format!("{self:#}"))
    }
}

impl<'de> Deserialize<'de> for Pair {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Pair, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// One value for each pair, indexed by [`Pair`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByPair<T> {
    #[serde(rename = "NS")]
    north_south: T,
    #[serde(rename = "EW")]
    east_west: T,
}

impl<T> ByPair<T> {
    /// From the values of north-south and of east-west.
    pub const fn new(north_south: T, east_west: T) -> ByPair<T> {
        ByPair { north_south, east_west }
    }

    /// One value for each pair, made by a function of it.
    pub fn from_fn(mut make: impl FnMut(Pair) -> T) -> ByPair<T> {
        ByPair { north_south: make(Pair::NorthSouth), east_west: make(Pair::EastWest) }
    }

    /// Applies a function to both values.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByPair<U> {
        ByPair { north_south: change(self.north_south), east_west: change(self.east_west) }
    }

    /// The values of north-south and of east-west.
    pub fn into_array(self) -> [T; 2] {
        [self.north_south, self.east_west]
    }
}

impl<T> Index<Pair> for ByPair<T> {
    type Output = T;
    #[inline]
    fn index(&self, pair: Pair) -> &T {
        match pair {
            Pair::NorthSouth => &self.north_south,
            Pair::EastWest => &self.east_west,
        }
    }
}

impl<T> IndexMut<Pair> for ByPair<T> {
    #[inline]
    fn index_mut(&mut self, pair: Pair) -> &mut T {
        match pair {
            Pair::NorthSouth => &mut self.north_south,
            Pair::EastWest => &mut self.east_west,
        }
    }
}
