//! The text forms of a set of cards.

use std::fmt;
use std::str::FromStr;

use crate::{Card, CardSet, Rank, Suit};

/// Reads and writes a type through its text form in serialized data.
macro_rules! serde_by_text {
    ($type:ty, $write:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type) -> String = $write;
                to.serialize_str(&write(self))
            }
        }
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use serde_by_text;

/// `♠AKJ ♥- ♦T9 ♣Q2`: what [`CardSet::symbols`] shows.
#[derive(Clone, Copy, Debug)]
pub struct Symbols(CardSet);

/// `AKJ.T9.-.Q2`: what [`CardSet::dotted`] and [`CardSet::pbn`] show.
#[derive(Clone, Copy, Debug)]
pub struct Dotted {
    cards: CardSet,
    void: &'static str,
}

impl CardSet {
    /// All four suits with symbols, from spades down: `♠AKJ ♥- ♦T9 ♣Q2`.
    pub const fn symbols(self) -> Symbols {
        Symbols(self)
    }

    /// All four suits from spades down with dots between, a void as a dash: `AKJ.T9.-.Q2`.
    pub const fn dotted(self) -> Dotted {
        Dotted { cards: self, void: "-" }
    }

    /// The form of PBN files, with nothing for a void: `AKJ.T9..Q2`.
    pub const fn pbn(self) -> Dotted {
        Dotted { cards: self, void: "" }
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, suit) in Suit::WRITTEN.into_iter().enumerate() {
            write!(f, "{}{suit}{}", if i == 0 { "" } else { " " }, self.0.ranks(suit))?;
        }
        Ok(())
    }
}

impl fmt::Display for Dotted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, suit) in Suit::WRITTEN.into_iter().enumerate() {
            f.write_str(if i == 0 { "" } else { "." })?;
            match self.cards.ranks(suit) {
                ranks if ranks.is_empty() => f.write_str(self.void)?,
                ranks => write!(f, "{ranks}")?,
            }
        }
        Ok(())
    }
}

/// All four suits when all are held or none; a set within one suit shows that suit alone.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lowest().map(Card::suit) {
            Some(suit) if self.suit(suit) == *self => write!(f, "{suit}{}", self.ranks(suit)),
            _ => write!(f, "{}", self.symbols()),
        }
    }
}

/// The text is not a set of cards.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ParseHandError {
    #[error("'{0}' is not a rank in '{1}': write 2 to 9, T or 10, J, Q, K, A, or - for a void")]
    Rank(char, String),
    #[error("'{0}' has {1} suits between its dots: write four, spades first, such as AKJ.T9.-.Q2")]
    Suits(String, usize),
    #[error("the {} stands twice in '{text}'", .card.name())]
    Twice { card: Card, text: String },
    #[error("'{0}' names no suit: write ♠AKJ ♥-, AKJ.T9.-.Q2, or single cards such as SA HT")]
    NoSuit(String),
}

/// Reads `AKJ.T9.-.Q2`, `♠AKJ ♥- ♦T9 ♣Q2` (letters serve for symbols) and single cards `SA HT`.
impl FromStr for CardSet {
    type Err = ParseHandError;
    fn from_str(text: &str) -> Result<CardSet, ParseHandError> {
        let trimmed = text.trim();
        if !trimmed.contains('.') {
            return read_by_suit_marks(trimmed);
        }
        let suits: Vec<&str> = trimmed.split('.').collect();
        if suits.len() != 4 {
            return Err(ParseHandError::Suits(text.to_owned(), suits.len()));
        }
        let mut cards = CardSet::EMPTY;
        for (suit, ranks) in Suit::WRITTEN.into_iter().zip(suits) {
            add_ranks(&mut cards, suit, ranks, text)?;
        }
        Ok(cards)
    }
}

fn read_by_suit_marks(text: &str) -> Result<CardSet, ParseHandError> {
    let mut cards = CardSet::EMPTY;
    let mut suit = None;
    for word in text.split_inclusive(|c: char| c.is_whitespace() || c == ',') {
        let mut rest = word.trim_matches(|c: char| c.is_whitespace() || c == ',');
        while let Some(first) = rest.chars().next() {
            if let Some(named) = Suit::from_char(first) {
                suit = Some(named);
                rest = &rest[first.len_utf8()..];
            }
            let end = rest.find(|c| Suit::from_char(c).is_some()).unwrap_or(rest.len());
            let suit = suit.ok_or_else(|| ParseHandError::NoSuit(text.to_owned()))?;
            add_ranks(&mut cards, suit, &rest[..end], text)?;
            rest = &rest[end..];
        }
    }
    Ok(cards)
}

fn add_ranks(cards: &mut CardSet, suit: Suit, ranks: &str, text: &str) -> Result<(), ParseHandError> {
    for c in ranks.replace("10", "T").chars().filter(|c| !c.is_whitespace() && !"-–—".contains(*c)) {
        let rank = Rank::from_char(c).ok_or_else(|| ParseHandError::Rank(c, text.to_owned()))?;
        let card = Card::new(suit, rank);
        if !cards.insert(card) {
            return Err(ParseHandError::Twice { card, text: text.to_owned() });
        }
    }
    Ok(())
}

serde_by_text!(CardSet, |cards: &CardSet| cards.dotted().to_string());
