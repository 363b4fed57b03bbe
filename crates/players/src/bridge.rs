//! Players of bridge.

mod bidding;
mod cardplay;
pub mod montecarlo;

use bridge::{Bridge, BridgeView, Move};
use game::{Budget, Decision, Foul, Player};

use crate::{Entry, RandomPlayer, Roster};

impl Roster for Bridge {
    const NAME: &'static str = "bridge";

    fn roster() -> &'static [Entry<Bridge>] {
        const {
            &[
                montecarlo::ENTRY,
                Entry {
                    name: "novice",
                    about: "bids by points and fits, plays second hand low and third hand high",
                    options: &[],
                    make: |_, _| Box::new(Novice),
                },
                RandomPlayer::entry(),
            ]
        }
    }
}

/// A player of a few rules, always the same in the same view: how it calls is in
/// `bidding.rs`, how it plays in `cardplay.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Novice;

impl Player<Bridge> for Novice {
    fn choose(&mut self, view: &BridgeView, _: &Budget) -> Result<Decision<Move>, Foul> {
        let choice = match &view.public.play {
            None => bidding::call(view),
            Some(play) => cardplay::card(view, play),
        };
        choice.ok_or_else(|| Foul::Illegal("a move where there is none".into()))
    }
}
