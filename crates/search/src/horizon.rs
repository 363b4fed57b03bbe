//! How far a search looks: cutoff test and evaluation, forward pruning, and lookup (all in Fulmański
//! 2014), with a budget over all of it.

use game::{Budget, EquivalentMoves, Eval, Game, KnownValues, Side, SideEval};

/// How far a search looks, and what it does where it looks no further. By default to the end of
/// the game, without a limit.
///
/// ```
/// use game::Budget;
/// use search::{Horizon, Plies};
/// let horizon = Horizon::depth(6).within(Budget::nodes(100_000));
/// assert_eq!(horizon.plies, Plies::new(6));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Horizon<E = SoFar, K = (), P = AllMoves> {
    /// How many moves deep, those of chance included.
    pub plies: Plies,
    /// What guesses there.
    pub eval: E,
    /// Positions whose value is known beforehand; asked at every position but the root.
    pub known: K,
    /// Which moves are searched at all; asked at every position but the root, where every legal
    /// move gets a value.
    pub keep: P,
    /// How much work is allowed.
    pub budget: Budget,
}

impl Horizon {
    /// To the end of the game.
    pub fn to_end() -> Horizon {
        Horizon::default()
    }

    /// This many moves deep, where what has been won [so far](SoFar) is the guess. At least one.
    pub fn depth(plies: u32) -> Horizon {
        Horizon { plies: Plies::new(plies), ..Horizon::default() }
    }
}

impl<E, K, P> Horizon<E, K, P> {
    /// Evaluates positions at the horizon by this.
    pub fn guess<F>(self, eval: F) -> Horizon<F, K, P> {
        let Horizon { plies, known, keep, budget, .. } = self;
        Horizon { plies, eval, known, keep, budget }
    }

    /// Looks these positions up instead of searching them.
    pub fn known<L>(self, known: L) -> Horizon<E, L, P> {
        let Horizon { plies, eval, keep, budget, .. } = self;
        Horizon { plies, eval, known, keep, budget }
    }

    /// Adds forward pruning: only the moves that this rule keeps are searched.
    pub fn keep<Q>(self, keep: Q) -> Horizon<E, K, Q> {
        let Horizon { plies, eval, known, budget, .. } = self;
        Horizon { plies, eval, known, keep, budget }
    }

    /// Limits the search to this budget.
    #[must_use]
    pub fn within(mut self, budget: Budget) -> Horizon<E, K, P> {
        self.budget = budget;
        self
    }
}

/// What a search asks of its horizon; [`Horizon`] is the one implementor that most need.
pub trait Limits<G: Game> {
    /// What guesses where the search looks no further.
    type Eval: Eval<G>;
    /// The moves that are searched.
    type Moves: IntoIterator<Item = G::Move>;

    /// How many moves deep.
    fn plies(&self) -> Plies;
    /// What guesses there.
    fn eval(&self) -> &Self::Eval;
    /// The value of the position, if it is known beforehand.
    fn known(&self, game: &G) -> Option<G::Payoff>;
    /// The moves of a position below the root that are searched; see [`MoveFilter`].
    fn moves(&self, game: &G) -> Self::Moves;
    /// The move whose value this one has; see [`MoveFilter::representative`].
    fn representative(&self, game: &G, mv: G::Move) -> G::Move;
    /// How much work is allowed.
    fn budget(&self) -> &Budget;
}

impl<G: Game, E: Eval<G>, K: KnownValues<G>, P: MoveFilter<G>> Limits<G> for Horizon<E, K, P> {
    type Eval = E;
    type Moves = P::Moves;

    fn plies(&self) -> Plies {
        self.plies
    }
    fn eval(&self) -> &E {
        &self.eval
    }
    #[inline]
    fn known(&self, game: &G) -> Option<G::Payoff> {
        self.known.known(game)
    }
    #[inline]
    fn moves(&self, game: &G) -> P::Moves {
        self.keep.moves(game)
    }
    #[inline]
    fn representative(&self, game: &G, mv: G::Move) -> G::Move {
        self.keep.representative(game, mv)
    }
    fn budget(&self) -> &Budget {
        &self.budget
    }
}

impl<G: Game, H: Limits<G>> Limits<G> for &H {
    type Eval = H::Eval;
    type Moves = H::Moves;

    fn plies(&self) -> Plies {
        (**self).plies()
    }
    fn eval(&self) -> &H::Eval {
        (**self).eval()
    }
    #[inline]
    fn known(&self, game: &G) -> Option<G::Payoff> {
        (**self).known(game)
    }
    #[inline]
    fn moves(&self, game: &G) -> H::Moves {
        (**self).moves(game)
    }
    #[inline]
    fn representative(&self, game: &G, mv: G::Move) -> G::Move {
        (**self).representative(game, mv)
    }
    fn budget(&self) -> &Budget {
        (**self).budget()
    }
}

/// A number of moves still to be looked at; [`Plies::ALL`] never runs out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Plies(u32);

impl Plies {
    /// To the end of the game, however long.
    pub const ALL: Plies = Plies(u32::MAX);

    /// This many, but at least one.
    pub const fn new(plies: u32) -> Plies {
        if plies == 0 { Plies(1) } else { Plies(plies) }
    }

    /// What is left after one move.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Plies {
        if self.0 == u32::MAX { self } else { Plies(self.0.saturating_sub(1)) }
    }

    /// One more.
    #[must_use]
    pub const fn more(self) -> Plies {
        Plies(self.0.saturating_add(1))
    }

    /// Whether nothing is left.
    #[inline]
    pub const fn is_out(self) -> bool {
        self.0 == 0
    }

    /// The number; `None` for [`Plies::ALL`].
    pub const fn number(self) -> Option<u32> {
        if self.0 == u32::MAX { None } else { Some(self.0) }
    }
}

impl Default for Plies {
    fn default() -> Plies {
        Plies::ALL
    }
}

/// Which moves of a position are searched at all: every move, those that forward pruning leaves, or one
/// of each class of equivalent moves.
///
/// A closure over the position and the list of its moves is such a rule; if it drops all of them,
/// that is taken for dropping none:
///
/// ```
/// # use game::Game;
/// # fn rule<G: Game>() -> impl search::MoveFilter<G> {
/// |_: &G, moves: &mut Vec<G::Move>| moves.truncate(3)
/// # }
/// ```
pub trait MoveFilter<G: Game> {
    /// The moves that are searched.
    type Moves: IntoIterator<Item = G::Move>;

    /// The moves that are searched, in the order of [`Game::moves`]; at least one where there is
    /// one, because a position whose turn it is has a value.
    fn moves(&self, game: &G) -> Self::Moves;

    /// A move, not later in the order, that is known to be worth the same as this one. The root
    /// gives every legal move a value, and asks here which of them need a search of their own.
    fn representative(&self, _: &G, mv: G::Move) -> G::Move {
        mv
    }
}

impl<G: Game, F: Fn(&G, &mut Vec<G::Move>)> MoveFilter<G> for F {
    type Moves = Vec<G::Move>;
    fn moves(&self, game: &G) -> Vec<G::Move> {
        let mut moves: Vec<_> = game.moves().into_iter().collect();
        self(game, &mut moves);
        if moves.is_empty() { game.moves().into_iter().collect() } else { moves }
    }
}

/// Every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AllMoves;

impl<G: Game> MoveFilter<G> for AllMoves {
    type Moves = G::Moves;
    #[inline]
    fn moves(&self, game: &G) -> G::Moves {
        game.moves()
    }
}

/// One move of each class of [equivalent moves](EquivalentMoves), which changes no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Representatives;

impl<G: EquivalentMoves> MoveFilter<G> for Representatives {
    type Moves = G::Moves;
    #[inline]
    fn moves(&self, game: &G) -> G::Moves {
        game.representatives()
    }
    #[inline]
    fn representative(&self, game: &G, mv: G::Move) -> G::Move {
        game.representative(mv)
    }
}

/// The simplest evaluation: what has been won so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SoFar;

impl<G: Game> Eval<G> for SoFar {
    fn guess(&self, game: &G) -> G::Payoff {
        game.payoff()
    }
}

impl<G: Game> SideEval<G> for SoFar {
    fn guess_side(&self, game: &G, side: Side) -> f64 {
        crate::found::of(&game.payoff(), side)
    }
}
