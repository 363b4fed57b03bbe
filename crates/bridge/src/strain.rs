use std::fmt;
use std::str::FromStr;

use cards::{Card, Suit};

/// What a bid names: a trump suit or notrump, in the order of the auction.
///
/// ```
/// use bridge::Strain;
/// assert!(Strain::Spades < Strain::Notrump);
/// assert_eq!(format!("{} {:#}", Strain::Hearts, Strain::Hearts), "H ♥");
/// assert_eq!("n".parse::<Strain>().unwrap().to_string(), "NT");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "a strain is a strain")]
pub enum Strain {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
    Notrump,
}

impl Strain {
    /// All strains from clubs up to notrump.
    pub const ALL: [Strain; 5] =
        [Strain::Clubs, Strain::Diamonds, Strain::Hearts, Strain::Spades, Strain::Notrump];
    /// All strains from notrump down to clubs, as tables of results list them.
    pub const WRITTEN: [Strain; 5] =
        [Strain::Notrump, Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs];

    /// The strain at this place of [`Strain::ALL`]; `None` past four.
    pub const fn from_index(index: usize) -> Option<Strain> {
        if index < 5 { Some(Self::ALL[index]) } else { None }
    }

    /// Place in [`Strain::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The trump suit; `None` at notrump.
    #[inline]
    pub const fn trump(self) -> Option<Suit> {
        Suit::from_index(self as usize)
    }

    /// Whether a card played later wins against the best one so far.
    #[inline]
    pub fn beats(self, card: Card, best: Card) -> bool {
        if card.suit() == best.suit() { card.rank() > best.rank() } else { Some(card.suit()) == self.trump() }
    }

    /// Clubs or diamonds.
    pub const fn is_minor(self) -> bool {
        matches!(self, Strain::Clubs | Strain::Diamonds)
    }

    /// Hearts or spades.
    pub const fn is_major(self) -> bool {
        matches!(self, Strain::Hearts | Strain::Spades)
    }

    /// The name in English, in lower case.
    pub const fn name(self) -> &'static str {
        match self.trump() {
            Some(suit) => suit.name(),
            None => "notrump",
        }
    }
}

impl From<Suit> for Strain {
    fn from(suit: Suit) -> Strain {
        Strain::ALL[suit.index()]
    }
}

/// `C`, `D`, `H`, `S`, `NT`; with `#`, `♣`, `♦`, `♥`, `♠`, `NT`.
impl fmt::Display for Strain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.trump() {
            None => f.write_str("NT"),
            Some(suit) if f.alternate() => write!(f, "{}", suit.symbol()),
            Some(suit) => write!(f, "{}", suit.letter()),
        }
    }
}

/// The text is not a strain.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a strain: write C, D, H, S or NT")]
pub struct ParseStrainError(pub String);

/// A letter, a symbol, `N` or `NT`, in either case.
impl FromStr for Strain {
    type Err = ParseStrainError;
    fn from_str(text: &str) -> Result<Strain, ParseStrainError> {
        if text.eq_ignore_ascii_case("N") || text.eq_ignore_ascii_case("NT") {
            return Ok(Strain::Notrump);
        }
        text.parse::<Suit>().map(Strain::from).map_err(|_| ParseStrainError(text.to_owned()))
    }
}

crate::text::serde_by_text!(Strain);
