use cards::{BySeat, Card, CardSet, Seat};
use serde::{Deserialize, Serialize};

use crate::{ByPair, Contract, Outcome, Pair, Trick};

/// The play of a contract as everybody at the table sees it: the tricks, and a claim that ended it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Play {
    contract: Contract,
    /// The complete tricks.
    tricks: Vec<Trick>,
    /// The trick in progress; after the last one an empty one.
    current: Trick,
    /// Declarer's tricks as claimed and accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<u8>,
}

/// Why a claim cannot stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ClaimError {
    #[error("there is no contract to claim yet: finish the auction first")]
    NoContract,
    #[error("the play is over")]
    Over,
    #[error("declarer cannot end with {tricks} tricks: it will be {least} to {most}")]
    Impossible { tricks: u8, least: u8, most: u8 },
}

/// Why tricks do not make the play of a contract.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PlayError {
    #[error("trick {0} has fewer than four cards, but the play goes on")]
    Incomplete(usize),
    #[error("trick {number} is led by {leader}, but it was {should}'s turn to lead")]
    Leader { number: usize, leader: Seat, should: Seat },
    #[error("the {} is played twice", .0.name())]
    Twice(Card),
    #[error("there are only thirteen tricks")]
    TooMany,
    #[error(transparent)]
    Claim(#[from] ClaimError),
}

impl Play {
    /// Before the opening lead.
    pub const fn new(contract: Contract) -> Play {
        Play { contract, tricks: Vec::new(), current: Trick::new(contract.leader()), claim: None }
    }

    /// What is played.
    pub const fn contract(&self) -> &Contract {
        &self.contract
    }

    /// The complete tricks, the first one first.
    pub fn tricks(&self) -> &[Trick] {
        &self.tricks
    }

    /// The trick in progress; empty between tricks and at the end.
    pub const fn trick(&self) -> &Trick {
        &self.current
    }

    /// Every card with who played it, in order.
    pub fn by_seat(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.tricks.iter().chain([&self.current]).flat_map(Trick::by_seat)
    }

    /// Whose card comes next; `None` when the play is over.
    pub fn turn(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.current.turn())
    }

    /// Who decides the next card: declarer for dummy.
    pub fn actor(&self) -> Option<Seat> {
        self.turn().map(|seat| if seat == self.contract.dummy() { self.contract.declarer } else { seat })
    }

    /// Whether all tricks are played or claimed.
    pub fn is_over(&self) -> bool {
        self.claim.is_some() || self.tricks.len() == 13
    }

    /// Whether the opening lead is made, so that dummy's hand lies on the table.
    pub fn dummy_is_down(&self) -> bool {
        !(self.tricks.is_empty() && self.current.is_empty())
    }

    /// Who won a complete trick, and the card that did.
    pub fn winner(&self, trick: &Trick) -> Option<(Seat, Card)> {
        trick.best(self.contract.strain()).filter(|_| trick.is_complete())
    }

    /// The tricks that each pair has won by play.
    pub fn won(&self) -> ByPair<u8> {
        let mut won = ByPair::default();
        for (winner, _) in self.tricks.iter().filter_map(|trick| self.winner(trick)) {
            won[Pair::of(winner)] += 1;
        }
        won
    }

    /// The tricks that declarer was given by a claim.
    pub const fn claim(&self) -> Option<u8> {
        self.claim
    }

    /// How it ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let tricks = self.claim.unwrap_or_else(|| self.won()[self.contract.pair()]);
        self.is_over().then_some(Outcome::Played { contract: self.contract, tricks })
    }

    /// The cards that each seat has played.
    pub fn played(&self) -> BySeat<CardSet> {
        let mut played = BySeat::<CardSet>::default();
        for (seat, card) in self.by_seat() {
            played[seat].insert(card);
        }
        played
    }

    /// The cards that each seat has shown not to hold, by not following suit.
    pub fn shown_out(&self) -> BySeat<CardSet> {
        let mut out = BySeat::<CardSet>::default();
        for trick in self.tricks.iter().chain([&self.current]) {
            for (seat, card) in trick.by_seat() {
                if let Some(led) = trick.led().filter(|&led| led != card.suit()) {
                    out[seat] |= CardSet::all_of(led);
                }
            }
        }
        out
    }

    /// Ends the play: declarer gets this many tricks altogether.
    pub(crate) fn end_by_claim(&mut self, tricks: u8) -> Result<(), ClaimError> {
        if self.is_over() {
            return Err(ClaimError::Over);
        }
        let won = self.won();
        let (least, most) = (won[self.contract.pair()], 13 - won[self.contract.pair().other()]);
        if !(least..=most).contains(&tricks) {
            return Err(ClaimError::Impossible { tricks, least, most });
        }
        self.claim = Some(tricks);
        Ok(())
    }

    /// The next card. Contract: the play is not over.
    pub(crate) fn push(&mut self, card: Card) {
        self.current.push(card);
        if let Some((winner, _)) = self.winner(&self.current) {
            self.tricks.push(std::mem::replace(&mut self.current, Trick::new(winner)));
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    contract: Contract,
    tricks: Vec<Trick>,
    current: Trick,
    #[serde(default)]
    claim: Option<u8>,
}

impl TryFrom<Unchecked> for Play {
    type Error = PlayError;
    fn try_from(read: Unchecked) -> Result<Play, PlayError> {
        let mut play = Play::new(read.contract);
        let mut seen = CardSet::EMPTY;
        let count = read.tricks.len();
        for (i, trick) in read.tricks.into_iter().chain([read.current]).enumerate() {
            if trick.leader() != play.current.leader() {
                let should = play.current.leader();
                return Err(PlayError::Leader { number: i + 1, leader: trick.leader(), should });
            }
            if i < count && !trick.is_complete() {
                return Err(PlayError::Incomplete(i + 1));
            }
            for &card in trick.cards() {
                if play.tricks.len() == 13 {
                    return Err(PlayError::TooMany);
                }
                if !seen.insert(card) {
                    return Err(PlayError::Twice(card));
                }
                play.push(card);
            }
        }
        if let Some(tricks) = read.claim {
            play.end_by_claim(tricks)?;
        }
        Ok(play)
    }
}
