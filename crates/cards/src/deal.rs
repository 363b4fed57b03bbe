use std::fmt;
use std::ops::Index;
use std::str::FromStr;

use rand::Rng;

use crate::{BySeat, Card, CardSet, Hand, ParseHandError, ParseSeatError, Seat, text};

/// A full deal: four disjoint hands of thirteen.
///
/// ```
/// use cards::{Deal, Seat};
/// let deal: Deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432".parse().unwrap();
/// assert_eq!(deal[Seat::East].to_string(), "♥AKQJT98765432");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deal(BySeat<Hand>);

/// Hands that share no card; any of them may be short or unknown (empty). What a [`Deal`] is
/// built from, and how endings are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PartialDeal(BySeat<Hand>);

/// Why four hands, or a text, do not make a deal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum DealError {
    #[error("the {} is dealt twice, to {first} and to {second}", .card.name())]
    Twice { card: Card, first: Seat, second: Seat },
    #[error("{0} has {1} cards; in a full deal every seat has 13")]
    Count(Seat, usize),
    #[error("a deal is written N:hand hand hand hand, clockwise from the seat named; '{0}' has {1} hands")]
    Hands(String, usize),
    #[error("a deal starts with a seat and a colon, such as N:; '{0}' does not")]
    NoSeat(String),
    #[error(transparent)]
    Seat(#[from] ParseSeatError),
    #[error("{0}'s hand: {1}")]
    Hand(Seat, ParseHandError),
}

impl PartialDeal {
    /// Checks that no card is in two hands.
    pub fn new(hands: BySeat<Hand>) -> Result<PartialDeal, DealError> {
        for (seat, &hand) in hands.iter() {
            for other in Seat::ALL.into_iter().filter(|&other| other > seat) {
                if let Some(card) = (hand & hands[other]).lowest() {
                    return Err(DealError::Twice { card, first: seat, second: other });
                }
            }
        }
        Ok(PartialDeal(hands))
    }

    /// The four hands.
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.0
    }

    /// Every card that somebody holds.
    pub fn cards(&self) -> CardSet {
        self.0.values().fold(CardSet::EMPTY, |all, &hand| all | hand)
    }

    /// A full deal, if every hand has thirteen cards.
    pub fn full(self) -> Result<Deal, DealError> {
        match self.0.iter().find(|(_, hand)| hand.len() != 13) {
            Some((seat, hand)) => Err(DealError::Count(seat, hand.len())),
            None => Ok(Deal(self.0)),
        }
    }

    /// When exactly one hand is unknown and the others are full, it is what is left of the deck.
    #[must_use]
    pub fn completed(mut self) -> PartialDeal {
        let mut empty = Seat::ALL.into_iter().filter(|&seat| self.0[seat].is_empty());
        if let (Some(seat), None) = (empty.next(), empty.next())
            && self.cards().len() == 39
        {
            self.0[seat] = !self.cards();
        }
        self
    }

    /// The text form that starts with this seat's hand.
    pub fn written_from(&self, first: Seat) -> impl fmt::Display + use<> {
        WrittenFrom(*self, first)
    }
}

impl Deal {
    /// Checks the four hands.
    pub fn new(hands: BySeat<Hand>) -> Result<Deal, DealError> {
        PartialDeal::new(hands)?.full()
    }

    /// One of all deals, each as likely as the others.
    pub fn random<R: Rng + ?Sized>(rng: &mut R) -> Deal {
        let mut left = CardSet::DECK;
        let mut hands = BySeat::default();
        for seat in [Seat::North, Seat::East, Seat::South] {
            hands[seat] = left.random_subset(13, rng);
            left -= hands[seat];
        }
        hands[Seat::West] = left;
        Deal(hands)
    }

    /// The four hands.
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.0
    }

    /// Who holds this card.
    pub fn holder(&self, card: Card) -> Seat {
        let holds = |seat: &Seat| self.0[*seat].contains(card);
        Seat::ALL.into_iter().find(holds).expect("a full deal holds every card")
    }

    /// Every hand moved this many places on, clockwise.
    #[must_use]
    pub fn rotated(&self, places: usize) -> Deal {
        Deal(BySeat::from_fn(|seat| self.0[seat.plus(4 - places % 4)]))
    }

    /// The text form that starts with this seat's hand.
    pub fn written_from(&self, first: Seat) -> impl fmt::Display + use<> {
        PartialDeal(self.0).written_from(first)
    }
}

impl Index<Seat> for Deal {
    type Output = Hand;
    fn index(&self, seat: Seat) -> &Hand {
        &self.0[seat]
    }
}

impl Index<Seat> for PartialDeal {
    type Output = Hand;
    fn index(&self, seat: Seat) -> &Hand {
        &self.0[seat]
    }
}

impl From<Deal> for PartialDeal {
    fn from(deal: Deal) -> PartialDeal {
        PartialDeal(deal.0)
    }
}

struct WrittenFrom(PartialDeal, Seat);

impl fmt::Display for WrittenFrom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}:", self.1)?;
        for (i, seat) in self.1.around().enumerate() {
            f.write_str(if i == 0 { "" } else { " " })?;
            match self.0[seat] {
                hand if hand.is_empty() => f.write_str("-")?,
                hand => write!(f, "{}", hand.pbn())?,
            }
        }
        Ok(())
    }
}

/// `N:AKJ.T9..Q2 - ...`, clockwise from north, `-` for an unknown hand.
impl fmt::Display for PartialDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.written_from(Seat::North))
    }
}

/// `N:AKJ.T9..Q2 ...`, clockwise from north.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.written_from(Seat::North))
    }
}

impl FromStr for PartialDeal {
    type Err = DealError;
    fn from_str(text: &str) -> Result<PartialDeal, DealError> {
        let (first, hands) = text.split_once(':').ok_or_else(|| DealError::NoSeat(text.to_owned()))?;
        let first = first.trim().parse::<Seat>()?;
        let hands: Vec<&str> = hands.split_whitespace().collect();
        if hands.len() != 4 {
            return Err(DealError::Hands(text.to_owned(), hands.len()));
        }
        let mut dealt = BySeat::default();
        for (seat, hand) in first.around().zip(hands) {
            if hand != "-" {
                dealt[seat] = hand.parse().map_err(|error| DealError::Hand(seat, error))?;
            }
        }
        PartialDeal::new(dealt)
    }
}

/// One hand may be left out as `-` when the other three are full.
impl FromStr for Deal {
    type Err = DealError;
    fn from_str(text: &str) -> Result<Deal, DealError> {
        text.parse::<PartialDeal>()?.completed().full()
    }
}

text::serde_by_text!(Deal, |deal: &Deal| deal.to_string());
text::serde_by_text!(PartialDeal, |deal: &PartialDeal| deal.to_string());
