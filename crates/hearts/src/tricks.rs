//! The cards played in a round, in order, and the tricks they make.

use std::fmt;

use cards::{Card, CardSet, Rank, Seat, Suit};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::penalty;

/// The cards played so far, oldest first: at most 52, held in place.
#[derive(Clone, Copy)]
pub struct Plays {
    length: u8,
    cards: [Card; 52],
}

impl Plays {
    /// Nothing played yet.
    pub const EMPTY: Plays = Plays { length: 0, cards: [Card::new(Suit::Clubs, Rank::Two); 52] };

    /// The cards, oldest first.
    pub fn as_slice(&self) -> &[Card] {
        &self.cards[..self.length as usize]
    }

    /// Appends a card; a fifty-third is dropped.
    pub(crate) fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(self.length as usize) {
            *place = card;
            self.length += 1;
        }
    }

    /// The tricks that these cards make when this seat leads first; the last may be incomplete.
    pub fn tricks(&self, first: Seat) -> impl Iterator<Item = Trick<'_>> {
        let mut leader = first;
        self.as_slice().chunks(4).map(move |cards| {
            let trick = Trick { leader, cards };
            leader = trick.winning().map_or(leader, |(seat, _)| seat);
            trick
        })
    }
}

impl PartialEq for Plays {
    fn eq(&self, other: &Plays) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Plays {}

impl fmt::Debug for Plays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl Serialize for Plays {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Plays {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Plays, D::Error> {
        let cards = Vec::<Card>::deserialize(from)?;
        let distinct: CardSet = cards.iter().copied().collect();
        if distinct.len() != cards.len() {
            return Err(de::Error::custom("a card is played twice: each of the 52 can be played once"));
        }
        let mut plays = Plays::EMPTY;
        cards.into_iter().for_each(|card| plays.push(card));
        Ok(plays)
    }
}

/// A trick, complete or not: who led, and the cards clockwise from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trick<'a> {
    leader: Seat,
    cards: &'a [Card],
}

impl Trick<'_> {
    /// Who led.
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Who played what, in order.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> {
        self.leader.around().zip(self.cards.iter().copied())
    }

    /// The card of this seat, if it has played.
    pub fn card_of(&self, seat: Seat) -> Option<Card> {
        self.cards.get(self.leader.distance(seat)).copied()
    }

    /// All its cards.
    pub fn cards(&self) -> CardSet {
        self.cards.iter().copied().collect()
    }

    /// Whether all four seats have played.
    pub const fn is_complete(&self) -> bool {
        self.cards.len() == 4
    }

    /// Who has the highest card of the suit led, and that card.
    pub fn winning(&self) -> Option<(Seat, Card)> {
        let led = self.cards.first()?.suit();
        self.plays().filter(|(_, card)| card.suit() == led).max_by_key(|&(_, card)| card)
    }

    /// The penalties in it, without any bonus.
    pub fn penalty(&self) -> i32 {
        penalty(self.cards())
    }
}
