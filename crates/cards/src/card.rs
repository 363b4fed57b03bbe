use std::fmt;
use std::str::FromStr;

use crate::{Rank, Suit};

/// A playing card.
///
/// Ordered by suit first, then by rank. Its [`index`](Card::index) is also its bit in a
/// [`CardSet`](crate::CardSet): sixteen times the suit plus the rank.
///
/// ```
/// use cards::{Card, Rank, Suit};
/// let queen: Card = "SQ".parse().unwrap();
/// assert_eq!(queen, Card::new(Suit::Spades, Rank::Queen));
/// assert_eq!("Q♠".parse::<Card>().unwrap(), queen);
/// assert_eq!(format!("{queen} {queen:#}"), "SQ ♠Q");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of this suit and rank.
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card((suit as u8) << 4 | rank as u8)
    }

    /// The card with this [`index`](Card::index); `None` for the gaps between suits and past 60.
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < 64 && index & 15 < 13 { Some(Card(index as u8)) } else { None }
    }

    /// Sixteen times the suit's index plus the rank's.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 >> 4 & 3) as usize]
    }

    /// Its rank.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 & 15) as usize]
    }

    /// All 52 cards, from the two of clubs to the ace of spades.
    pub fn all() -> impl Iterator<Item = Card> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card::new(suit, rank)))
    }

    /// In words: "queen of spades".
    pub fn name(self) -> String {
        format!("{} of {}", self.rank().name(), self.suit().name())
    }
}

/// `SQ`; with `#`, `♠Q`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = if f.alternate() { self.suit().symbol() } else { self.suit().letter() };
        write!(f, "{suit}{}", self.rank())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The text is not a card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a card: write suit and rank, such as SA, H10, DT or ♣2")]
pub struct ParseCardError(pub String);

/// Suit and rank in either order and either case, the suit as letter or symbol, ten as `T` or `10`.
impl FromStr for Card {
    type Err = ParseCardError;
    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let read = |suit: Option<char>, rank: &str| {
            Some(Card::new(suit.and_then(Suit::from_char)?, rank.parse().ok()?))
        };
        let (mut front, mut back) = (text.chars(), text.chars());
        let (first, last) = (front.next(), back.next_back());
        read(first, front.as_str())
            .or_else(|| read(last, back.as_str()))
            .ok_or_else(|| ParseCardError(text.to_owned()))
    }
}

crate::text::serde_by_text!(Card, |card: &Card| card.to_string());
