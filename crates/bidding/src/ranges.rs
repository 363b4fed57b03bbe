use std::fmt;

use bridge::high_card_points;
use cards::{BySuit, CardSet, Suit};

/// From the least to the most of something, both included. Empty if the least is above the most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HandRanges {
    /// High-card points, 0 to 37.
    pub hcp: Range,
    /// High-card points and one for every card beyond the fourth of a suit, 0 to 46.
    pub points: Range,
    /// Cards of each suit.
    pub lengths: BySuit<Range>,
}

impl HandRanges {
    /// Any hand.
    pub const ANY: HandRanges = HandRanges {
        hcp: Range::new(0, 37),
        points: Range::new(0, 46),
        lengths: BySuit::new(Range::new(0, 13), Range::new(0, 13), Range::new(0, 13), Range::new(0, 13)),
    };

    /// No hand.
    pub const NONE: HandRanges = HandRanges {
        hcp: Range::EMPTY,
        points: Range::EMPTY,
        lengths: BySuit::new(Range::EMPTY, Range::EMPTY, Range::EMPTY, Range::EMPTY),
    };

    /// Whether a hand of thirteen cards is within all ranges.
    pub fn contains(&self, hand: CardSet) -> bool {
        let lengths = hand.lengths();
        let hcp = high_card_points(hand) as u8;
        let long: usize = lengths.values().map(|&length| length.saturating_sub(4)).sum();
        self.hcp.contains(hcp)
            && self.points.contains(hcp + long as u8)
            && Suit::ALL.into_iter().all(|suit| self.lengths[suit].contains(lengths[suit] as u8))
    }

    /// Whether there is no hand in it that anybody could hold, as far as one range shows.
    pub fn is_empty(&self) -> bool {
        self.hcp.is_empty() || self.points.is_empty() || self.lengths.values().any(|range| range.is_empty())
    }

    /// The hands in both.
    #[must_use]
    pub fn and(&self, other: &HandRanges) -> HandRanges {
        HandRanges {
            hcp: self.hcp.and(other.hcp),
            points: self.points.and(other.points),
            lengths: BySuit::from_fn(|suit| self.lengths[suit].and(other.lengths[suit])),
        }
    }

    /// The smallest ranges around both.
    #[must_use]
    pub fn or(&self, other: &HandRanges) -> HandRanges {
        HandRanges {
            hcp: self.hcp.or(other.hcp),
            points: self.points.or(other.points),
            lengths: BySuit::from_fn(|suit| self.lengths[suit].or(other.lengths[suit])),
        }
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
