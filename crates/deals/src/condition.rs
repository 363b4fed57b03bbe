use std::ops::RangeInclusive;

use cards::{BySeat, CardSet, Deal, Seat};

use crate::quantity::Quantity;
use crate::read::{self, ReadError};

/// What a deal has to be like.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Wanted {
    pub(crate) conditions: Vec<Condition>,
}

impl Wanted {
    /// Any deal.
    pub fn any() -> Wanted {
        Wanted::default()
    }

    /// Such deals, as far as a seat's hand fits the words: `15-17 hcp, balanced`.
    pub fn hand(mut self, seat: Seat, words: &str) -> Result<Wanted, ReadError> {
        self.conditions.push(read::read(words, Some(seat))?);
        Ok(self)
    }

    /// Such deals, as far as they fit words that name the seats: `ns spades >= 8`.
    pub fn deal(mut self, words: &str) -> Result<Wanted, ReadError> {
        self.conditions.push(read::read(words, None)?);
        Ok(self)
    }

    /// Whether a deal fits.
    pub fn holds(&self, deal: &Deal) -> bool {
        self.conditions.iter().all(|condition| condition.holds(deal.hands()))
    }
}

/// One thing that is asked.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Condition {
    /// Every one of these.
    All(Vec<Condition>),
    /// At least one of these.
    Any(Vec<Condition>),
    /// Not that.
    Not(Box<Condition>),
    /// A sum between two numbers.
    Within(Sum, RangeInclusive<i16>),
    /// A hand of one of these patterns.
    Shape(Seat, Vec<Pattern>),
    /// All of these cards in a hand.
    Holds(Seat, CardSet),
}

/// Numbers without a bound.
pub(crate) const LEAST: i16 = -2000;
pub(crate) const MOST: i16 = 2000;

/// Quantities of hands added up and taken off.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Sum {
    /// Each with its sign.
    pub terms: Vec<(i16, Seat, Quantity)>,
    /// A number that is added.
    pub constant: i16,
}

impl Sum {
    pub fn of(&self, hands: &BySeat<CardSet>) -> i16 {
        let terms = self.terms.iter().map(|(sign, seat, quantity)| sign * quantity.of(hands[*seat]));
        terms.sum::<i16>() + self.constant
    }

    pub fn minus(mut self, other: Sum) -> Sum {
        self.terms.extend(other.terms.into_iter().map(|(sign, seat, quantity)| (-sign, seat, quantity)));
        self.constant -= other.constant;
        self
    }
}

/// Lengths of the four suits, spades first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// `None` for any length.
    pub lengths: [Option<u8>; 4],
    /// Whether the order of the suits counts.
    pub is_ordered: bool,
}

impl Pattern {
    /// These lengths in any order.
    pub const fn in_any_order(lengths: [u8; 4]) -> Pattern {
        let [a, b, c, d] = lengths;
        Pattern { lengths: [Some(a), Some(b), Some(c), Some(d)], is_ordered: false }
    }

    /// Whether a hand has it.
    pub fn fits(&self, hand: CardSet) -> bool {
        let mut lengths = cards::Suit::WRITTEN.map(|suit| Some(hand.ranks(suit).len() as u8));
        let mut wanted = self.lengths;
        if !self.is_ordered {
            lengths.sort_unstable();
            wanted.sort_unstable();
        }
        wanted.iter().zip(&lengths).all(|(wanted, length)| wanted.is_none() || wanted == length)
    }
}

impl Condition {
    pub fn holds(&self, hands: &BySeat<CardSet>) -> bool {
        match self {
            Condition::All(all) => all.iter().all(|one| one.holds(hands)),
            Condition::Any(any) => any.iter().any(|one| one.holds(hands)),
            Condition::Not(one) => !one.holds(hands),
            Condition::Within(sum, range) => range.contains(&sum.of(hands)),
            Condition::Shape(seat, patterns) => patterns.iter().any(|pattern| pattern.fits(hands[*seat])),
            Condition::Holds(seat, cards) => hands[*seat].includes(*cards),
        }
    }

    /// The opposite; of a bound on one side another bound.
    pub fn negated(self) -> Condition {
        match self {
            Condition::Within(sum, range) if *range.start() == LEAST => {
                Condition::Within(sum, range.end() + 1..=MOST)
            }
            Condition::Within(sum, range) if *range.end() == MOST => {
                Condition::Within(sum, LEAST..=range.start() - 1)
            }
            Condition::All(all) => Condition::Any(all.into_iter().map(Condition::negated).collect()),
            Condition::Any(any) => Condition::All(any.into_iter().map(Condition::negated).collect()),
            Condition::Not(one) => *one,
            other => Condition::Not(Box::new(other)),
        }
    }
}
