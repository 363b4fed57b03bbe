//! What a player remembers of the auction without knowing the system: who named which suits, who
//! showed strength, who doubled.

use bridge::{BridgeView, Call, Contract, Doubling, Pair, Strain};
use cards::{BySeat, Seat, Suit};

/// The auction as far as the play of the cards asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Calls {
    /// The suits that each seat has named as its own, one bit each.
    named: BySeat<u8>,
    /// The first suit that each seat named.
    pub first: BySeat<Option<Suit>>,
    /// Whether a seat has bid or doubled at all.
    pub spoke: BySeat<bool>,
    /// Who doubled the contract, where it was.
    pub doubler: Option<Seat>,
    /// Whether the declaring side bid notrump at some time.
    pub notrump_bid: bool,
    /// Whether declarer's side showed two suits or more besides trumps.
    pub suits_bid: u32,
}

impl Calls {
    /// What the auction of this view told.
    pub fn of(view: &BridgeView, contract: &Contract) -> Calls {
        let mut calls = Calls::default();
        let mut last: BySeat<Option<Strain>> = BySeat::default();
        for (seat, call) in view.public.auction.by_seat() {
            calls.spoke[seat] |= call != Call::Pass;
            if call == Call::Double && contract.doubling != Doubling::Undoubled {
                calls.doubler = Some(seat);
            }
            let Call::Bid(bid) = call else { continue };
            if Pair::of(seat) == contract.pair() && bid.strain == Strain::Notrump {
                calls.notrump_bid = true;
            }
            // A suit over partner's notrump is likely to be an asking bid or a transfer, over
            // four notrump an answer, and one that an opponent has named a cue-bid.
            let theirs = [seat.next(), seat.previous()];
            let asking = last[seat.partner()] == Some(Strain::Notrump) && bid.level.get() != 3;
            if let Some(suit) = bid.strain.trump()
                && !asking
                && !theirs.iter().any(|&other| calls.has_named(other, suit))
            {
                calls.named[seat] |= 1 << suit as u8;
                calls.first[seat] = calls.first[seat].or(Some(suit));
            }
            last[seat] = Some(bid.strain);
        }
        let shown = calls.named[contract.declarer] | calls.named[contract.dummy()];
        let trumps = contract.strain().trump().map_or(0, |suit| 1 << suit as u8);
        calls.suits_bid = (shown & !trumps).count_ones();
        calls
    }

    /// Whether a seat has named this suit as its own.
    pub fn has_named(&self, seat: Seat, suit: Suit) -> bool {
        self.named[seat] >> suit as u8 & 1 != 0
    }
}
