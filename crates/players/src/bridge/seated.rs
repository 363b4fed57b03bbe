//! A player of bridge put together from two parts: a bidding system and a card player, which may have a word
//! in the calls.

use std::sync::Arc;

use bidding::{Choice, System};
use bridge::{Bridge, BridgeView, Move};
use cards::Seed;
use game::{Budget, Decision, Foul, Player};

/// The part of a player that plays the cards, as declarer for two hands or in defence.
pub trait CardPlayer {
    /// The card that this view asks for; `None` where there is none to play.
    fn card(&mut self, view: &BridgeView, budget: &Budget) -> Option<Decision<Move>>;

    /// Thinks again about a call that the system chose; `None` where it stands.
    fn reconsider(
        &mut self,
        _view: &BridgeView,
        _choice: &Choice,
        _budget: &Budget,
    ) -> Option<Decision<Move>> {
        None
    }

    /// A new game begins; see [`Player::begin`].
    fn begin(&mut self, _seed: Seed) {}
}

/// Calls by a system where its other part does not know better, and plays the cards as that does.
pub struct BridgePlayer<C> {
    system: Arc<dyn System>,
    cards: C,
}

impl<C: CardPlayer> BridgePlayer<C> {
    /// These two parts.
    pub fn new(system: Arc<dyn System>, cards: C) -> BridgePlayer<C> {
        BridgePlayer { system, cards }
    }
}

impl<C: CardPlayer> Player<Bridge> for BridgePlayer<C> {
    fn choose(&mut self, view: &BridgeView, budget: &Budget) -> Result<Decision<Move>, Foul> {
        let public = &view.public;
        let choice = match &public.play {
            None => {
                let choice = self.system.call(view.hand, &public.auction, public.vulnerability);
                choice.map(|choice| {
                    let other = self.cards.reconsider(view, &choice, budget);
                    other.unwrap_or_else(|| Decision::silent(Move::Call(choice.call)).because(choice.why))
                })
            }
            Some(_) => self.cards.card(view, budget),
        };
        choice.ok_or_else(|| Foul::Illegal("a move where there is none".into()))
    }

    fn begin(&mut self, seed: Seed) {
        self.cards.begin(seed);
    }
}
