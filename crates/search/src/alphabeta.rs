//! Alpha-beta for zero-sum games of two sides (Fulmański 2014; Bampton 1994, section 4.4.2, for sides
//! that do not alternate).
//!
//! Values are what the first side gets, and the window `(alpha, beta)` is in those terms at every
//! node: whoever has the turn, `alpha` is what the first side is sure of elsewhere and `beta` what
//! the second side can hold it to. Nothing is negated from one move to the next, so it does not
//! matter who moves after whom, and the winner of a trick may lead to the next.
//!
//! Departures from the lecture: fail-soft (what is returned outside the window is still the
//! tightest bound seen); by default every root move is searched with an open window, because
//! players and teachers want all values, not only the best; and the principal line is found after
//! the values, by asking at each position along it for the first move that keeps the value.

mod dive;
mod table;

use game::{Deterministic, Eval, Side, Turn, ZeroSum};

use crate::found::{Exactness, Valued, of, split};
use crate::order::AsGiven;
use crate::{Found, Horizon, Limits, Order, Plies};

use dive::Dive;
pub use table::{TranspositionTable, Transpositions};

/// Alpha-beta with its options.
///
/// ```
/// use game::Budget;
/// use search::{AlphaBeta, Horizon};
/// let deepening = AlphaBeta::new(Horizon::to_end().within(Budget::nodes(1_000_000))).deepening();
/// # let _ = deepening;
/// ```
#[derive(Clone, Debug, Default)]
pub struct AlphaBeta<H = Horizon, O = AsGiven, T = ()> {
    horizon: H,
    order: O,
    table: T,
    best_only: bool,
    deepening: bool,
}

impl<H> AlphaBeta<H> {
    /// A search to this horizon.
    pub fn new(horizon: H) -> AlphaBeta<H> {
        AlphaBeta { horizon, order: AsGiven, table: (), best_only: false, deepening: false }
    }
}

impl<H, O, T> AlphaBeta<H, O, T> {
    /// Searches moves in the order of this rule.
    pub fn order<P>(self, order: P) -> AlphaBeta<H, P, T> {
        let AlphaBeta { horizon, table, best_only, deepening, .. } = self;
        AlphaBeta { horizon, order, table, best_only, deepening }
    }

    /// Adds a transposition table.
    ///
    /// To the end of the game this changes no value. With a depth limit, a position that is met
    /// twice at different depths gets the value of the deeper look.
    pub fn table<U>(self, table: U) -> AlphaBeta<H, O, U> {
        let AlphaBeta { horizon, order, best_only, deepening, .. } = self;
        AlphaBeta { horizon, order, table, best_only, deepening }
    }

    /// Gives only the best move its exact value and the others a bound ([`Exactness::AtMost`]): the
    /// window narrows at the root too.
    #[must_use]
    pub fn best_only(mut self) -> Self {
        self.best_only = true;
        self
    }

    /// Searches by iterative deepening, one move deeper each time, until the horizon, the end of every
    /// line, or the end of the budget; the result has the values of the last depth that was finished.
    #[must_use]
    pub fn deepening(mut self) -> Self {
        self.deepening = true;
        self
    }

    /// The values of the root moves.
    pub fn search<G: ZeroSum + Deterministic>(&mut self, root: &G) -> Found<G>
    where
        H: Limits<G>,
        O: Order<G>,
        T: Transpositions<G>,
    {
        self.table.fresh();
        let most = self.horizon.plies();
        let mut plies = if self.deepening { Plies::new(1) } else { most };
        let mut found = guessed(root, &self.horizon);
        let mut dive = Dive::new(&self.horizon, &self.order, &mut self.table);
        let mut root_moves: Vec<G::Move> = root.moves().into_iter().collect();
        loop {
            let finished = dive.root(root, &mut root_moves, plies, self.best_only, &mut found);
            let last = !finished || plies >= most || found.depth == Plies::ALL;
            if last {
                found.complete = finished;
                found.counts = dive.counts();
                return found;
            }
            plies = plies.more();
        }
    }
}

impl<G, H, O, T> game::Search<G> for AlphaBeta<H, O, T>
where
    G: ZeroSum + Deterministic,
    H: Limits<G>,
    O: Order<G>,
    T: Transpositions<G>,
{
    fn rate(&mut self, root: &G) -> Vec<(G::Move, G::Payoff)> {
        self.search(root).into_rates()
    }
}

/// What is known before anything is searched.
fn guessed<G: ZeroSum, H: Limits<G>>(root: &G, limits: &H) -> Found<G> {
    let guess = |mv| Valued { mv, value: limits.eval().guess(&root.after(mv)), exactness: Exactness::Guess };
    Found {
        rated: root.moves().into_iter().map(guess).collect(),
        turn: root.turn(),
        value: if root.is_over() { root.payoff() } else { limits.eval().guess(root) },
        line: Vec::new(),
        depth: Plies::new(1),
        complete: false,
        counts: Default::default(),
    }
}

impl<G, H, O, T> Dive<'_, G, H, O, T>
where
    G: ZeroSum + Deterministic,
    H: Limits<G>,
    O: Order<G>,
    T: Transpositions<G>,
{
    /// Searches the root to one depth; false, and only finished moves in `found`, if the budget
    /// ran out. `moves` are searched in their order and left in a better one for the next depth.
    fn root(
        &mut self,
        root: &G,
        moves: &mut [G::Move],
        plies: Plies,
        best_only: bool,
        found: &mut Found<G>,
    ) -> bool {
        if !self.enter() {
            return false;
        }
        let Turn::Side(side) = root.turn() else {
            found.depth = Plies::ALL;
            return true;
        };
        let (like, total) = (root.payoff(), root.total());
        let (mut alpha, mut beta) = (f64::NEG_INFINITY, f64::INFINITY);
        let mut done: Vec<(G::Move, f64, Exactness)> = Vec::with_capacity(moves.len());
        let mut finished = true;
        self.take_guessed();
        for &mv in moves.iter() {
            let Some(value) = self.value(&root.after(mv), alpha, beta, plies.next(), 1) else {
                finished = false;
                break;
            };
            let inside = alpha < value && value < beta;
            done.push((mv, value, if inside { Exactness::Exact } else { Exactness::AtMost }));
            if best_only {
                match side {
                    Side::FIRST => alpha = alpha.max(value),
                    _ => beta = beta.min(value),
                }
            }
        }
        // An unfinished depth is worth something only when there is no finished one.
        if !finished && found.rated.iter().any(|valued| valued.exactness != Exactness::Guess) {
            return false;
        }
        for valued in &mut found.rated {
            if let Some(&(_, value, exactness)) = done.iter().find(|(mv, ..)| *mv == valued.mv) {
                (valued.value, valued.exactness) = (split(like, value, total), exactness);
            }
        }
        let sign = if side == Side::FIRST { 1.0 } else { -1.0 };
        let rank = |&&(_, value, exactness): &&(G::Move, f64, Exactness)| {
            (exactness == Exactness::Exact, sign * value)
        };
        let mut ranked: Vec<_> = done.iter().collect();
        ranked.sort_by(|a, b| rank(b).partial_cmp(&rank(a)).unwrap_or(std::cmp::Ordering::Equal));
        for (place, &&(mv, ..)) in moves.iter_mut().zip(&ranked) {
            *place = mv;
        }
        if !finished {
            return false;
        }
        let guessed = self.take_guessed();
        found.depth = if guessed { plies } else { Plies::ALL };
        if let (Some(best), Some(&&(_, value, _))) = (found.best(), ranked.first()) {
            found.value = split(like, value, total);
            // Without a guess the values hold at every depth, and the line goes on to the horizon.
            found.line = self.line(root, best, value, if guessed { plies } else { self.limits().plies() });
        }
        true
    }

    /// Best play from the root on, its first move and its value given: at each position the first
    /// move that keeps the value.
    fn line(&mut self, root: &G, best: G::Move, value: f64, plies: Plies) -> Vec<G::Move> {
        let (mut line, mut left) = (vec![best], plies.next());
        let mut game = root.after(best);
        while let Turn::Side(side) = game.turn()
            && !left.is_out()
            && self.limits().known(&game).is_none()
        {
            let moves: Vec<G::Move> = self.limits().moves(&game).into_iter().collect();
            let only = moves.len() == 1;
            let keeps = |mv: &G::Move| {
                let next = game.after(*mv);
                only || match side {
                    Side::FIRST => self
                        .value(&next, value.next_down(), value, left.next(), 1)
                        .is_some_and(|v| v >= value),
                    _ => {
                        self.value(&next, value, value.next_up(), left.next(), 1).is_some_and(|v| v <= value)
                    }
                }
            };
            let Some(mv) = moves.into_iter().find(keeps) else { break };
            line.push(mv);
            game.play(mv);
            left = left.next();
        }
        line
    }
}

/// What the first side gets.
#[inline]
fn first<P: AsRef<[f64]>>(payoff: &P) -> f64 {
    of(payoff, Side::FIRST)
}
