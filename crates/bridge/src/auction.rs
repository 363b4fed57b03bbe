use cards::Seat;
use serde::{Deserialize, Serialize};

use crate::{Bid, Call, CallSet, Contract, Doubling, Pair};

/// A legal sequence of calls, finished or not.
///
/// It holds the calls and nothing else: the last bid and its doubles are never more than a few calls
/// back.
///
/// ```
/// use bridge::{Auction, Call};
/// use cards::Seat;
/// let mut auction = Auction::new(Seat::East);
/// auction.make("1H".parse().unwrap()).unwrap();
/// let error = auction.make("1D".parse().unwrap()).unwrap_err();
/// assert_eq!(error.to_string(), "1♦ is not higher than 1♥");
/// assert_eq!(auction.turn(), Some(Seat::South));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Auction {
    dealer: Seat,
    calls: Vec<Call>,
}

/// Why a call may not be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum IllegalCall {
    #[error("the auction is over")]
    Over,
    #[error("{bid:#} is not higher than {last:#}")]
    TooLow { bid: Bid, last: Bid },
    #[error("there is no bid to double yet")]
    NothingToDouble,
    #[error("{0:#} is your own side's bid; only the opponents' can be doubled")]
    OwnBid(Bid),
    #[error("{0:#} is doubled already")]
    DoubledAlready(Bid),
    #[error("the opponents have not doubled, so there is nothing to redouble")]
    NothingToRedouble,
    #[error("your own side doubled; only the opponents' double can be redoubled")]
    OwnDouble,
}

/// A sequence of calls breaks the law at one of them.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("call {number}, {call:#} by {seat}: {why}")]
pub struct AuctionError {
    /// Which call, counted from one.
    pub number: usize,
    /// Whose call it was to be.
    pub seat: Seat,
    /// The call.
    pub call: Call,
    /// What is wrong with it.
    pub why: IllegalCall,
}

impl Auction {
    /// Before the first call.
    pub const fn new(dealer: Seat) -> Auction {
        Auction { dealer, calls: Vec::new() }
    }

    /// These calls, each checked.
    pub fn from_calls(dealer: Seat, calls: impl IntoIterator<Item = Call>) -> Result<Auction, AuctionError> {
        let mut auction = Auction::new(dealer);
        for (i, call) in calls.into_iter().enumerate() {
            let seat = dealer.plus(i);
            auction.make(call).map_err(|why| AuctionError { number: i + 1, seat, call, why })?;
        }
        Ok(auction)
    }

    /// Makes a call.
    pub fn make(&mut self, call: Call) -> Result<(), IllegalCall> {
        self.check(call)?;
        self.calls.push(call);
        Ok(())
    }

    /// Whether a call may be made now, and if not, why.
    pub fn check(&self, call: Call) -> Result<(), IllegalCall> {
        let seat = self.turn().ok_or(IllegalCall::Over)?;
        let standing = self.standing();
        let ours = standing.is_some_and(|(bidder, ..)| Pair::of(bidder) == Pair::of(seat));
        match (call, standing) {
            (Call::Pass, _) | (Call::Bid(_), None) => Ok(()),
            (Call::Bid(bid), Some((_, last, _))) if bid > last => Ok(()),
            (Call::Bid(bid), Some((_, last, _))) => Err(IllegalCall::TooLow { bid, last }),
            (Call::Double, None) => Err(IllegalCall::NothingToDouble),
            (Call::Double, Some((_, bid, Doubling::Undoubled))) if ours => Err(IllegalCall::OwnBid(bid)),
            (Call::Double, Some((_, _, Doubling::Undoubled))) => Ok(()),
            (Call::Double, Some((_, bid, _))) => Err(IllegalCall::DoubledAlready(bid)),
            (Call::Redouble, Some((_, _, Doubling::Doubled))) if ours => Ok(()),
            (Call::Redouble, Some((_, _, Doubling::Doubled))) => Err(IllegalCall::OwnDouble),
            (Call::Redouble, _) => Err(IllegalCall::NothingToRedouble),
        }
    }

    /// Every call that may be made now; none when the auction is over.
    pub fn legal(&self) -> CallSet {
        let Some(seat) = self.turn() else { return CallSet::EMPTY };
        let Some((bidder, bid, doubling)) = self.standing() else {
            return CallSet::bids_above(None).with(Call::Pass);
        };
        let legal = CallSet::bids_above(Some(bid)).with(Call::Pass);
        match (doubling, Pair::of(bidder) == Pair::of(seat)) {
            (Doubling::Undoubled, false) => legal.with(Call::Double),
            (Doubling::Doubled, true) => legal.with(Call::Redouble),
            _ => legal,
        }
    }

    /// Who calls next; `None` when the auction is over.
    pub fn turn(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.dealer.plus(self.calls.len()))
    }

    /// Three passes after any other call, or four from the start.
    pub fn is_over(&self) -> bool {
        self.calls.len() >= 4 && self.calls.ends_with(&[Call::Pass; 3])
    }

    /// Whether it is over and nobody bid.
    pub fn is_passed_out(&self) -> bool {
        self.is_over() && self.contract().is_none()
    }

    /// The contract if everybody passes from here on: the final one when the auction is over.
    pub fn contract(&self) -> Option<Contract> {
        let (bidder, bid, doubling) = self.standing()?;
        let named = |(seat, call): &(Seat, Call)| {
            Pair::of(*seat) == Pair::of(bidder) && call.bid().is_some_and(|b| b.strain == bid.strain)
        };
        let (declarer, _) = self.by_seat().find(named)?;
        Some(Contract { bid, doubling, declarer })
    }

    /// The last bid and who made it.
    pub fn last_bid(&self) -> Option<(Seat, Bid)> {
        self.standing().map(|(seat, bid, _)| (seat, bid))
    }

    /// Who calls first.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The calls, the dealer's first.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// Each call with who made it, the dealer's first.
    pub fn by_seat(&self) -> impl DoubleEndedIterator<Item = (Seat, Call)> + ExactSizeIterator + '_ {
        self.calls.iter().enumerate().map(|(i, &call)| (self.dealer.plus(i), call))
    }

    /// The last bid with who made it, and whether it has been doubled since.
    fn standing(&self) -> Option<(Seat, Bid, Doubling)> {
        let mut doubling = Doubling::Undoubled;
        for (seat, call) in self.by_seat().rev() {
            match call {
                Call::Bid(bid) => return Some((seat, bid, doubling)),
                Call::Double => doubling = doubling.max(Doubling::Doubled),
                Call::Redouble => doubling = Doubling::Redoubled,
                Call::Pass => {}
            }
        }
        None
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    dealer: Seat,
    calls: Vec<Call>,
}

impl TryFrom<Unchecked> for Auction {
    type Error = AuctionError;
    fn try_from(read: Unchecked) -> Result<Auction, AuctionError> {
        Auction::from_calls(read.dealer, read.calls)
    }
}
