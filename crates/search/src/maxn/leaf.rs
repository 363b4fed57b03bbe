//! How the payoff at a leaf is read: whole, or one component at a time when it is needed.
//!
//! Without chance the value of every position is the payoff of one leaf, and a side that chooses
//! looks at its own component alone (Luckhardt & Irani 1986; Perkins 1998 discusses it for hearts and
//! leaves it undone). So a leaf may be handed up unevaluated, and a component is computed when the
//! first side on the way up compares it.

use game::{Eval, Game, Side, SideEval};

use crate::Counts;

/// How leaves are read.
pub trait Reading<G: Game, E: Eval<G>> {
    /// The leaf at a position whose payoff is guessed.
    fn guess(eval: &E, game: &G, counts: &mut Counts) -> Leaf<G>;
    /// One component of the leaf.
    fn component(eval: &E, leaf: &mut Leaf<G>, side: Side, counts: &mut Counts) -> f64;
}

/// Every leaf is evaluated whole, once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Whole;

/// Components are evaluated when they are asked for, each at most once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OnDemand;

/// Where a line of play ends, and what is known of its payoff.
#[derive(Clone, Debug)]
pub struct Leaf<G: Game> {
    payoff: G::Payoff,
    /// The position to evaluate, and the components that were (by bit); `None` when all is known.
    open: Option<(G, u64)>,
}

impl<G: Game> Leaf<G> {
    /// A leaf whose payoff is known.
    pub fn known(payoff: G::Payoff) -> Leaf<G> {
        Leaf { payoff, open: None }
    }

    /// The whole payoff, evaluating what is missing.
    pub fn payoff<E: Eval<G>, R: Reading<G, E>>(mut self, eval: &E, counts: &mut Counts) -> G::Payoff {
        for index in 0..self.payoff.as_ref().len() {
            R::component(eval, &mut self, Side::new(index), counts);
        }
        self.payoff
    }
}

impl<G: Game, E: Eval<G>> Reading<G, E> for Whole {
    fn guess(eval: &E, game: &G, counts: &mut Counts) -> Leaf<G> {
        let payoff = eval.guess(game);
        counts.components += payoff.as_ref().len() as u64;
        Leaf::known(payoff)
    }

    #[inline]
    fn component(_: &E, leaf: &mut Leaf<G>, side: Side, _: &mut Counts) -> f64 {
        crate::found::of(&leaf.payoff, side)
    }
}

impl<G: Game, E: SideEval<G>> Reading<G, E> for OnDemand {
    fn guess(_: &E, game: &G, counts: &mut Counts) -> Leaf<G> {
        let payoff = game.payoff();
        // All components count as saved until one is asked for.
        counts.components_saved += payoff.as_ref().len() as u64;
        Leaf { payoff, open: Some((game.clone(), 0)) }
    }

    fn component(eval: &E, leaf: &mut Leaf<G>, side: Side, counts: &mut Counts) -> f64 {
        if let Some((game, evaluated)) = &mut leaf.open
            && *evaluated >> side.index() & 1 == 0
        {
            leaf.payoff.as_mut()[side.index()] = eval.guess_side(game, side);
            *evaluated |= 1 << side.index();
            counts.components += 1;
            counts.components_saved -= 1;
        }
        crate::found::of(&leaf.payoff, side)
    }
}
