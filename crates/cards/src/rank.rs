use std::fmt;
use std::ops::{BitAnd, BitOr, Not, Sub};
use std::str::FromStr;

/// A rank, two lowest and ace highest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "a rank is a rank")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All ranks from two up to ace.
    pub const ALL: [Rank; 13] = {
        use Rank::*;
        [Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace]
    };

    /// The rank at this place of [`Rank::ALL`]; `None` past twelve.
    pub const fn from_index(index: usize) -> Option<Rank> {
        if index < 13 { Some(Self::ALL[index]) } else { None }
    }

    /// Place in [`Rank::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The name in English, in lower case.
    pub const fn name(self) -> &'static str {
        [
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
            "ace",
        ][self as usize]
    }

    /// Reads a rank letter of either case; `1` and `0` are not ranks (see [`FromStr`] for `10`).
    pub const fn from_char(c: char) -> Option<Rank> {
        match c {
            '2'..='9' => Some(Self::ALL[c as usize - '2' as usize]),
            'T' | 't' => Some(Rank::Ten),
            'J' | 'j' => Some(Rank::Jack),
            'Q' | 'q' => Some(Rank::Queen),
            'K' | 'k' => Some(Rank::King),
            'A' | 'a' => Some(Rank::Ace),
            _ => None,
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The text is not a rank.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a rank: write 2 to 9, T or 10, J, Q, K or A")]
pub struct ParseRankError(pub String);

impl FromStr for Rank {
    type Err = ParseRankError;
    fn from_str(s: &str) -> Result<Rank, ParseRankError> {
        let mut chars = s.chars();
        match (chars.next().and_then(Rank::from_char), chars.next()) {
            (Some(rank), None) => Ok(rank),
            _ if s == "10" => Ok(Rank::Ten),
            _ => Err(ParseRankError(s.to_owned())),
        }
    }
}

/// The ranks held in one suit: bit `r` stands for the rank with index `r`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct RankSet(u16);

impl RankSet {
    /// No rank.
    pub const EMPTY: RankSet = RankSet(0);
    /// All thirteen.
    pub const FULL: RankSet = RankSet(0x1fff);

    /// From bits; those above the ace are dropped.
    pub const fn from_bits(bits: u16) -> RankSet {
        RankSet(bits & Self::FULL.0)
    }

    /// One bit for each rank, two lowest.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// How many ranks.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this rank is among them.
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 >> rank as u16 & 1 != 0
    }

    /// This set and one rank more.
    pub const fn with(self, rank: Rank) -> RankSet {
        RankSet(self.0 | 1 << rank as u16)
    }

    /// The highest, if any.
    pub const fn highest(self) -> Option<Rank> {
        if self.0 == 0 { None } else { Some(Rank::ALL[self.0.ilog2() as usize]) }
    }

    /// The lowest, if any.
    pub const fn lowest(self) -> Option<Rank> {
        if self.0 == 0 { None } else { Some(Rank::ALL[self.0.trailing_zeros() as usize]) }
    }

    /// From the highest down, as people write a holding.
    pub fn descending(self) -> impl Iterator<Item = Rank> {
        Rank::ALL.into_iter().rev().filter(move |&rank| self.contains(rank))
    }
}

impl BitOr for RankSet {
    type Output = RankSet;
    fn bitor(self, other: RankSet) -> RankSet {
        RankSet(self.0 | other.0)
    }
}

impl BitAnd for RankSet {
    type Output = RankSet;
    fn bitand(self, other: RankSet) -> RankSet {
        RankSet(self.0 & other.0)
    }
}

impl Sub for RankSet {
    type Output = RankSet;
    fn sub(self, other: RankSet) -> RankSet {
        RankSet(self.0 & !other.0)
    }
}

impl Not for RankSet {
    type Output = RankSet;
    fn not(self) -> RankSet {
        RankSet::from_bits(!self.0)
    }
}

impl FromIterator<Rank> for RankSet {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> RankSet {
        ranks.into_iter().fold(RankSet::EMPTY, RankSet::with)
    }
}

/// `AKJ2`, or `-` when empty.
impl fmt::Display for RankSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.descending().try_for_each(|rank| write!(f, "{rank}"))
    }
}

crate::text::serde_by_text!(Rank, |rank: &Rank| rank.letter().to_string());
