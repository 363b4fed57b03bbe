use std::fmt;

use cards::{Card, CardSet, Rank, Seat, Suit};
use serde::{Deserialize, Serialize};

use crate::Strain;

/// Up to four cards, played clockwise from the leader.
///
/// ```
/// use bridge::{Strain, Trick};
/// use cards::Seat;
/// let cards = ["H5", "HK", "C2", "HA"].map(|card| card.parse().unwrap());
/// let trick = Trick::from_cards(Seat::West, &cards).unwrap();
/// assert_eq!(trick.best(Strain::Notrump).unwrap().0, Seat::South);
/// assert_eq!(trick.best(Strain::Clubs).unwrap().0, Seat::East);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Trick {
    leader: Seat,
    len: u8,
    /// Places from `len` on hold [`BLANK`], so that equal tricks are equal in every bit.
    cards: [Card; 4],
}

const BLANK: Card = Card::new(Suit::Clubs, Rank::Two);

/// Why cards do not make a trick.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TrickError {
    #[error("a trick has at most four cards, not {0}")]
    TooMany(usize),
    #[error("the {} is played twice in one trick", .0.name())]
    Twice(Card),
}

impl Trick {
    /// Before the first card.
    #[inline]
    pub const fn new(leader: Seat) -> Trick {
        Trick { leader, len: 0, cards: [BLANK; 4] }
    }

    /// These cards in order of play.
    pub fn from_cards(leader: Seat, cards: &[Card]) -> Result<Trick, TrickError> {
        let mut trick = Trick::new(leader);
        for &card in cards {
            if trick.is_complete() {
                return Err(TrickError::TooMany(cards.len()));
            }
            if trick.cards().contains(&card) {
                return Err(TrickError::Twice(card));
            }
            trick.push(card);
        }
        Ok(trick)
    }

    /// The next card. Contract: the trick is not complete.
    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[self.len as usize & 3] = card;
        self.len += 1;
    }

    /// Who plays the first card.
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards in order of play.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// Each card with who played it, in order of play.
    pub fn by_seat(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.leader.around().zip(self.cards().iter().copied())
    }

    /// The card that this seat has played.
    pub fn card_of(&self, seat: Seat) -> Option<Card> {
        self.cards().get(self.leader.distance(seat)).copied()
    }

    /// How many cards.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether nobody has played yet.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether all four have played.
    #[inline]
    pub const fn is_complete(&self) -> bool {
        self.len == 4
    }

    /// Whose card comes next; the leader again when the trick is complete.
    #[inline]
    pub const fn turn(&self) -> Seat {
        self.leader.plus(self.len as usize)
    }

    /// The suit that has to be followed; `None` before the first card.
    #[inline]
    pub const fn led(&self) -> Option<Suit> {
        if self.len == 0 { None } else { Some(self.cards[0].suit()) }
    }

    /// The card that wins so far and who played it; `None` before the first.
    #[inline]
    pub fn best(&self, strain: Strain) -> Option<(Seat, Card)> {
        let mut place = 0;
        for (i, &card) in self.cards().iter().enumerate().skip(1) {
            if strain.beats(card, self.cards[place]) {
                place = i;
            }
        }
        (self.len > 0).then(|| (self.leader.plus(place), self.cards[place]))
    }

    /// The cards of a hand that may be played now: those of the suit led, or any where it has none.
    #[inline]
    pub fn legal(&self, hand: CardSet) -> CardSet {
        match self.led().map(|suit| hand.suit(suit)) {
            Some(following) if !following.is_empty() => following,
            _ => hand,
        }
    }

    /// Whether a card played now would win the trick as it lies. The first card always does.
    #[inline]
    pub fn would_win(&self, card: Card, strain: Strain) -> bool {
        self.best(strain).is_none_or(|(_, best)| strain.beats(card, best))
    }

    /// Adds a card. After a fourth card the result is the next trick, led by the winner.
    pub fn then(&self, card: Card, strain: Strain) -> Result<Trick, TrickError> {
        if self.is_complete() {
            return Err(TrickError::TooMany(5));
        }
        if self.cards().contains(&card) {
            return Err(TrickError::Twice(card));
        }
        let mut trick = *self;
        trick.push(card);
        let winner = trick.best(strain).filter(|_| trick.is_complete());
        Ok(winner.map_or(trick, |(winner, _)| Trick::new(winner)))
    }
}

/// `West: ♥5 ♥K ♣2 ♥A`.
impl fmt::Display for Trick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.leader)?;
        self.cards().iter().try_for_each(|card| write!(f, " {card:#}"))
    }
}

impl fmt::Debug for Trick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    leader: Seat,
    cards: Vec<Card>,
}

impl From<Trick> for Written {
    fn from(trick: Trick) -> Written {
        Written { leader: trick.leader, cards: trick.cards().to_vec() }
    }
}

impl TryFrom<Written> for Trick {
    type Error = TrickError;
    fn try_from(read: Written) -> Result<Trick, TrickError> {
        Trick::from_cards(read.leader, &read.cards)
    }
}
