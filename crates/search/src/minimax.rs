//! Minimax and expectiminimax (Fulmański 2014), written to be obvious: the tests compare the fast
//! searches of the same games with them.
//!
//! Departures: a node is a maximum or a minimum by whose turn it is, not by its depth, so sides
//! need not alternate. The lecture's pseudocode lets MIN call MIN again; here the turn decides.

use game::{Chance, Deterministic, Game, Side, Turn, ZeroSum};

use crate::chance::{ChanceRule, WithChance, WithoutChance};
use crate::found::{of, split};
use crate::work::Work;
use crate::{Found, Horizon, Limits, Plies};

/// Minimax: every position is visited, and the value of each root move is exact.
///
/// Principal lines take the first best move everywhere.
#[derive(Clone, Debug, Default)]
pub struct Minimax<H = Horizon>(H);

/// Minimax with chance nodes, whose value is the mean of what may happen.
#[derive(Clone, Debug, Default)]
pub struct Expectiminimax<H = Horizon>(H);

impl<H> Minimax<H> {
    /// A search to this horizon.
    pub fn new(horizon: H) -> Minimax<H> {
        Minimax(horizon)
    }

    /// The value of every root move.
    pub fn search<G: ZeroSum + Deterministic>(&self, root: &G) -> Found<G>
    where
        H: Limits<G>,
    {
        search::<G, H, WithoutChance>(root, &self.0)
    }
}

impl<H> Expectiminimax<H> {
    /// A search to this horizon.
    pub fn new(horizon: H) -> Expectiminimax<H> {
        Expectiminimax(horizon)
    }

    /// The value of every root move; at chance's turn, of everything that may happen.
    pub fn search<G: ZeroSum + Chance>(&self, root: &G) -> Found<G>
    where
        H: Limits<G>,
    {
        search::<G, H, WithChance>(root, &self.0)
    }
}

impl<G: ZeroSum + Deterministic, H: Limits<G>> game::Search<G> for Minimax<H> {
    fn rate(&mut self, root: &G) -> Vec<(G::Move, G::Payoff)> {
        self.search(root).into_rates()
    }
}

impl<G: ZeroSum + Chance, H: Limits<G>> game::Search<G> for Expectiminimax<H> {
    fn rate(&mut self, root: &G) -> Vec<(G::Move, G::Payoff)> {
        self.search(root).into_rates()
    }
}

fn search<G: ZeroSum, H: Limits<G>, L: ChanceRule<G>>(root: &G, limits: &H) -> Found<G> {
    let (like, total) = (root.payoff(), root.total());
    Work::new(limits.budget().meter()).survey::<G, L, H>(root, limits, |work, game, left| {
        value::<G, H, L>(work, limits, game, left, 1).map(|first| split(like, first, total))
    })
}

/// What the first side gets; `None` when the budget ran out.
fn value<G: Game, H: Limits<G>, L: ChanceRule<G>>(
    work: &mut Work<G::Move>,
    limits: &H,
    game: &G,
    left: Plies,
    ply: usize,
) -> Option<f64> {
    work.enter(ply)?;
    if let Some(payoff) = work.settle(limits, game, left) {
        return Some(of(&payoff, Side::FIRST));
    }
    let Turn::Side(side) = game.turn() else {
        let mut sum = 0.0;
        for (mv, probability) in L::outcomes(game) {
            sum += probability * value::<G, H, L>(work, limits, &game.after(mv), left.next(), ply + 1)?;
        }
        return Some(sum);
    };
    let mut best: Option<f64> = None;
    for mv in limits.moves(game) {
        let found = value::<G, H, L>(work, limits, &game.after(mv), left.next(), ply + 1)?;
        let better = |best| if side == Side::FIRST { found > best } else { found < best };
        if best.is_none_or(better) {
            best = Some(found);
            work.prefer(ply, mv);
        }
    }
    best
}
