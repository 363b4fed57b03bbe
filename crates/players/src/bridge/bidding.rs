//! How the novice calls: as [`bidding::Simple`] says.

use bidding::Simple;
use bridge::{Auction, BridgeView, Call, Move};
use cards::CardSet;
use game::Decision;

/// The call for this view.
pub fn call(view: &BridgeView) -> Option<Decision<Move>> {
    let (call, why) = Simple::choice(view.hand, &view.public.auction)?;
    Some(Decision::silent(Move::Call(call)).because(why))
}

/// The call of whoever's turn it is, with this hand.
pub fn choice(hand: CardSet, auction: &Auction) -> Option<Call> {
    Simple::choice(hand, auction).map(|(call, _)| call)
}
