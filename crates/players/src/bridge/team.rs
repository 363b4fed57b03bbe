//! `team`: bidding, declarer play and defence by different players, for experiments in which only one
//! of them differs.

use bridge::{Bridge, BridgeView, Move, Pair};
use cards::Seed;
use game::{Budget, Decision, Foul, Player};

use crate::{PlayerEntry, PlayerOption};

/// One player calls, one declares, one defends.
pub struct Team {
    bid: Box<dyn Player<Bridge> + Send>,
    declare: Box<dyn Player<Bridge> + Send>,
    defend: Box<dyn Player<Bridge> + Send>,
}

impl Player<Bridge> for Team {
    fn choose(&mut self, view: &BridgeView, budget: &Budget) -> Result<Decision<Move>, Foul> {
        let part = match view.public.contract() {
            None => &mut self.bid,
            Some(contract) if contract.pair() == Pair::of(view.seat) => &mut self.declare,
            Some(_) => &mut self.defend,
        };
        part.choose(view, budget)
    }

    fn begin(&mut self, seed: Seed) {
        for (part, name) in [(&mut self.bid, BID), (&mut self.declare, DECLARE), (&mut self.defend, DEFEND)] {
            part.begin(seed.child(name));
        }
    }
}

const BID: &str = "bid";
const DECLARE: &str = "declare";
const DEFEND: &str = "defend";

/// Its line in the list of players.
pub(super) const ENTRY: PlayerEntry<Bridge> = PlayerEntry {
    name: "team",
    about: "bidding, declarer play and defence by different players",
    options: &[
        PlayerOption::player(BID, "who makes the calls", "novice"),
        PlayerOption::player(DECLARE, "who plays as declarer", "novice"),
        PlayerOption::player(DEFEND, "who plays in defence", "novice"),
    ],
    make: |settings, seed| {
        let part = |name| settings.player::<Bridge>(name, seed.child(name));
        Box::new(Team { bid: part(BID), declare: part(DECLARE), defend: part(DEFEND) })
    },
};
