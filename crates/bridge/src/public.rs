use cards::Seat;
use serde::{Deserialize, Serialize};

use crate::{Auction, BoardNumber, Contract, Outcome, Play, Vulnerability};

/// All that everybody at the table knows: the board, the auction and the play, but no hand.
///
/// The game and every view of it share one of these, so the two cannot disagree.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    /// The board's number.
    pub number: BoardNumber,
    /// Which pairs are vulnerable.
    pub vulnerability: Vulnerability,
    /// The calls so far; none where the play starts from a given contract.
    pub auction: Auction,
    /// The play, once there is a contract.
    pub play: Option<Play>,
}

impl Public {
    /// Whose turn it is to call or to play a card; `None` when it is over.
    pub fn turn(&self) -> Option<Seat> {
        self.play.as_ref().map_or_else(|| self.auction.turn(), Play::turn)
    }

    /// Who decides: the seat whose turn it is, or declarer at dummy's turn.
    pub fn actor(&self) -> Option<Seat> {
        self.play.as_ref().map_or_else(|| self.auction.turn(), Play::actor)
    }

    /// What is played; `None` during the auction and on a passed-out board.
    pub fn contract(&self) -> Option<&Contract> {
        self.play.as_ref().map(Play::contract)
    }

    /// Whether the contract was given, so that there was no auction.
    pub fn contract_was_given(&self) -> bool {
        self.play.is_some() && !self.auction.is_over()
    }

    /// The seat whose hand lies face up; `None` before the opening lead.
    pub fn dummy(&self) -> Option<Seat> {
        self.play.as_ref().filter(|play| play.dummy_is_down()).map(|play| play.contract().dummy())
    }

    /// How it ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.play {
            Some(play) => play.outcome(),
            None => self.auction.is_over().then_some(Outcome::PassedOut),
        }
    }
}
