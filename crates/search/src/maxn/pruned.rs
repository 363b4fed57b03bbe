//! Max^n that leaves out what cannot matter: immediate and shallow pruning (Luckhardt & Irani 1986,
//! Korf 1991), and single components on demand.
//!
//! Let no payoff add up to more than `most`, and no side get less than `least`.
//! - *Immediate*: a side that has found `most` less everybody else's `least` looks no further.
//! - *Shallow*: a side has a move worth `b`. Below another of its moves another side has found `v`, and
//!   will take that or better; this leaves the first side `most - v` less the others'
//!   `least`. If that is no more than `b`, the move is refuted.
//!
//! The classic account lets the sides alternate. Here a side may move several times in a row: its
//! bound then goes down through its own nodes, since what does not beat `b` for it at the upper
//! node will not be chosen there, whoever moves below. Through a node of another side no bound goes
//! further (deep pruning is wrong with more than two sides), nor through a chance node.
//!
//! Equality prunes: of equal moves the first is taken, as [`MaxN`](super::MaxN) does, so the values
//! are the same, component by component. Guesses at the horizon must keep the bounds too.

use std::marker::PhantomData;

use game::{Bounded, Chance, Deterministic, Game, Side, Turn};

use super::leaf::{Leaf, OnDemand, Reading, Whole};
use crate::chance::{ChanceRule, WithChance, WithoutChance};
use crate::work::{Work, mean};
use crate::{Found, Horizon, Limits, Plies};

/// Max^n that prunes where payoffs are bounded, and reads leaves whole or on demand.
///
/// ```
/// use search::{Horizon, PrunedMaxN};
/// let both = PrunedMaxN::by_game(Horizon::depth(8)).on_demand();
/// # let _ = both;
/// ```
#[derive(Clone, Debug)]
pub struct PrunedMaxN<H = Horizon, B = GameBounds, R = Whole> {
    horizon: H,
    reading: PhantomData<(B, R)>,
}

impl<H> PrunedMaxN<H, GameBounds, Whole> {
    /// Prunes by the bounds that the game announces.
    pub fn by_game(horizon: H) -> Self {
        PrunedMaxN { horizon, reading: PhantomData }
    }
}

impl<H> PrunedMaxN<H, NoBounds, Whole> {
    /// Without bounds nothing is pruned; of use with [`on_demand`](PrunedMaxN::on_demand).
    pub fn unbounded(horizon: H) -> Self {
        PrunedMaxN { horizon, reading: PhantomData }
    }
}

impl<H, B, R> PrunedMaxN<H, B, R> {
    /// Evaluates single components of leaves when they are asked for.
    pub fn on_demand(self) -> PrunedMaxN<H, B, OnDemand> {
        PrunedMaxN { horizon: self.horizon, reading: PhantomData }
    }

    /// The value of every root move.
    pub fn search<G: Deterministic>(&self, root: &G) -> Found<G>
    where
        H: Limits<G>,
        B: Bounds<G>,
        R: Reading<G, H::Eval>,
    {
        search::<G, H, B, R, WithoutChance>(root, &self.horizon)
    }

    /// Like [`search`](PrunedMaxN::search), for a game with chance.
    pub fn search_with_chance<G: Chance>(&self, root: &G) -> Found<G>
    where
        H: Limits<G>,
        B: Bounds<G>,
        R: Reading<G, H::Eval>,
    {
        search::<G, H, B, R, WithChance>(root, &self.horizon)
    }
}

impl<G, H, B, R> game::Search<G> for PrunedMaxN<H, B, R>
where
    G: Deterministic,
    H: Limits<G>,
    B: Bounds<G>,
    R: Reading<G, H::Eval>,
{
    fn rate(&mut self, root: &G) -> Vec<(G::Move, G::Payoff)> {
        self.search(root).into_rates()
    }
}

/// How much a side can still get at most, when another is sure of something.
pub trait Bounds<G: Game> {
    /// At most what is left for one side when another of `sides` gets this much.
    fn left_over(game: &G, sides: usize, taken: f64) -> f64;
    /// At most what one side can get.
    fn most(game: &G, sides: usize) -> f64;
}

/// Nothing is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoBounds;

/// What the game announces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameBounds;

impl<G: Game> Bounds<G> for NoBounds {
    fn left_over(_: &G, _: usize, _: f64) -> f64 {
        f64::INFINITY
    }
    fn most(_: &G, _: usize) -> f64 {
        f64::INFINITY
    }
}

impl<G: Bounded> Bounds<G> for GameBounds {
    fn left_over(game: &G, sides: usize, taken: f64) -> f64 {
        game.sum_at_most() - taken - sides.saturating_sub(2) as f64 * game.each_at_least()
    }
    fn most(game: &G, sides: usize) -> f64 {
        game.sum_at_most() - sides.saturating_sub(1) as f64 * game.each_at_least()
    }
}

fn search<G, H, B, R, L>(root: &G, limits: &H) -> Found<G>
where
    G: Game,
    H: Limits<G>,
    B: Bounds<G>,
    R: Reading<G, H::Eval>,
    L: ChanceRule<G>,
{
    Work::new(limits.budget().meter()).survey::<G, L, H>(root, limits, |work, game, left| {
        let mut trip = Recursion { limits, work, rules: PhantomData::<(G, B, R, L)> };
        let Reached::Leaf(leaf) = trip.value(game, left, 1, None)? else { return None };
        Some(trip.payoff(leaf))
    })
}

struct Recursion<'a, G: Game, H, B, R, L> {
    limits: &'a H,
    work: &'a mut Work<G::Move>,
    rules: PhantomData<(G, B, R, L)>,
}

/// What was found below a node.
enum Reached<G: Game> {
    Leaf(Leaf<G>),
    /// The side with the bound gets no more than it, whatever else there is.
    Refuted,
}

impl<G, H, B, R, L> Recursion<'_, G, H, B, R, L>
where
    G: Game,
    H: Limits<G>,
    B: Bounds<G>,
    R: Reading<G, H::Eval>,
    L: ChanceRule<G>,
{
    /// The leaf that play reaches, unless this leaves the side of the bound no more than the bound.
    /// `None` when the budget ran out.
    fn value(&mut self, game: &G, left: Plies, ply: usize, bound: Option<(Side, f64)>) -> Option<Reached<G>> {
        self.work.enter(ply)?;
        if game.is_over() {
            return Some(Reached::Leaf(Leaf::known(game.payoff())));
        }
        if let Some(payoff) = self.limits.known(game) {
            self.work.counts.known_hits += 1;
            return Some(Reached::Leaf(Leaf::known(payoff)));
        }
        if left.is_out() {
            self.work.counts.guesses += 1;
            return Some(Reached::Leaf(R::guess(self.limits.eval(), game, &mut self.work.counts)));
        }
        let Turn::Side(side) = game.turn() else { return self.chance(game, left, ply) };
        let sides = game.payoff().as_ref().len();
        // What this side is sure of at a node of its own above.
        let sure = bound.filter(|(whose, _)| *whose == side).map(|(_, sure)| sure);
        let mut best: Option<(Leaf<G>, f64)> = None;
        let mut moves = self.limits.moves(game).into_iter().peekable();
        while let Some(mv) = moves.next() {
            let own = best.as_ref().map(|(_, own)| *own).or(sure);
            let below = own.map(|own| (side, own));
            let reached = self.value(&game.after(mv), left.next(), ply + 1, below)?;
            let Reached::Leaf(mut leaf) = reached else { continue };
            let found = R::component(self.limits.eval(), &mut leaf, side, &mut self.work.counts);
            if own.is_some_and(|own| found <= own) {
                continue;
            }
            best = Some((leaf, found));
            self.work.prefer(ply, mv);
            let rest = moves.peek().is_some();
            if let Some((whose, sure)) = bound
                && whose != side
                && B::left_over(game, sides, found) <= sure
            {
                self.work.counts.cutoffs += u64::from(rest);
                return Some(Reached::Refuted);
            }
            if found >= B::most(game, sides) {
                self.work.counts.cutoffs += u64::from(rest);
                break;
            }
        }
        Some(best.map_or(Reached::Refuted, |(leaf, _)| Reached::Leaf(leaf)))
    }

    fn chance(&mut self, game: &G, left: Plies, ply: usize) -> Option<Reached<G>> {
        let mut parts = Vec::new();
        for (mv, probability) in L::outcomes(game) {
            // Without a bound nothing is refuted.
            if let Reached::Leaf(leaf) = self.value(&game.after(mv), left.next(), ply + 1, None)? {
                parts.push((self.payoff(leaf), probability));
            }
        }
        Some(Reached::Leaf(Leaf::known(mean(game.payoff(), parts))))
    }

    fn payoff(&mut self, leaf: Leaf<G>) -> G::Payoff {
        leaf.payoff::<H::Eval, R>(self.limits.eval(), &mut self.work.counts)
    }
}
