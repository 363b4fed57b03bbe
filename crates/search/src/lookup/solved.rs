use game::{Chance, Deterministic, Keyed, KnownValues, Turn};
use rustc_hash::FxHashMap;

use crate::chance::{ChanceRule, WithChance, WithoutChance};
use crate::found::of;
use crate::work::mean;

/// A table of solved positions: everything that can be reached from some starts, each with its
/// payoff under best play (max^n, the first best move in order; with two sides and zero sum this
/// is minimax).
///
/// ```
/// # fn example<G: game::Keyed + game::ZeroSum + game::Deterministic>(ending: G, game: &G) -> Result<(), search::lookup::TooLarge> {
/// use search::{AlphaBeta, Horizon, Solved};
/// let endings = Solved::solve([ending], 1_000_000)?;
/// let mut search = AlphaBeta::new(Horizon::to_end().known(&endings));
/// # search.search(game);
/// # Ok(()) }
/// ```
#[derive(Clone)]
pub struct Solved<G: Keyed> {
    values: FxHashMap<G::Key, G::Payoff>,
}

/// There are more positions than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more than {limit} positions can be reached from the starts: allow more, or start closer to the end")]
pub struct TooLarge {
    /// How many were allowed.
    pub limit: usize,
}

impl<G: Keyed> Solved<G> {
    /// Solves everything that can be reached from these positions, at most `limit` of them.
    pub fn solve(roots: impl IntoIterator<Item = G>, limit: usize) -> Result<Solved<G>, TooLarge>
    where
        G: Deterministic,
    {
        Solved::fill::<WithoutChance>(roots, limit)
    }

    /// Like [`solve`](Solved::solve), for a game with chance.
    pub fn solve_with_chance(roots: impl IntoIterator<Item = G>, limit: usize) -> Result<Solved<G>, TooLarge>
    where
        G: Chance,
    {
        Solved::fill::<WithChance>(roots, limit)
    }

    /// The payoff under best play, if the position was reached.
    pub fn get(&self, game: &G) -> Option<G::Payoff> {
        self.values.get(&game.key()).copied()
    }

    /// How many positions are solved.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    fn fill<L: ChanceRule<G>>(
        roots: impl IntoIterator<Item = G>,
        limit: usize,
    ) -> Result<Solved<G>, TooLarge> {
        let mut solved = Solved { values: FxHashMap::default() };
        for root in roots {
            solved.value::<L>(&root, limit)?;
        }
        Ok(solved)
    }

    fn value<L: ChanceRule<G>>(&mut self, game: &G, limit: usize) -> Result<G::Payoff, TooLarge> {
        let key = game.key();
        if let Some(&payoff) = self.values.get(&key) {
            return Ok(payoff);
        }
        let payoff = match game.turn() {
            Turn::Over => game.payoff(),
            Turn::Chance => {
                let mut parts = Vec::new();
                for (mv, probability) in L::outcomes(game) {
                    parts.push((self.value::<L>(&game.after(mv), limit)?, probability));
                }
                mean(game.payoff(), parts)
            }
            Turn::Side(side) => {
                let mut best: Option<G::Payoff> = None;
                for mv in game.moves() {
                    let found = self.value::<L>(&game.after(mv), limit)?;
                    if best.is_none_or(|best| of(&found, side) > of(&best, side)) {
                        best = Some(found);
                    }
                }
                best.unwrap_or_else(|| game.payoff())
            }
        };
        if self.values.len() >= limit {
            return Err(TooLarge { limit });
        }
        self.values.insert(key, payoff);
        Ok(payoff)
    }
}

impl<G: Keyed> KnownValues<G> for Solved<G> {
    fn known(&self, game: &G) -> Option<G::Payoff> {
        self.get(game)
    }
}

impl<G: Keyed> std::fmt::Debug for Solved<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} solved positions", self.len())
    }
}
