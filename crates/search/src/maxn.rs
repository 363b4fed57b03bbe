//! Max^n: every side takes the move that pays it most (Luckhardt & Irani 1986; Fulmański 2014; the
//! MC-Max^n of Perkins 1998 averages it over worlds). [`MaxN`] and [`ExpectiMaxN`] are plain, and the
//! tests compare [`PrunedMaxN`] with them.
//!
//! Equal payoffs for the side to move: the first best move in the order of [`Game::moves`] is
//! taken. This is a rule and not a detail: with more than two sides it can change what the others
//! get, and so the value of the root. [`SoftMaxN`](crate::SoftMaxN) keeps all of them instead.

mod leaf;
mod pruned;

use game::{Chance, Deterministic, Game, Turn};

use crate::chance::{ChanceRule, WithChance, WithoutChance};
use crate::found::of;
use crate::work::{Work, mean};
use crate::{Found, Horizon, Limits, Plies};

pub use leaf::{Leaf, OnDemand, Reading, Whole};
pub use pruned::{Bounds, GameBounds, NoBounds, PrunedMaxN};

/// Max^n for any number of sides, everything visited.
#[derive(Clone, Debug, Default)]
pub struct MaxN<H = Horizon>(H);

/// Max^n with chance nodes, whose payoff is the mean of what may happen.
#[derive(Clone, Debug, Default)]
pub struct ExpectiMaxN<H = Horizon>(H);

impl<H> MaxN<H> {
    /// A search to this horizon.
    pub fn new(horizon: H) -> MaxN<H> {
        MaxN(horizon)
    }

    /// The value of every root move.
    pub fn search<G: Deterministic>(&self, root: &G) -> Found<G>
    where
        H: Limits<G>,
    {
        search::<G, H, WithoutChance>(root, &self.0)
    }
}

impl<H> ExpectiMaxN<H> {
    /// A search to this horizon.
    pub fn new(horizon: H) -> ExpectiMaxN<H> {
        ExpectiMaxN(horizon)
    }

    /// The value of every root move; at chance's turn, of everything that may happen.
    pub fn search<G: Chance>(&self, root: &G) -> Found<G>
    where
        H: Limits<G>,
    {
        search::<G, H, WithChance>(root, &self.0)
    }
}

impl<G: Deterministic, H: Limits<G>> game::Search<G> for MaxN<H> {
    fn rate(&mut self, root: &G) -> Vec<(G::Move, G::Payoff)> {
        self.search(root).into_rates()
    }
}

impl<G: Chance, H: Limits<G>> game::Search<G> for ExpectiMaxN<H> {
    fn rate(&mut self, root: &G) -> Vec<(G::Move, G::Payoff)> {
        self.search(root).into_rates()
    }
}

fn search<G: Game, H: Limits<G>, L: ChanceRule<G>>(root: &G, limits: &H) -> Found<G> {
    Work::new(limits.budget().meter())
        .survey::<G, L, H>(root, limits, |work, game, left| value::<G, H, L>(work, limits, game, left, 1))
}

fn value<G: Game, H: Limits<G>, L: ChanceRule<G>>(
    work: &mut Work<G::Move>,
    limits: &H,
    game: &G,
    left: Plies,
    ply: usize,
) -> Option<G::Payoff> {
    work.enter(ply)?;
    if let Some(payoff) = work.settle(limits, game, left) {
        return Some(payoff);
    }
    let Turn::Side(side) = game.turn() else {
        let mut parts = Vec::new();
        for (mv, probability) in L::outcomes(game) {
            parts.push((value::<G, H, L>(work, limits, &game.after(mv), left.next(), ply + 1)?, probability));
        }
        return Some(mean(game.payoff(), parts));
    };
    let mut best: Option<G::Payoff> = None;
    for mv in limits.moves(game) {
        let found = value::<G, H, L>(work, limits, &game.after(mv), left.next(), ply + 1)?;
        if best.is_none_or(|best| of(&found, side) > of(&best, side)) {
            best = Some(found);
            work.prefer(ply, mv);
        }
    }
    best
}
