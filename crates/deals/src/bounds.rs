//! Bounds on single hands that every wanted deal keeps: what can be drawn directly.

use std::ops::RangeInclusive;

use belief::HandBounds;
use cards::{BySeat, BySuit, CardSet, Seat, Suit};

use crate::condition::{Condition, Pattern, Sum};
use crate::quantity::Quantity;

/// What every hand must be like, and whether that is all that is asked.
#[derive(Clone, Debug)]
pub struct Needs {
    hands: BySeat<Need>,
    /// Whether every deal within the bounds is wanted.
    pub is_all: bool,
}

#[derive(Clone, Debug)]
struct Need {
    lengths: BySuit<RangeInclusive<u8>>,
    counts: Vec<(Quantity, RangeInclusive<u8>)>,
    cards: CardSet,
}

impl Default for Need {
    fn default() -> Need {
        Need { lengths: BySuit::from_fn(|_| 0..=13), counts: Vec::new(), cards: CardSet::EMPTY }
    }
}

impl Needs {
    /// What follows from conditions that hold together.
    pub fn of_all<'c>(conditions: impl IntoIterator<Item = &'c Condition>) -> Needs {
        let mut needs = Needs { hands: BySeat::default(), is_all: true };
        for condition in conditions {
            let more = Needs::of(condition);
            needs.is_all &= more.is_all;
            for seat in Seat::ALL {
                needs.hands[seat].add(&more.hands[seat]);
            }
        }
        needs
    }

    fn of(condition: &Condition) -> Needs {
        let mut needs = Needs { hands: BySeat::default(), is_all: false };
        match condition {
            Condition::All(all) => return Needs::of_all(all),
            Condition::Any(any) => {
                let mut branches = any.iter().map(Needs::of);
                let Some(first) = branches.next() else { return needs };
                needs = branches.fold(first, |mut hull, branch| {
                    for seat in Seat::ALL {
                        hull.hands[seat].widen(&branch.hands[seat]);
                    }
                    hull
                });
                needs.is_all &= any.len() == 1;
            }
            Condition::Within(sum, range) => needs.is_all = needs.hands_within(sum, range),
            Condition::Shape(seat, patterns) => {
                needs.hands[*seat].lengths = hull(patterns);
                needs.is_all = matches!(&patterns[..], [one] if one.is_ordered);
            }
            Condition::Holds(seat, cards) => {
                needs.hands[*seat].cards = *cards;
                needs.is_all = true;
            }
            Condition::Not(_) => {}
        }
        needs
    }

    /// Bounds by a sum of one term. False if the sum says more than the bounds do.
    fn hands_within(&mut self, sum: &Sum, range: &RangeInclusive<i16>) -> bool {
        let [(sign, seat, quantity)] = sum.terms[..] else { return false };
        let (low, high) = (range.start() - sum.constant, range.end() - sum.constant);
        let (low, high) = if sign < 0 { (-high, -low) } else { (low, high) };
        // Nothing that is counted in a hand is more than 255 or less than 0.
        let byte = |number: i16| u8::try_from(number.clamp(0, 255)).unwrap_or(0);
        let within = if high < 0 || low > 255 { RangeInclusive::new(1, 0) } else { byte(low)..=byte(high) };
        let need = &mut self.hands[seat];
        if let Some(suit) = quantity.length_of() {
            need.lengths[suit] = within;
        } else if quantity.card_count().is_some() {
            need.counts.push((quantity, within));
        } else {
            return false;
        }
        true
    }

    /// Cards that must be in these hands.
    pub fn cards(&self) -> BySeat<CardSet> {
        BySeat::from_fn(|seat| self.hands[seat].cards)
    }

    /// The bounds of each hand.
    pub fn bounds(&self) -> BySeat<HandBounds> {
        BySeat::from_fn(|seat| {
            let need = &self.hands[seat];
            let counts = need.counts.iter();
            let counts = counts.filter_map(|(quantity, range)| Some((quantity.card_count()?, range.clone())));
            HandBounds { lengths: need.lengths.clone(), counts: counts.collect() }
        })
    }
}

impl Need {
    /// Both.
    fn add(&mut self, other: &Need) {
        for suit in Suit::ALL {
            self.lengths[suit] = both(&self.lengths[suit], &other.lengths[suit]);
        }
        for (quantity, range) in &other.counts {
            match self.counts.iter_mut().find(|(known, _)| known == quantity) {
                Some((_, known)) => *known = both(known, range),
                None => self.counts.push((*quantity, range.clone())),
            }
        }
        self.cards |= other.cards;
    }

    /// At least one of both.
    fn widen(&mut self, other: &Need) {
        for suit in Suit::ALL {
            self.lengths[suit] = either(&self.lengths[suit], &other.lengths[suit]);
        }
        self.counts.retain_mut(|(quantity, range)| {
            let theirs = other.counts.iter().find(|(known, _)| known == quantity);
            theirs.map(|(_, theirs)| *range = either(range, theirs)).is_some()
        });
        self.cards &= other.cards;
    }
}

fn both(a: &RangeInclusive<u8>, b: &RangeInclusive<u8>) -> RangeInclusive<u8> {
    *a.start().max(b.start())..=*a.end().min(b.end())
}

fn either(a: &RangeInclusive<u8>, b: &RangeInclusive<u8>) -> RangeInclusive<u8> {
    match (a.is_empty(), b.is_empty()) {
        (true, _) => b.clone(),
        (_, true) => a.clone(),
        _ => *a.start().min(b.start())..=*a.end().max(b.end()),
    }
}

/// The shortest and the longest that a suit is in any of the patterns.
fn hull(patterns: &[Pattern]) -> BySuit<RangeInclusive<u8>> {
    let of = |pattern: &Pattern, place: usize| -> RangeInclusive<u8> {
        let lengths = pattern.lengths.map(|length| length.map_or(0..=13, |length| length..=length));
        match pattern.is_ordered {
            true => lengths[place].clone(),
            false => lengths.iter().skip(1).fold(lengths[0].clone(), |hull, one| either(&hull, one)),
        }
    };
    let place = |suit: Suit| Suit::WRITTEN.into_iter().position(|written| written == suit).unwrap_or(0);
    BySuit::from_fn(|suit| {
        let ranges = patterns.iter().map(|pattern| of(pattern, place(suit)));
        ranges.reduce(|hull, one| either(&hull, &one)).unwrap_or(0..=13)
    })
}
