//! What every search keeps while it runs: the meter, the counts, the principal lines; and the search of
//! the root, which all have in common.

use game::{Eval, Game, Meter, Turn};

use crate::chance::ChanceRule;
use crate::found::{Counts, Exactness, Found, Valued, first_best, of};
use crate::{Limits, Plies};

pub(crate) struct Work<M> {
    pub counts: Counts,
    meter: Meter,
    /// Row `n` is the best line found below the node `n` moves from the root.
    rows: Vec<Vec<M>>,
}

impl<M: Copy> Work<M> {
    pub fn new(meter: Meter) -> Work<M> {
        Work { counts: Counts::default(), meter, rows: Vec::new() }
    }

    /// Counts a node and starts its line; `None` when the budget does not allow it.
    pub fn enter(&mut self, ply: usize) -> Option<()> {
        if self.rows.len() < ply + 2 {
            self.rows.resize_with(ply + 2, Vec::new);
        }
        self.rows[ply].clear();
        self.rows[ply + 1].clear();
        self.meter.visit().then_some(())
    }

    /// At the node this far from the root, the move just searched is the best so far.
    pub fn prefer(&mut self, ply: usize, mv: M) {
        let (above, below) = self.rows.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
    }

    /// The value of a position that is searched no further.
    pub fn settle<G: Game<Move = M>, H: Limits<G>>(
        &mut self,
        limits: &H,
        game: &G,
        left: Plies,
    ) -> Option<G::Payoff> {
        if game.is_over() {
            return Some(game.payoff());
        }
        if let Some(payoff) = limits.known(game) {
            self.counts.known_hits += 1;
            return Some(payoff);
        }
        if left.is_out() {
            self.counts.guesses += 1;
            return Some(limits.eval().guess(game));
        }
        None
    }

    pub fn nodes(&self) -> u64 {
        self.meter.visited()
    }

    /// Searches every move of the root with `value`, which answers `None` when the budget ran out.
    pub fn survey<G: Game<Move = M>, L: ChanceRule<G>, H: Limits<G>>(
        mut self,
        root: &G,
        limits: &H,
        mut value: impl FnMut(&mut Work<M>, &G, Plies) -> Option<G::Payoff>,
    ) -> Found<G>
    where
        M: PartialEq,
    {
        let turn = root.turn();
        let mut rated: Vec<Valued<G>> = Vec::new();
        let mut complete = self.enter(0).is_some();
        for mv in root.moves() {
            let representative = limits.representative(root, mv);
            if let Some(twin) = rated.iter().find(|rated| rated.mv == representative) {
                rated.push(Valued { mv, value: twin.value, exactness: twin.exactness });
                continue;
            }
            let next = root.after(mv);
            let found = if complete { value(&mut self, &next, limits.plies().next()) } else { None };
            complete &= found.is_some();
            let exactness = if found.is_some() { Exactness::Exact } else { Exactness::Guess };
            let payoff = found.unwrap_or_else(|| limits.eval().guess(&next));
            if let (Turn::Side(side), Exactness::Exact) = (turn, exactness)
                && rated.iter().all(|other| other.of(side) < of(&payoff, side))
            {
                self.prefer(0, mv);
            }
            rated.push(Valued { mv, value: payoff, exactness });
        }
        let value = match turn {
            Turn::Over => root.payoff(),
            Turn::Chance => {
                let outcomes = L::outcomes(root);
                mean(root.payoff(), rated.iter().zip(&outcomes).map(|(valued, (_, p))| (valued.value, *p)))
            }
            Turn::Side(side) => {
                let rank = |valued: &Valued<G>| (valued.exactness == Exactness::Exact, valued.of(side));
                first_best(&rated, rank).map_or_else(|| root.payoff(), |valued| valued.value)
            }
        };
        let depth = if self.counts.guesses == 0 { Plies::ALL } else { limits.plies() };
        self.counts.nodes = self.meter.visited();
        let line = std::mem::take(&mut self.rows[0]);
        Found { rated, turn, value, line, depth, complete, counts: self.counts }
    }
}

/// The weighted mean of payoffs; `like` only gives the shape.
pub(crate) fn mean<P: Copy + AsRef<[f64]> + AsMut<[f64]>>(
    like: P,
    parts: impl IntoIterator<Item = (P, f64)>,
) -> P {
    let mut sum = like;
    sum.as_mut().fill(0.0);
    for (payoff, weight) in parts {
        for (total, part) in sum.as_mut().iter_mut().zip(payoff.as_ref()) {
            *total += weight * part;
        }
    }
    sum
}
