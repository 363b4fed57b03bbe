//! Which hands a condition leaves.

use cards::Suit;

use crate::hand::MOST_SUPPORT;
use crate::judge::Case;
use crate::language::condition::*;
use crate::{HandRanges, Range};

/// The hands that a condition leaves: all of them are within, and if it is exact, no others are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// A box around them.
    pub ranges: HandRanges,
    /// The strength spoken of.
    pub strength: Range,
    /// Whether every hand in the box is meant.
    pub exact: bool,
}

impl Case<'_> {
    /// The hands that a condition leaves.
    pub fn bound(&self, condition: &Condition) -> Bound {
        match condition {
            Condition::All(parts) => parts.iter().fold(Bound::ANY, |all, part| all.and(self.bound(part))),
            Condition::Any(parts) => parts.iter().fold(Bound::NONE, |any, part| any.or(self.bound(part))),
            Condition::Not(part) => match self.known(part) {
                Some(true) => Bound::NONE,
                Some(false) => Bound::ANY,
                None => self.bound(part).complement(),
            },
            Condition::Table(asked) => {
                if self.at_table(asked) {
                    Bound::ANY
                } else {
                    Bound::NONE
                }
            }
            Condition::Hand(asked) => self.bound_of(asked).unwrap_or(Bound::NONE),
        }
    }

    fn bound_of(&self, asked: &OfHand) -> Option<Bound> {
        let partner = &self.turn.reading.shown[self.turn.me.partner()].ranges;
        let less = |range: &Range, partners: u8| {
            let most = if range.most == u8::MAX { u8::MAX } else { range.most.checked_sub(partners)? };
            Some(Range::new(range.least.saturating_sub(partners), most))
        };
        let worth = |strain: StrainWord, range: Option<Range>| {
            let Some(range) = range else { return Some(Bound::NONE) };
            match strain {
                StrainWord::Notrump => Some(Bound::counted(Count::Points, range)),
                StrainWord::Suit(word) => self.suit(word).map(|_| Bound::supported(range)),
            }
        };
        Some(match asked {
            OfHand::Counts(count, range) => Bound::counted(*count, *range),
            OfHand::Suit(SuitCount::Length, word, range) => Bound::long(self.suit(*word)?, *range),
            OfHand::Suit(SuitCount::Fit, word, range) => {
                let suit = self.suit(*word)?;
                less(range, partner.lengths[suit].least).map_or(Bound::NONE, |range| Bound::long(suit, range))
            }
            OfHand::Suit(SuitCount::Tops | SuitCount::Honours, word, range) => {
                Bound { exact: false, ..Bound::long(self.suit(*word)?, Range::new(range.least.min(13), 13)) }
            }
            OfHand::Suit(SuitCount::Hcp, word, _) => self.suit(*word).map(|_| Bound::VAGUE)?,
            OfHand::Unbid(range) => {
                let new = Suit::ALL.into_iter().filter(|&suit| self.turn.is_new(suit));
                new.fold(Bound::ANY, |all, suit| all.and(Bound::long(suit, *range)))
            }
            OfHand::Others(word, range) => {
                let suit = self.suit(*word)?;
                let others = Suit::ALL.into_iter().filter(|&other| other != suit);
                others.fold(Bound::ANY, |all, suit| all.and(Bound::long(suit, *range)))
            }
            OfHand::Longest(word) => {
                let longest = self.suit(*word)?;
                let others = Suit::ALL.into_iter().filter(|&suit| suit != longest);
                others.fold(Bound::long(longest, Range::new(4, 13)), |all, suit| Bound {
                    exact: false,
                    ..all.and(Bound::long(suit, Range::new(0, 6)))
                })
            }
            OfHand::Shortest(word) => {
                Bound { exact: false, ..Bound::long(self.suit(*word)?, Range::new(0, 3)) }
            }
            OfHand::Compare(one, _, other) => {
                self.suit(*one)?;
                self.suit(*other).map(|_| Bound::VAGUE)?
            }
            OfHand::Stopper(word) => {
                Bound { exact: false, ..Bound::long(self.suit(*word)?, Range::new(1, 13)) }
            }
            OfHand::Control(word) => self.suit(*word).map(|_| Bound::VAGUE)?,
            OfHand::Stoppers => Bound::VAGUE,
            OfHand::Balanced => Bound::shaped(Range::new(2, 5)),
            OfHand::Semibalanced => Bound { exact: true, ..Bound::shaped(Range::new(2, 6)) },
            OfHand::Shape(pattern) => Bound::shaped(Range::new(pattern[3], pattern[0])),
            OfHand::Support(word, range) => self.suit(*word).map(|_| Bound::supported(*range))?,
            OfHand::Combined(strain, range) => worth(*strain, less(range, self.turn.partner_least))?,
            OfHand::Potential(strain, range) => worth(*strain, less(range, self.turn.partner_most))?,
            OfHand::Together(count, range) => {
                less(range, self.partners(*count)).map_or(Bound::NONE, |range| Bound::counted(*count, range))
            }
        })
    }
}

const STRENGTH: Range = Range::new(0, 40);

impl Bound {
    /// Any hand.
    pub const ANY: Bound = Bound { ranges: HandRanges::ANY, strength: STRENGTH, exact: true };
    /// No hand.
    pub const NONE: Bound = Bound { ranges: HandRanges::NONE, strength: Range::EMPTY, exact: true };
    /// Hands that ranges do not tell.
    const VAGUE: Bound = Bound { exact: false, ..Bound::ANY };

    fn counted(count: Count, range: Range) -> Bound {
        let mut bound = Bound::ANY;
        let any = HandRanges::ANY;
        match count {
            Count::Hcp => (bound.ranges.hcp, bound.strength) = (range.and(any.hcp), range.and(STRENGTH)),
            Count::Points => {
                (bound.ranges.points, bound.strength) = (range.and(any.points), range.and(STRENGTH))
            }
            Count::Aces => bound.ranges.aces = range.and(any.aces),
            Count::Kings => bound.ranges.kings = range.and(any.kings),
            Count::Losers | Count::Controls => bound.exact = false,
        }
        bound
    }

    fn supported(range: Range) -> Bound {
        let mut bound = Bound { strength: range.and(STRENGTH), ..Bound::VAGUE };
        bound.ranges.hcp = Range::new(range.least.saturating_sub(MOST_SUPPORT), range.most.min(37));
        bound
    }

    fn long(suit: Suit, range: Range) -> Bound {
        let mut bound = Bound::ANY;
        bound.ranges.lengths[suit] = range.and(Range::new(0, 13));
        bound
    }

    fn shaped(range: Range) -> Bound {
        let mut bound = Bound::VAGUE;
        bound.ranges.lengths = bound.ranges.lengths.map(|_| range);
        bound
    }

    /// Whether it leaves no hand.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The hands in both.
    pub fn and(self, other: Bound) -> Bound {
        if self.is_empty() || other.is_empty() {
            return Bound::NONE;
        }
        Bound {
            ranges: self.ranges.and(&other.ranges),
            strength: self.strength.and(other.strength),
            exact: self.exact && other.exact,
        }
    }

    /// The hands in either.
    pub fn or(self, other: Bound) -> Bound {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Bound {
                ranges: self.ranges.or(&other.ranges),
                strength: self.strength.or(other.strength),
                exact: self.exact && self.ranges == other.ranges && other.exact,
            },
        }
    }

    /// The other hands.
    fn complement(self) -> Bound {
        let left = if self.exact { Bound::ANY.without(&self) } else { Bound::VAGUE };
        Bound { exact: self.exact && left != Bound::ANY, ..left }
    }

    /// These hands without those of an exact bound, as far as ranges can say it.
    pub fn without(self, other: &Bound) -> Bound {
        if !other.exact || other.is_empty() || self.is_empty() {
            return self;
        }
        let ranges = self.ranges.without(&other.ranges);
        let mut strength = self.strength;
        let spoken = ranges.hcp != self.ranges.hcp || ranges.points != self.ranges.points;
        if spoken && ranges != HandRanges::NONE {
            if other.strength.least <= strength.least && other.strength.most < strength.most {
                strength.least = strength.least.max(other.strength.most + 1);
            } else if other.strength.most >= strength.most && other.strength.least > strength.least {
                strength.most = other.strength.least - 1;
            }
        }
        Bound { ranges, strength, exact: self.exact }
    }
}
