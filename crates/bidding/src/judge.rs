//! Whether a condition holds, and which hands it leaves.

use bridge::{Call, Pair, Risk, Strain};
use cards::{Seat, Suit};

use crate::hand::{Facts, MOST_SUPPORT};
use crate::language::condition::*;
use crate::language::pattern::Binding;
use crate::reading::Reading;
use crate::{HandRanges, Range};

/// The auction as one seat looks at it when it has to call.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// What has been heard.
    pub reading: &'a Reading,
    /// Whose turn it is.
    pub me: Seat,
    trumps: Option<Suit>,
    theirs: Option<Suit>,
    fourth: Option<Suit>,
    forced: bool,
    ours: u8,
    their_suits: u8,
    partner_least: u8,
    partner_most: u8,
    last: Option<(Seat, bridge::Bid)>,
    risk: Risk,
}

/// A rule's suits and its own call, at this turn.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The turn.
    pub turn: &'a Turn<'a>,
    /// The variables.
    pub binding: Binding,
    /// The call that the rule makes.
    pub call: Call,
}

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

impl<'a> Turn<'a> {
    /// The turn of whoever calls next; `None` when the auction is over.
    pub fn new(reading: &'a Reading) -> Option<Turn<'a>> {
        let me = reading.auction.turn()?;
        let pair = Pair::of(me);
        let suits =
            |pair: Pair| pair.seats().into_iter().fold(0, |all, seat| all | reading.shown[seat].suits);
        let (ours, their_suits) = (suits(pair), suits(pair.other()));
        let left = !ours & 15;
        let fourth = left.is_power_of_two().then(|| Suit::ALL[left.trailing_zeros() as usize]);
        let partner = &reading.shown[me.partner()];
        Some(Turn {
            reading,
            me,
            trumps: reading.trumps(pair),
            theirs: reading.last_suit[pair.other() as usize],
            fourth,
            forced: reading.is_forced(me),
            ours,
            their_suits,
            partner_least: partner.strength.least,
            partner_most: partner.strength.most,
            last: reading.auction.last_bid(),
            risk: reading.risk(),
        })
    }

    /// The last bid and who made it.
    pub const fn last_bid(&self) -> Option<(Seat, bridge::Bid)> {
        self.last
    }

    /// Whether nobody has shown this suit.
    pub const fn is_new(&self, suit: Suit) -> bool {
        (self.ours | self.their_suits) >> suit as u8 & 1 == 0
    }

    /// The least and the most of partner's strength.
    pub const fn partner(&self) -> Range {
        Range::new(self.partner_least, self.partner_most)
    }

    fn seat(&self, who: Who) -> Seat {
        self.me.plus(who.steps())
    }
}

impl Case<'_> {
    /// The suit that a word means here.
    pub fn suit(&self, word: SuitWord) -> Option<Suit> {
        let shown = |who| &self.turn.reading.shown[self.turn.seat(who)];
        match word {
            SuitWord::Named(suit) => Some(suit),
            SuitWord::Variable(variable) => self.binding.get(variable),
            SuitWord::Other(variable) => self.binding.other(variable),
            SuitWord::Partner => shown(Who::Partner).last,
            SuitWord::Mine => shown(Who::Me).first,
            SuitWord::Theirs => self.turn.theirs,
            SuitWord::Trumps => self.turn.trumps,
            SuitWord::Fourth => self.turn.fourth,
        }
    }

    /// The strain that a word means here.
    pub fn strain(&self, word: StrainWord) -> Option<Strain> {
        match word {
            StrainWord::Notrump => Some(Strain::Notrump),
            StrainWord::Suit(word) => self.suit(word).map(Strain::from),
        }
    }

    /// Whether a hand fulfils a condition.
    pub fn holds(&self, condition: &Condition, hand: &Facts) -> bool {
        match condition {
            Condition::All(parts) => parts.iter().all(|part| self.holds(part, hand)),
            Condition::Any(parts) => parts.iter().any(|part| self.holds(part, hand)),
            Condition::Not(part) => !self.holds(part, hand),
            Condition::Hand(asked) => self.in_hand(asked, hand).unwrap_or(false),
            Condition::Table(asked) => self.at_table(asked),
        }
    }

    /// Whether a condition holds whatever the hand, or fails whatever the hand.
    pub fn known(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::All(parts) => {
                let mut all = Some(true);
                for part in parts {
                    match self.known(part) {
                        Some(false) => return Some(false),
                        None => all = None,
                        Some(true) => {}
                    }
                }
                all
            }
            Condition::Any(parts) => {
                let mut any = Some(false);
                for part in parts {
                    match self.known(part) {
                        Some(true) => return Some(true),
                        None => any = None,
                        Some(false) => {}
                    }
                }
                any
            }
            Condition::Not(part) => self.known(part).map(|holds| !holds),
            Condition::Hand(_) => None,
            Condition::Table(asked) => Some(self.at_table(asked)),
        }
    }

    /// `None` where the condition speaks of a suit that there is not.
    fn in_hand(&self, asked: &OfHand, hand: &Facts) -> Option<bool> {
        let partner = &self.turn.reading.shown[self.turn.me.partner()];
        let worth = |strain: StrainWord| match strain {
            StrainWord::Notrump => Some(hand.points),
            StrainWord::Suit(word) => Some(hand.support(self.suit(word)?)),
        };
        Some(match asked {
            OfHand::Counts(count, range) => range.contains(number(*count, hand)),
            OfHand::Suit(count, word, range) => {
                let suit = self.suit(*word)?;
                range.contains(match count {
                    SuitCount::Length => hand.lengths[suit],
                    SuitCount::Hcp => hand.suit_hcp[suit],
                    SuitCount::Tops => hand.tops(suit),
                    SuitCount::Honours => hand.honours(suit),
                    SuitCount::Fit => hand.lengths[suit] + partner.ranges.lengths[suit].least,
                })
            }
            OfHand::Unbid(range) => {
                let new = Suit::ALL.into_iter().filter(|&suit| self.turn.is_new(suit));
                new.map(|suit| hand.lengths[suit]).all(|length| range.contains(length))
            }
            OfHand::Others(word, range) => {
                let suit = self.suit(*word)?;
                let others = Suit::ALL.into_iter().filter(|&other| other != suit);
                others.map(|suit| hand.lengths[suit]).all(|length| range.contains(length))
            }
            OfHand::Compare(one, comparison, other) => {
                let (one, other) = (hand.lengths[self.suit(*one)?], hand.lengths[self.suit(*other)?]);
                match comparison {
                    Comparison::Longer => one > other,
                    Comparison::AtLeast => one >= other,
                    Comparison::Equal => one == other,
                }
            }
            OfHand::Longest(word) => {
                let length = hand.lengths[self.suit(*word)?];
                hand.lengths.values().all(|&other| other <= length)
            }
            OfHand::Shortest(word) => {
                let length = hand.lengths[self.suit(*word)?];
                hand.lengths.values().all(|&other| other >= length)
            }
            OfHand::Stopper(word) => hand.stops(self.suit(*word)?),
            OfHand::Stoppers => {
                let shown = |suit: &Suit| self.turn.their_suits >> *suit as u8 & 1 != 0;
                Suit::ALL.into_iter().filter(shown).all(|suit| hand.stops(suit))
            }
            OfHand::Control(word) => hand.controls_suit(self.suit(*word)?),
            OfHand::Balanced => hand.is_balanced(),
            OfHand::Semibalanced => hand.is_semibalanced(),
            OfHand::Shape(pattern) => hand.pattern() == *pattern,
            OfHand::Support(word, range) => range.contains(hand.support(self.suit(*word)?)),
            OfHand::Combined(strain, range) => range.contains(worth(*strain)? + self.turn.partner_least),
            OfHand::Potential(strain, range) => range.contains(worth(*strain)? + self.turn.partner_most),
            OfHand::Together(count, range) => {
                let partners = self.partners(*count);
                range.contains(number(*count, hand) + partners)
            }
        })
    }

    /// The least that partner has shown of something that is counted.
    fn partners(&self, count: Count) -> u8 {
        let partner = &self.turn.reading.shown[self.turn.me.partner()].ranges;
        match count {
            Count::Hcp => partner.hcp.least,
            Count::Points => partner.points.least,
            Count::Aces => partner.aces.least,
            Count::Kings => partner.kings.least,
            Count::Losers | Count::Controls => 0,
        }
    }

    /// Whether the auction is as asked.
    fn at_table(&self, asked: &OfTable) -> bool {
        let Turn { reading, me, .. } = *self.turn;
        let pair = Pair::of(me);
        let shown = |who: Who| &reading.shown[self.turn.seat(who)];
        let opened = || {
            let first = reading.leading_passes < reading.auction.calls().len();
            first.then(|| Pair::of(reading.auction.dealer().plus(reading.leading_passes)))
        };
        let owner = self.turn.last.map(|(seat, _)| Pair::of(seat));
        match asked {
            OfTable::Vulnerable => reading.vulnerability.of(pair),
            OfTable::TheyVulnerable => reading.vulnerability.of(pair.other()),
            OfTable::Seat(range) => range.contains((reading.auction.calls().len() % 4 + 1) as u8),
            OfTable::Passed => shown(Who::Me).passed,
            OfTable::PartnerPassed => shown(Who::Partner).passed,
            OfTable::Forced => self.turn.forced,
            OfTable::GameForced => reading.game_forced[pair as usize],
            OfTable::Contested => [Who::Left, Who::Right].into_iter().any(|who| shown(who).bids > 0),
            OfTable::WeOpened => opened() == Some(pair),
            OfTable::TheyOpened => opened() == Some(pair.other()),
            OfTable::WeOwn => owner == Some(pair),
            OfTable::TheyOwn => owner == Some(pair.other()),
            OfTable::Doubled => self.turn.risk != Risk::Undoubled,
            OfTable::Agreed => self.turn.trumps.is_some(),
            OfTable::Level(range) => range.contains(self.turn.last.map_or(0, |(_, bid)| bid.level.get())),
            OfTable::At(range) => self.call.bid().is_some_and(|bid| range.contains(bid.level.get())),
            OfTable::Playing(word) => self
                .strain(*word)
                .is_some_and(|strain| self.turn.last.is_some_and(|(_, bid)| bid.strain == strain)),
            OfTable::PartnerLeast(range) => range.contains(self.turn.partner_least),
            OfTable::PartnerMost(range) => range.contains(self.turn.partner_most),
            OfTable::TheyLeast(range) => {
                range.contains(shown(Who::Left).strength.least + shown(Who::Right).strength.least)
            }
            OfTable::Bids(who, range) => range.contains(shown(*who).bids),
            OfTable::Said(who, name) => {
                shown(*who).call.is_some_and(|heard| heard.names.contains(&Some(*name)))
            }
            OfTable::Last(who, kind) => shown(*who).call.is_some_and(|heard| {
                matches!(
                    (heard.call, kind),
                    (Call::Pass, CallKind::Pass)
                        | (Call::Double, CallKind::Double)
                        | (Call::Redouble, CallKind::Redouble)
                        | (Call::Bid(_), CallKind::Bid)
                )
            }),
            OfTable::Is(word, kind) => self.suit(*word).is_some_and(|suit| match kind {
                Kind::Major => Strain::from(suit).is_major(),
                Kind::Minor => Strain::from(suit).is_minor(),
                Kind::New => self.turn.is_new(suit),
                Kind::Mine => shown(Who::Me).has(suit),
                Kind::Partners => shown(Who::Partner).has(suit),
                Kind::Ours => self.turn.ours >> suit as u8 & 1 != 0,
                Kind::Theirs => self.turn.their_suits >> suit as u8 & 1 != 0,
                Kind::Agreed => self.turn.trumps == Some(suit),
            }),
            OfTable::Above(one, other) => match (self.suit(*one), self.suit(*other)) {
                (Some(one), Some(other)) => one > other,
                _ => false,
            },
            OfTable::Shown(who, word, range) => {
                self.suit(*word).is_some_and(|suit| range.contains(shown(*who).ranges.lengths[suit].least))
            }
            OfTable::TheyBidNotrump => reading.auction.by_seat().any(|(seat, call)| {
                Pair::of(seat) != pair && call.bid().is_some_and(|bid| bid.strain == Strain::Notrump)
            }),
        }
    }

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

fn number(count: Count, hand: &Facts) -> u8 {
    match count {
        Count::Hcp => hand.hcp,
        Count::Points => hand.points,
        Count::Losers => hand.losers,
        Count::Controls => hand.controls(),
        Count::Aces => hand.aces,
        Count::Kings => hand.kings,
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
