use belief::IterativeChances;
use cards::{Card, Seed};
use game::{Budget, CardView, Eval, Unseen};
use hearts::{Play, View};
use search::IiMaxN;
use search::iimaxn::IiMaxNResult;

use super::knowledge::{BlutoSearch, Node};
use super::{Odds, Pruning};

/// Bluto's search: II-Max^n to the end of the trick, from what one seat knows.
///
/// ```
/// use cards::{Deal, Seed};
/// use game::{Budget, Game, Hidden};
/// use hearts::{Direction, Round, Rules};
/// use hearts_eval::SweetpeaEval;
/// use players::{Bluto, Odds, Pruning};
///
/// let deal = Deal::random(&mut Seed::new(3).rng());
/// let mut round = Round::new(&Rules::default(), &deal, Direction::None);
/// round.play(round.moves().lowest().unwrap());
/// let view = round.view(round.actor().unwrap());
/// let found = Bluto::new(SweetpeaEval::fitted()).odds(Odds::Exact).about(&view, Seed::new(1), &Budget::unlimited());
/// assert!(view.hand.contains(found.unwrap().best().unwrap()));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bluto<E> {
    pub(super) eval: E,
    pub(super) odds: Odds,
    pub(super) pruning: Pruning,
    pub(super) void: f64,
    pub(super) samples: usize,
}

/// Every legal card with what it leads to, and the work it took.
pub type BlutoResult = IiMaxNResult<Card, [f64; 4]>;

impl<E: Eval<Play>> Bluto<E> {
    /// The paper's Bluto-mp with this evaluation: Iter10, more pruning, ten samples at a leaf;
    /// discards are searched when a void is likelier than one in twenty.
    pub fn new(eval: E) -> Bluto<E> {
        Bluto {
            eval,
            odds: Odds::Iterative(IterativeChances::TEN),
            pruning: Pruning::More,
            void: 0.05,
            samples: 10,
        }
    }

    /// Takes probabilities from this source.
    #[must_use]
    pub fn odds(mut self, odds: Odds) -> Self {
        self.odds = odds;
        self
    }

    /// Searches the cards that this rule leaves.
    #[must_use]
    pub fn pruning(mut self, pruning: Pruning) -> Self {
        self.pruning = pruning;
        self
    }

    /// Searches the discards of a seat only when it is likelier than this to be void.
    #[must_use]
    pub fn void_above(mut self, chance: f64) -> Self {
        self.void = chance;
        self
    }

    /// Evaluates a leaf over this many worlds, at least one.
    #[must_use]
    pub fn samples(mut self, samples: usize) -> Self {
        self.samples = samples.max(1);
        self
    }

    /// Searches from a view in which it is this seat's turn to play; `None` in any other. When the
    /// budget is spent, what is still open is guessed from one world. Nothing else but the view and
    /// the seed decides.
    pub fn about(&self, view: &View, seed: Seed, budget: &Budget) -> Option<BlutoResult> {
        let table = view.table().filter(|_| view.to_play() == Some(view.seat))?;
        Some(self.search(&table, &view.unseen(), seed, budget))
    }

    /// Searches from the public part of a position (its hands are ignored) and who may hold what; the
    /// hand of the seat to play must be known.
    pub fn from(&self, table: &Play, unseen: &Unseen, seed: Seed) -> BlutoResult {
        self.search(table, unseen, seed, &Budget::unlimited())
    }

    fn search(&self, table: &Play, unseen: &Unseen, seed: Seed, budget: &Budget) -> BlutoResult {
        let mut search = BlutoSearch { bluto: self, rng: seed.rng(), meter: budget.meter() };
        IiMaxN.search(&mut search, &Node::root(table, unseen))
    }
}
