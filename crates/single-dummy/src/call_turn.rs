//! A decision in the auction as a user asks about it.

use bridge::record::{Bidding, Record};
use bridge::{Auction, AuctionError, BoardNumber, Vulnerability};
use cards::{CardSet, PartialDeal, Seat};

/// A turn to call: what whoever calls knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallTurn {
    /// The hand of whoever calls.
    pub hand: CardSet,
    /// The calls so far.
    pub auction: Auction,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
}

/// Why there is no call to ask about.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum CallTurnError {
    #[error("the auction is over: nobody calls any more")]
    Over,
    #[error("{0} is to call, and all its thirteen cards must be known")]
    HandUnknown(Seat),
    #[error("the board has no deal")]
    NoDeal,
    #[error("only {made} calls were made, not {wanted}")]
    TooFew { wanted: usize, made: usize },
    #[error("nothing says who deals")]
    NoDealer,
    #[error(transparent)]
    Illegal(#[from] AuctionError),
}

impl CallTurn {
    /// The next call of this auction.
    pub fn new(
        deal: &PartialDeal,
        auction: Auction,
        vulnerability: Vulnerability,
    ) -> Result<CallTurn, CallTurnError> {
        let seat = auction.turn().ok_or(CallTurnError::Over)?;
        match deal[seat] {
            hand if hand.len() == 13 => Ok(CallTurn { hand, auction, vulnerability }),
            _ => Err(CallTurnError::HandUnknown(seat)),
        }
    }

    /// The call after the first `calls` of a board of a file, or after all that it has.
    pub fn of_board(record: &Record, calls: Option<usize>) -> Result<CallTurn, CallTurnError> {
        let deal = record.deal.ok_or(CallTurnError::NoDeal)?.completed();
        let made = record.auction.as_ref().map_or(&[][..], |bidding| &bidding.calls);
        let wanted = calls.unwrap_or(made.len());
        let kept = made.get(..wanted).ok_or(CallTurnError::TooFew { wanted, made: made.len() })?;
        let dealer = record.first_to_call().ok_or(CallTurnError::NoDealer)?;
        let auction = Auction::from_calls(dealer, kept.iter().map(|called| called.call))?;
        let by_number = || record.number.map(BoardNumber::vulnerability);
        let vulnerability = record.vulnerability.or_else(by_number).unwrap_or_default();
        CallTurn::new(&deal, auction, vulnerability)
    }

    /// Whether a board asks for a call by itself, as its auction has begun and is not over.
    pub fn is_open(record: &Record) -> bool {
        record.auction.as_ref().is_some_and(|bidding: &Bidding| !bidding.is_over())
    }
}
