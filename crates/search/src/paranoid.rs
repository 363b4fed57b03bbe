//! Paranoid: one side against all others together (Sturtevant & Korf 2000).
//!
//! The others are supposed to care for nothing but holding the root's side down. That makes a
//! zero-sum game of two sides out of any game: [`ParanoidGame`], which every two-sided search of this
//! crate can play; [`Paranoid`] gives it to alpha-beta. The sides of the reduced game do not
//! alternate, which [`alphabeta`](crate::alphabeta) does not ask for.
//!
//! Only the root side's component means something. The others get its opposite in equal shares,
//! which is what the supposition says of them together. Known values ([`game::KnownValues`]) are not
//! asked, for they are payoffs under everybody's best play, not under this one.

use game::{Budget, Chance, Deterministic, Eval, Game, Keyed, Side, Turn, ZeroSum};

use crate::alphabeta::{AlphaBeta, Transpositions};
use crate::found::of;
use crate::order::{AsGiven, Order};
use crate::{Found, Horizon, Limits, Plies, Valued};

/// The game as it is for one side that has everybody against it: the first side is this one, the
/// second all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParanoidGame<G> {
    /// The game that is played.
    pub game: G,
    /// Who is alone in it.
    pub side: Side,
}

impl<G: Game> Game for ParanoidGame<G> {
    type Move = G::Move;
    type Moves = G::Moves;
    type Payoff = [f64; 2];

    #[inline]
    fn turn(&self) -> Turn {
        match self.game.turn() {
            Turn::Side(side) if side == self.side => Turn::Side(Side::FIRST),
            Turn::Side(_) => Turn::Side(Side::SECOND),
            turn => turn,
        }
    }
    #[inline]
    fn moves(&self) -> G::Moves {
        self.game.moves()
    }
    #[inline]
    fn play(&mut self, mv: G::Move) {
        self.game.play(mv);
    }
    #[inline]
    fn payoff(&self) -> [f64; 2] {
        opposed(of(&self.game.payoff(), self.side))
    }
}

impl<G: Game> ZeroSum for ParanoidGame<G> {}
impl<G: Deterministic> Deterministic for ParanoidGame<G> {}

impl<G: Chance> Chance for ParanoidGame<G> {
    fn outcomes(&self) -> impl Iterator<Item = (G::Move, f64)> {
        self.game.outcomes()
    }
}

impl<G: Keyed> Keyed for ParanoidGame<G> {
    type Key = (G::Key, Side);
    fn key(&self) -> (G::Key, Side) {
        (self.game.key(), self.side)
    }
}

/// Alpha-beta for the side to move against all others. Any number of sides, no chance.
///
/// The transposition table, if there is one, is a table of [`ParanoidGame`] positions.
#[derive(Clone, Debug, Default)]
pub struct Paranoid<H = Horizon, O = AsGiven, T = ()> {
    horizon: H,
    order: O,
    table: T,
    deepening: bool,
}

impl<H> Paranoid<H> {
    /// A search to this horizon.
    pub fn new(horizon: H) -> Paranoid<H> {
        Paranoid { horizon, order: AsGiven, table: (), deepening: false }
    }
}

impl<H, O, T> Paranoid<H, O, T> {
    /// Searches moves in the order of this rule.
    pub fn order<P>(self, order: P) -> Paranoid<H, P, T> {
        Paranoid { horizon: self.horizon, order, table: self.table, deepening: self.deepening }
    }

    /// Adds a transposition table.
    pub fn table<U>(self, table: U) -> Paranoid<H, O, U> {
        Paranoid { horizon: self.horizon, order: self.order, table, deepening: self.deepening }
    }

    /// Searches by iterative deepening; see [`AlphaBeta::deepening`].
    #[must_use]
    pub fn deepening(mut self) -> Self {
        self.deepening = true;
        self
    }

    /// The value of every root move for the side to move.
    pub fn search<G: Deterministic>(&mut self, root: &G) -> Found<G>
    where
        H: Limits<G>,
        O: Order<G>,
        T: Transpositions<ParanoidGame<G>>,
    {
        let turn = root.turn();
        let side = if let Turn::Side(side) = turn { side } else { Side::FIRST };
        let reduced = ParanoidGame { game: root.clone(), side };
        let mut search =
            AlphaBeta::new(Reduced(&self.horizon)).order(Reduced(&self.order)).table(&mut self.table);
        if self.deepening {
            search = search.deepening();
        }
        let Found { rated, value, line, depth, complete, counts, .. } = search.search(&reduced);
        let restore = |[own, _]: [f64; 2]| {
            let mut payoff = root.payoff();
            let others = payoff.as_ref().len().saturating_sub(1).max(1) as f64;
            payoff.as_mut().fill(-own / others);
            payoff.as_mut()[side.index()] = own;
            payoff
        };
        let rated = rated
            .into_iter()
            .map(|v| Valued { mv: v.mv, value: restore(v.value), exactness: v.exactness })
            .collect();
        let value = if root.is_over() { root.payoff() } else { restore(value) };
        Found { rated, turn, value, line, depth, complete, counts }
    }
}

impl<G: Deterministic, H: Limits<G>, O: Order<G>, T: Transpositions<ParanoidGame<G>>> game::Search<G>
    for Paranoid<H, O, T>
{
    fn rate(&mut self, root: &G) -> Vec<(G::Move, G::Payoff)> {
        self.search(root).into_rates()
    }
}

/// A horizon or an order of the whole game, used in the reduced one.
struct Reduced<'a, T>(&'a T);

impl<G: Game, H: Limits<G>> Eval<ParanoidGame<G>> for Reduced<'_, H> {
    fn guess(&self, game: &ParanoidGame<G>) -> [f64; 2] {
        opposed(of(&self.0.eval().guess(&game.game), game.side))
    }
}

impl<G: Game, H: Limits<G>> Limits<ParanoidGame<G>> for Reduced<'_, H> {
    type Eval = Self;
    type Moves = H::Moves;

    fn plies(&self) -> Plies {
        self.0.plies()
    }
    fn eval(&self) -> &Self {
        self
    }
    fn known(&self, _: &ParanoidGame<G>) -> Option<[f64; 2]> {
        None
    }
    fn moves(&self, game: &ParanoidGame<G>) -> H::Moves {
        self.0.moves(&game.game)
    }
    fn representative(&self, game: &ParanoidGame<G>, mv: G::Move) -> G::Move {
        self.0.representative(&game.game, mv)
    }
    fn budget(&self) -> &Budget {
        self.0.budget()
    }
}

impl<G: Game, O: Order<G>> Order<ParanoidGame<G>> for Reduced<'_, O> {
    const INDIFFERENT: bool = O::INDIFFERENT;
    fn promise(&self, game: &ParanoidGame<G>, mv: G::Move) -> i32 {
        self.0.promise(&game.game, mv)
    }
}

fn opposed(own: f64) -> [f64; 2] {
    [own, -own]
}
