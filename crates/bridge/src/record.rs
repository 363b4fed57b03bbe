//! One board as it was played, whatever file it came from.
//!
//! A [`Record`] is what the formats have in common: [`pbn`](crate::pbn) reads and writes all of
//! it, [`lin`](crate::lin) a part. It says what a file says and may be incomplete or illegal;
//! [`Record::replay`] makes a [`Bridge`](crate::Bridge) position of it and tells the first thing
//! that the laws forbid.

mod encoding;
mod reading;
mod replay;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use cards::{BySeat, Card, PartialDeal, Seat};
use serde::{Deserialize, Serialize};

use crate::{Bid, BoardNumber, Call, Contract, Doubling, Outcome, Pair, Strain, Vulnerability};

pub(crate) use encoding::decode;
pub use reading::{At, Flaw, Problem, Reading, Severity};
pub use replay::ReplayError;
pub(crate) use replay::Spot;

/// One board as it was played, as far as it is known.
///
/// Texts hold suits as symbols (`♠`), whatever a format writes for them. A text of a single `?`
/// cannot be told from an unknown one, and blanks around comments and notes are not kept.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Record {
    /// The tournament or match.
    pub event: Option<String>,
    /// Where it was played.
    pub site: Option<String>,
    /// When it was played, as `YYYY.MM.DD` with `?` for unknown digits.
    pub date: Option<String>,
    /// The players.
    pub names: BySeat<Option<String>>,
    /// The board's number.
    pub number: Option<BoardNumber>,
    /// Who called first.
    pub dealer: Option<Seat>,
    /// Who was vulnerable.
    pub vulnerability: Option<Vulnerability>,
    /// The hands at the start, or of an ending; unknown ones are empty.
    pub deal: Option<PartialDeal>,
    /// The form of scoring: `MP`, `IMP`, `BAM` and others, perhaps with modifiers.
    pub scoring: Option<String>,
    /// In which of two rooms it was played.
    pub room: Option<Room>,
    /// The calls.
    pub auction: Option<Bidding>,
    /// What was played for, as the file says it; see [`Record::contract`].
    pub terms: Option<Terms>,
    /// Who played it, as the file says it; see [`Record::contract`].
    pub declarer: Option<Seat>,
    /// Declarer and dummy changed their parts by mistake.
    pub swapped: bool,
    /// The cards.
    pub play: Option<Playing>,
    /// How many tricks declarer won, or was given.
    pub tricks: Option<u8>,
    /// The players agreed by mistake on that number of tricks.
    pub misstated: bool,
    /// Every other tag by its PBN name.
    pub tags: BTreeMap<String, String>,
    /// Every other table by its PBN name. One without rows has a name that ends in `Table`.
    pub sections: BTreeMap<String, Section>,
    /// Comments by the name of the tag that they follow; under the empty name, those before any.
    pub comments: BTreeMap<String, Vec<String>>,
}

/// In which of two rooms a board of a team match was played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Room {
    Open,
    Closed,
}

/// What a board was played for. Its text form is PBN's: `Pass`, `4SX`, `NT`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terms {
    /// Everybody passed.
    PassedOut,
    /// A contract.
    Bid(Bid, Doubling),
    /// An ending is played in this strain.
    Strain(Strain),
}

/// The calls of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bidding {
    /// Whose turn it was at first: the dealer.
    pub first: Seat,
    /// The calls in order.
    pub calls: Vec<Called>,
    /// What the file says after the last one.
    pub ending: Ending,
}

/// A call, who made it, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Called {
    /// Who called. It need not have been this seat's turn.
    pub seat: Seat,
    /// The call.
    pub call: Call,
    /// What is said about it.
    pub remark: Remark,
}

/// The cards played on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Playing {
    /// Whose turn it was at first.
    pub leader: Seat,
    /// The tricks in order. The last one has a card.
    pub tricks: Vec<PlayedTrick>,
    /// What the file says after the last one.
    pub ending: Ending,
}

/// The cards of a trick, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedTrick {
    /// Who led to it. It need not have been this seat's turn.
    pub leader: Seat,
    /// What each seat played.
    pub cards: BySeat<Option<Played>>,
}

/// A card and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The card.
    pub card: Card,
    /// What is said about it.
    pub remark: Remark,
}

/// What is said about a call or a card.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Remark {
    /// An insufficient bid that was accepted, or a revoke.
    pub irregular: bool,
    /// An explanation; the empty one stands for an alert without a word.
    pub note: Option<String>,
    /// PBN's numbers for common remarks, such as 1 for a good call.
    pub glyphs: BTreeSet<u8>,
    /// Comments, in order.
    pub comments: Vec<String>,
}

/// What a file says after the last call or card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Ending {
    /// Nothing.
    #[default]
    Unmarked,
    /// No more will come: a claim, or the rest is not known.
    Stopped,
    /// It is to be continued.
    Continued,
}

/// A table that is kept as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The value of its tag, which describes the columns.
    pub columns: String,
    /// Its rows.
    pub rows: Vec<String>,
}

impl Record {
    /// The contract: as the record says, or else as its calls say. `None` when it is not known,
    /// and also when everybody passed.
    pub fn contract(&self) -> Option<Contract> {
        match self.terms {
            Some(Terms::PassedOut | Terms::Strain(_)) => None,
            Some(Terms::Bid(bid, doubling)) => {
                let declarer = self.declarer.or_else(|| {
                    self.auction.as_ref()?.contract().filter(|c| c.bid == bid).map(|c| c.declarer)
                })?;
                Some(Contract { bid, doubling, declarer })
            }
            None => self.auction.as_ref()?.contract(),
        }
    }

    /// The strain that the tricks were played in, where it is known.
    pub fn strain(&self) -> Option<Strain> {
        match self.terms {
            Some(Terms::Strain(strain)) => Some(strain),
            Some(Terms::Bid(bid, _)) => Some(bid.strain),
            _ => self.contract().map(|contract| contract.strain()),
        }
    }

    /// How the board ended, where contract and tricks are known; no deal is needed for it.
    pub fn outcome(&self) -> Option<Outcome> {
        let passed_out = || self.auction.as_ref().is_some_and(Bidding::is_passed_out);
        if self.terms == Some(Terms::PassedOut) || self.terms.is_none() && passed_out() {
            return Some(Outcome::PassedOut);
        }
        let contract = self.contract()?;
        let played =
            || self.play.as_ref().filter(|play| play.is_complete()).map(|play| play.won_by(contract));
        Some(Outcome::Played { contract, tricks: self.tricks.or_else(played)? })
    }

    /// How many tricks declarer was given when the play stopped before its end.
    pub fn claim(&self) -> Option<u8> {
        let stopped = |play: &Playing| play.ending != Ending::Continued && !play.is_complete();
        self.tricks.filter(|_| self.play.as_ref().is_none_or(stopped))
    }

    /// The dealer: as the record says, or else as its calls or its number do.
    pub fn first_to_call(&self) -> Option<Seat> {
        let called = || self.auction.as_ref().map(|auction| auction.first);
        self.dealer.or_else(called).or_else(|| self.number.map(BoardNumber::dealer))
    }
}

/// `Pass`, `4SX`, `NT`.
impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Terms::PassedOut => f.write_str("Pass"),
            Terms::Bid(bid, doubling) => write!(f, "{bid}{doubling}"),
            Terms::Strain(strain) => write!(f, "{strain}"),
        }
    }
}

/// The text does not say what a board was played for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a contract: write Pass, a bid with X or XX if doubled such as 4SX, or a strain alone")]
pub struct ParseTermsError(pub String);

/// Besides what `Display` writes: either case, blanks, stars for doubles, `P`, `N` for notrump.
impl FromStr for Terms {
    type Err = ParseTermsError;
    fn from_str(text: &str) -> Result<Terms, ParseTermsError> {
        let read = || {
            let text: String = text.to_ascii_uppercase().split_whitespace().collect();
            if matches!(text.as_str(), "PASS" | "P" | "AP" | "PASSED" | "PASSEDOUT") {
                return Some(Terms::PassedOut);
            }
            if let Ok(strain) = text.parse() {
                return Some(Terms::Strain(strain));
            }
            let bid = text.trim_end_matches(['X', '*']);
            Some(Terms::Bid(bid.parse().ok()?, *Doubling::ALL.get(text.len() - bid.len())?))
        };
        read().ok_or_else(|| ParseTermsError(text.to_owned()))
    }
}

crate::text::serde_by_text!(Terms);

impl Bidding {
    /// The contract that the calls end in. Calls out of turn and insufficient bids count as they
    /// were made; `None` when nobody bid or the auction is not over.
    pub fn contract(&self) -> Option<Contract> {
        if !self.is_over() {
            return None;
        }
        let (last, bidder, bid) = self.bids().last()?;
        let doubling = self.calls[last..].iter().map(|called| match called.call {
            Call::Double => Doubling::Doubled,
            Call::Redouble => Doubling::Redoubled,
            _ => Doubling::Undoubled,
        });
        let (_, declarer, _) =
            self.bids().find(|&(_, seat, b)| Pair::of(seat) == Pair::of(bidder) && b.strain == bid.strain)?;
        Some(Contract { bid, doubling: doubling.max().unwrap_or_default(), declarer })
    }

    /// Whether nobody bid and the auction is over.
    pub fn is_passed_out(&self) -> bool {
        self.is_over() && self.bids().next().is_none()
    }

    /// Three passes after any other call, or four from the start.
    pub fn is_over(&self) -> bool {
        let passes = self.calls.iter().rev().take_while(|called| called.call == Call::Pass).count();
        passes >= if passes == self.calls.len() { 4 } else { 3 }
    }

    /// Whose turn comes after the last call.
    pub fn turn(&self) -> Seat {
        self.calls.last().map_or(self.first, |called| called.seat.next())
    }

    fn bids(&self) -> impl Iterator<Item = (usize, Seat, Bid)> + '_ {
        let bid = |(i, called): (usize, &Called)| called.call.bid().map(|bid| (i, called.seat, bid));
        self.calls.iter().enumerate().filter_map(bid)
    }
}

impl Playing {
    /// The cards in the order in which they were played.
    pub fn cards(&self) -> impl Iterator<Item = (Seat, &Played)> + '_ {
        self.tricks.iter().flat_map(PlayedTrick::in_order)
    }

    /// How many of the tricks declarer's pair won.
    pub fn won_by(&self, contract: Contract) -> u8 {
        let won = |trick: &&PlayedTrick| Pair::of(trick.winner(Some(contract.strain()))) == contract.pair();
        self.tricks.iter().filter(won).count() as u8
    }

    /// Whether all 52 cards are known.
    pub fn is_complete(&self) -> bool {
        self.cards().count() == 52
    }

    /// Who leads after the tricks so far, by rule.
    pub fn next_leader(&self, strain: Option<Strain>) -> Seat {
        self.tricks.last().map_or(self.leader, |trick| trick.winner(strain))
    }
}

impl PlayedTrick {
    /// Without a card yet.
    pub fn new(leader: Seat) -> PlayedTrick {
        PlayedTrick { leader, cards: BySeat::default() }
    }

    /// The known cards in the order in which they were played.
    pub fn in_order(&self) -> impl Iterator<Item = (Seat, &Played)> + '_ {
        self.leader.around().filter_map(|seat| self.cards[seat].as_ref().map(|played| (seat, played)))
    }

    /// Whether all four cards are known.
    pub fn is_complete(&self) -> bool {
        self.cards.values().all(Option::is_some)
    }

    /// Who played the best of the known cards, at notrump where the strain is not known; the leader
    /// while its own card is not known.
    pub fn winner(&self, strain: Option<Strain>) -> Seat {
        let Some(led) = &self.cards[self.leader] else { return self.leader };
        let trump = strain.and_then(Strain::trump);
        let worth = |card: Card| (Some(card.suit()) == trump, card.suit() == led.card.suit(), card.rank());
        let best = self.in_order().max_by_key(|(_, played)| worth(played.card));
        best.map_or(self.leader, |(seat, _)| seat)
    }
}

impl Remark {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Remark::default()
    }
}
