use std::fmt;
use std::str::FromStr;

use crate::Strain;

/// What a player says in the auction.
///
/// ```
/// use bridge::{Bid, Call};
/// assert_eq!("1n".parse::<Call>().unwrap().to_string(), "1NT");
/// assert_eq!("dbl".parse::<Call>().unwrap(), Call::Double);
/// assert_eq!(format!("{:#}", "4s".parse::<Call>().unwrap()), "4♠");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Call {
    /// Says nothing.
    Pass,
    /// Doubles the opponents' bid.
    Double,
    /// Redoubles the opponents' double.
    Redouble,
    /// Offers to play a contract.
    Bid(Bid),
}

/// A number of tricks above six, and a strain. Ordered as in the auction: 1♣ lowest, 7NT highest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bid {
    /// How many tricks above six.
    pub level: Level,
    /// The trump suit, or notrump.
    pub strain: Strain,
}

/// One to seven: the tricks above six that a bid promises.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// From one; `None` unless it is one to seven.
    pub const fn new(level: u8) -> Option<Level> {
        if 1 <= level && level <= 7 { Some(Level(level)) } else { None }
    }

    /// All levels from one to seven.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> {
        (1..=7).map(Level)
    }

    /// The number, one to seven.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// How many tricks have to be won: six more than the level.
    pub const fn tricks(self) -> u8 {
        self.0 + 6
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Bid {
    /// A level from one to seven and a strain; `None` for another level.
    pub const fn new(level: u8, strain: Strain) -> Option<Bid> {
        match Level::new(level) {
            Some(level) => Some(Bid { level, strain }),
            None => None,
        }
    }

    /// All 35 bids from 1♣ up to 7NT.
    pub fn all() -> impl Iterator<Item = Bid> {
        Level::all().flat_map(|level| Strain::ALL.into_iter().map(move |strain| Bid { level, strain }))
    }

    /// The bid at this place of [`Bid::all`]; `None` past 34.
    pub const fn from_index(index: usize) -> Option<Bid> {
        if index < 35 { Bid::new((index / 5 + 1) as u8, Strain::ALL[index % 5]) } else { None }
    }

    /// Place in [`Bid::all`].
    pub const fn index(self) -> usize {
        (self.level.0 as usize - 1) * 5 + self.strain as usize
    }
}

impl Call {
    /// All 38 calls: pass, double, redouble, then the bids upwards.
    pub fn all() -> impl Iterator<Item = Call> {
        [Call::Pass, Call::Double, Call::Redouble].into_iter().chain(Bid::all().map(Call::Bid))
    }

    /// The call at this place of [`Call::all`]; `None` past 37.
    pub const fn from_index(index: usize) -> Option<Call> {
        match index {
            0 => Some(Call::Pass),
            1 => Some(Call::Double),
            2 => Some(Call::Redouble),
            _ => match Bid::from_index(index - 3) {
                Some(bid) => Some(Call::Bid(bid)),
                None => None,
            },
        }
    }

    /// Place in [`Call::all`].
    pub const fn index(self) -> usize {
        match self {
            Call::Pass => 0,
            Call::Double => 1,
            Call::Redouble => 2,
            Call::Bid(bid) => 3 + bid.index(),
        }
    }

    /// The bid, if it is one.
    pub const fn bid(self) -> Option<Bid> {
        match self {
            Call::Bid(bid) => Some(bid),
            _ => None,
        }
    }
}

impl From<Bid> for Call {
    fn from(bid: Bid) -> Call {
        Call::Bid(bid)
    }
}

/// `3NT`, `4S`; with `#`, `4♠`.
impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level.fmt(f)?;
        self.strain.fmt(f)
    }
}

/// `Pass`, `X`, `XX`, `3NT`, `4S`; with `#`, `4♠`.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Pass => f.write_str("Pass"),
            Call::Double => f.write_str("X"),
            Call::Redouble => f.write_str("XX"),
            Call::Bid(bid) => bid.fmt(f),
        }
    }
}

/// The text is not a call, or not a bid where only a bid will do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a call: write Pass, X, XX, or a bid from 1C to 7NT")]
pub struct ParseCallError(pub String);

/// A digit and a strain: `1NT`, `1n`, `4♠`.
impl FromStr for Bid {
    type Err = ParseCallError;
    fn from_str(text: &str) -> Result<Bid, ParseCallError> {
        let mut rest = text.chars();
        let level = rest.next().and_then(|c| c.to_digit(10)).and_then(|digit| Level::new(digit as u8));
        match (level, rest.as_str().trim_start().parse()) {
            (Some(level), Ok(strain)) => Ok(Bid { level, strain }),
            _ => Err(ParseCallError(text.to_owned())),
        }
    }
}

/// Besides what `Display` writes: `P`, `D`, `Dbl`, `Double`, `R`, `Rdbl`, `Redouble`, in either case.
impl FromStr for Call {
    type Err = ParseCallError;
    fn from_str(text: &str) -> Result<Call, ParseCallError> {
        match text.trim().to_ascii_uppercase().as_str() {
            "P" | "PASS" => Ok(Call::Pass),
            "X" | "D" | "DBL" | "DOUBLE" => Ok(Call::Double),
            "XX" | "R" | "RDBL" | "REDOUBLE" => Ok(Call::Redouble),
            bid => bid.parse().map(Call::Bid).map_err(|_| ParseCallError(text.to_owned())),
        }
    }
}

crate::text::serde_by_text!(Bid);
crate::text::serde_by_text!(Call);

/// A set of calls: one bit for each. Iterates in the order of [`Call::all`] and allocates nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CallSet(u64);

impl CallSet {
    /// No call.
    pub const EMPTY: CallSet = CallSet(0);

    /// Every bid above this one; every bid at all above `None`.
    pub const fn bids_above(bid: Option<Bid>) -> CallSet {
        let lowest = match bid {
            None => 3,
            Some(bid) => Call::Bid(bid).index() + 1,
        };
        CallSet((1 << 38) - (1 << lowest))
    }

    /// This set and one call more.
    #[must_use]
    pub const fn with(self, call: Call) -> CallSet {
        CallSet(self.0 | 1 << call.index())
    }

    /// Whether this call is among them.
    pub const fn contains(self, call: Call) -> bool {
        self.0 >> call.index() & 1 != 0
    }

    /// How many calls.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for CallSet {
    type Item = Call;
    fn next(&mut self) -> Option<Call> {
        let call = Call::from_index(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(call)
    }
}

impl fmt::Debug for CallSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
