use std::fmt;

use cards::{BySuit, CardSet, Suit};
use serde::{Deserialize, Serialize};

use crate::hand::Facts;

/// From the least to the most of something, both included. Empty if the least is above the most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Range {
    /// The least.
    pub least: u8,
    /// The most.
    pub most: u8,
}

impl Range {
    /// No number at all.
    pub const EMPTY: Range = Range { least: u8::MAX, most: 0 };

    /// From the least to the most.
    pub const fn new(least: u8, most: u8) -> Range {
        Range { least, most }
    }

    /// Whether a number is in it.
    #[inline]
    pub const fn contains(self, number: u8) -> bool {
        self.least <= number && number <= self.most
    }

    /// Whether no number is in it.
    pub const fn is_empty(self) -> bool {
        self.least > self.most
    }

    /// The numbers in both.
    #[must_use]
    pub fn and(self, other: Range) -> Range {
        Range { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    /// The smallest range around both.
    #[must_use]
    pub fn or(self, other: Range) -> Range {
        Range { least: self.least.min(other.least), most: self.most.max(other.most) }
    }
}

/// `15-17`, `5`; a range without numbers is `none`.
impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            range if range.is_empty() => f.write_str("none"),
            Range { least, most } if least == most => write!(f, "{least}"),
            Range { least, most } => write!(f, "{least}-{most}"),
        }
    }
}

/// Ranges of points and lengths: a box around the hands that a call may come from, to draw hands
/// from directly. Its corners may hold hands that would call otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct HandRanges {
    /// High-card points, 0 to 37.
    pub hcp: Range,
    /// High-card points and one for every card beyond the fourth of a suit, 0 to 46.
    pub points: Range,
    /// Aces, 0 to 4.
    pub aces: Range,
    /// Kings, 0 to 4.
    pub kings: Range,
    /// Cards of each suit.
    pub lengths: BySuit<Range>,
}

impl HandRanges {
    /// Any hand.
    pub const ANY: HandRanges = HandRanges {
        hcp: Range::new(0, 37),
        points: Range::new(0, 46),
        aces: Range::new(0, 4),
        kings: Range::new(0, 4),
        lengths: BySuit::new(Range::new(0, 13), Range::new(0, 13), Range::new(0, 13), Range::new(0, 13)),
    };

    /// No hand.
    pub const NONE: HandRanges = HandRanges {
        hcp: Range::EMPTY,
        points: Range::EMPTY,
        aces: Range::EMPTY,
        kings: Range::EMPTY,
        lengths: BySuit::new(Range::EMPTY, Range::EMPTY, Range::EMPTY, Range::EMPTY),
    };

    /// Whether a hand of thirteen cards is within all ranges.
    pub fn contains(&self, hand: CardSet) -> bool {
        let facts = Facts::of(hand);
        self.hcp.contains(facts.hcp)
            && self.points.contains(facts.points)
            && self.aces.contains(facts.aces)
            && self.kings.contains(facts.kings)
            && Suit::ALL.into_iter().all(|suit| self.lengths[suit].contains(facts.lengths[suit]))
    }

    /// Whether there is no hand in it that anybody could hold, as far as one range shows.
    pub fn is_empty(&self) -> bool {
        let numbers = [self.hcp, self.points, self.aces, self.kings];
        numbers.iter().chain(self.lengths.values()).any(|range| range.is_empty())
    }

    /// The hands in both.
    #[must_use]
    pub fn and(&self, other: &HandRanges) -> HandRanges {
        HandRanges {
            hcp: self.hcp.and(other.hcp),
            points: self.points.and(other.points),
            aces: self.aces.and(other.aces),
            kings: self.kings.and(other.kings),
            lengths: BySuit::from_fn(|suit| self.lengths[suit].and(other.lengths[suit])),
        }
    }

    /// The smallest ranges around both.
    #[must_use]
    pub fn or(&self, other: &HandRanges) -> HandRanges {
        HandRanges {
            hcp: self.hcp.or(other.hcp),
            points: self.points.or(other.points),
            aces: self.aces.or(other.aces),
            kings: self.kings.or(other.kings),
            lengths: BySuit::from_fn(|suit| self.lengths[suit].or(other.lengths[suit])),
        }
    }
}

impl HandRanges {
    /// The same hands with ranges no wider than they need to be: the lengths add up to thirteen, and
    /// points with length are the high cards and what the lengths allow.
    #[must_use]
    pub fn tightened(mut self) -> HandRanges {
        if self.is_empty() {
            return HandRanges::NONE;
        }
        let least: u8 = self.lengths.values().map(|range| range.least).sum();
        let most: u8 = self.lengths.values().map(|range| range.most.min(13)).sum();
        for suit in Suit::ALL {
            let range = self.lengths[suit];
            let others = (least - range.least, most - range.most.min(13));
            self.lengths[suit] =
                range.and(Range::new(13u8.saturating_sub(others.1), 13u8.saturating_sub(others.0)));
        }
        let beyond = |range: &Range| range.most.min(13).saturating_sub(4);
        let long = self.lengths.values().map(beyond).sum::<u8>().min(9);
        let short: u8 = self.lengths.values().map(|range| range.least.saturating_sub(4)).sum();
        self.points = self.points.and(Range::new(self.hcp.least + short, self.hcp.most.saturating_add(long)));
        let hcp = Range::new(self.points.least.saturating_sub(long), self.points.most.saturating_sub(short));
        self.hcp = self.hcp.and(hcp);
        if self.is_empty() { HandRanges::NONE } else { self }
    }

    /// These hands without the others, where that is again one range for each number; otherwise
    /// these hands, some of the others still among them.
    #[must_use]
    pub fn without(mut self, other: &HandRanges) -> HandRanges {
        let theirs =
            [other.hcp, other.points, other.aces, other.kings].into_iter().chain(other.lengths.into_array());
        let [clubs, diamonds, hearts, spades] = [0, 1, 2, 3].map(|i| Suit::ALL[i]);
        let HandRanges { hcp, points, aces, kings, lengths } = &mut self;
        let mut by_suit = lengths.into_array();
        let mine: [&mut Range; 8] = {
            let [c, d, h, s] = &mut by_suit;
            [hcp, points, aces, kings, c, d, h, s]
        };
        let mut open = None;
        for (i, (own, other)) in mine.iter().zip(theirs.clone()).enumerate() {
            if other.least <= own.least && own.most <= other.most {
                continue;
            }
            if open.is_some() {
                return self;
            }
            open = Some((i, other));
        }
        let Some((i, other)) = open else { return HandRanges::NONE };
        let own = &mut *mine[i];
        if other.least <= own.least && other.most >= own.least {
            own.least = other.most + 1;
        } else if other.most >= own.most && other.least <= own.most {
            own.most = other.least - 1;
        }
        for (suit, range) in [clubs, diamonds, hearts, spades].into_iter().zip(by_suit) {
            self.lengths[suit] = range;
        }
        self
    }
}

/// `15-17 points, 2-5 spades, 2-5 hearts`: what is not said may be anything.
impl fmt::Display for HandRanges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        let any = HandRanges::ANY;
        if self.hcp != any.hcp {
            parts.push(format!("{} points", said(self.hcp, any.hcp)));
        }
        let counted = Range::new(self.hcp.least, self.hcp.most.saturating_add(9));
        if self.points != any.points && self.points.and(counted) != counted {
            parts.push(format!("{} with length", said(self.points, any.points)));
        }
        for (range, any, name) in [(self.aces, any.aces, "aces"), (self.kings, any.kings, "kings")] {
            if range != any {
                parts.push(format!("{} {name}", said(range, any)));
            }
        }
        for suit in Suit::WRITTEN {
            if self.lengths[suit] != any.lengths[suit] {
                parts.push(format!("{} {}", said(self.lengths[suit], any.lengths[suit]), suit.name()));
            }
        }
        if parts.is_empty() {
            return f.write_str("any hand");
        }
        f.write_str(&parts.join(", "))
    }
}

fn said(range: Range, any: Range) -> String {
    match range {
        range if range.is_empty() => "no".to_owned(),
        Range { least, most } if least == most => least.to_string(),
        Range { least, most } if most == any.most => format!("{least}+"),
        Range { least, most } if least == any.least => format!("at most {most}"),
        range => range.to_string(),
    }
}
