use bridge::{Auction, Vulnerability};
use cards::{BySeat, Hand, Seat};

use crate::{Meaning, System};

/// What four players of one system called, and what it meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BidAuction {
    /// The calls.
    pub auction: Auction,
    /// What each of them meant when it was made.
    pub meanings: Vec<Meaning>,
}

impl BidAuction {
    /// Bids these hands.
    ///
    /// ```
    /// use bidding::{BidAuction, RuleSystem};
    /// use bridge::Vulnerability;
    /// use cards::{Deal, Seat};
    /// let deal: Deal = "N:AQ54.KJ3.A92.Q76 JT9.T98.QJT.AJT8 K632.A7.K84.K432 87.Q6542.7653.95".parse().unwrap();
    /// let bid = BidAuction::new(&RuleSystem::natural(), deal.hands(), Seat::North, Vulnerability::None);
    /// assert_eq!(bid.auction.calls()[0].to_string(), "1NT");
    /// assert_eq!(bid.meanings.len(), bid.auction.calls().len());
    /// ```
    pub fn new(
        system: &dyn System,
        hands: &BySeat<Hand>,
        dealer: Seat,
        vulnerability: Vulnerability,
    ) -> BidAuction {
        let mut auction = Auction::new(dealer);
        let mut meanings = Vec::new();
        while let Some(seat) = auction.turn() {
            let Some(choice) = system.call(hands[seat], &auction, vulnerability) else { break };
            meanings.push(system.meaning(choice.call, &auction, vulnerability));
            auction.make(choice.call).expect("a system makes legal calls");
        }
        BidAuction { auction, meanings }
    }

    /// What each call of an auction that was held means.
    pub fn explain(system: &dyn System, auction: &Auction, vulnerability: Vulnerability) -> BidAuction {
        let mut so_far = Auction::new(auction.dealer());
        let mut meanings = Vec::new();
        for &call in auction.calls() {
            meanings.push(system.meaning(call, &so_far, vulnerability));
            so_far.make(call).expect("the auction holds legal calls");
        }
        BidAuction { auction: so_far, meanings }
    }
}
