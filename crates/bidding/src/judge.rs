//! Whether a condition holds.

use bridge::{Call, Doubling, Pair, Strain};
use cards::Suit;

use crate::hand::Facts;
use crate::language::condition::*;
use crate::language::pattern::Binding;
use crate::turn::Turn;

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
    pub(crate) fn partners(&self, count: Count) -> u8 {
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
    pub(crate) fn at_table(&self, asked: &OfTable) -> bool {
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
            OfTable::Doubled => self.turn.doubling != Doubling::Undoubled,
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
