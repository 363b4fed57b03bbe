//! Thinking about a card at hearts: worlds that the view allows, max^n in each, the mean over all.
//!
//! This is MC-Max^n (paper 000) for any evaluation. Worlds are drawn uniformly ([`belief::Worlds`]),
//! unless they are handed in. Departures: cards that are alike are searched once; the last three
//! tricks are searched to the end, where nothing need be judged; of equal means the highest card is
//! taken, since low cards are worth keeping.

use belief::{NoWorld, Worlds};
use cards::{BySeat, Card, CardSet, Seed};
use game::{Budget, Eval, Game, Rated};
use hearts::{Play, View};
use search::{Horizon, Plies, PrunedMaxN, horizon::OneOfEach};

/// How to think: how many worlds, how many tricks deep, and what judges a position between tricks.
///
/// ```
/// use cards::{Deal, Seed};
/// use game::{Game, Hidden};
/// use hearts::{Direction, Round, Rules};
/// use players::{Judgement, Thinking};
///
/// let deal = Deal::random(&mut Seed::new(3).rng());
/// let mut round = Round::new(&Rules::default(), &deal, Direction::None);
/// round.play(round.moves().lowest().unwrap());
/// let view = round.view(round.actor().unwrap());
/// let thought = Thinking::new(Judgement::fitted()).worlds(20).about(&view, Seed::new(1)).unwrap();
/// assert_eq!(thought.worlds, 20);
/// assert!(view.hand.contains(thought.best().unwrap().mv));
/// ```
#[derive(Clone, Debug)]
pub struct Thinking<E> {
    eval: E,
    worlds: u64,
    tricks: u32,
    budget: Budget,
}

/// With this many cards or fewer a search goes to the end.
const ENDING: usize = 3;

/// What came out of thinking.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// Every legal card with its mean payoff for the seat that decides, the lowest card first.
    pub rated: Vec<Rated<Card>>,
    /// How many worlds were searched.
    pub worlds: u64,
    /// Positions visited in all of them.
    pub nodes: u64,
    /// Positions judged by the evaluation.
    pub leaves: u64,
}

impl Thought {
    /// The card with the highest mean, of equals the highest; `None` without a legal card.
    pub fn best(&self) -> Option<Rated<Card>> {
        self.rated.iter().copied().max_by(|a, b| a.value.total_cmp(&b.value))
    }

    /// The mean number of cards searched at a position that was not judged; 0 without any.
    pub fn branching(&self) -> f64 {
        let inner = self.nodes - self.leaves;
        if inner == 0 { 0.0 } else { (self.nodes - self.worlds) as f64 / inner as f64 }
    }
}

impl<E: Eval<Play>> Thinking<E> {
    /// With this evaluation; a hundred and fifty worlds, to the end of the trick.
    pub fn new(eval: E) -> Thinking<E> {
        Thinking { eval, worlds: 150, tricks: 1, budget: Budget::unlimited() }
    }

    /// The same with this many worlds, at least one.
    #[must_use]
    pub fn worlds(mut self, worlds: u64) -> Self {
        self.worlds = worlds.max(1);
        self
    }

    /// The same, looking to the end of this many tricks, the one on the table included.
    #[must_use]
    pub fn tricks(mut self, tricks: u32) -> Self {
        self.tricks = tricks.max(1);
        self
    }

    /// The same until somebody sets the flag of the budget; the first world is always searched.
    #[must_use]
    pub fn within(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Thinks about the next card, over worlds drawn uniformly from those that the view allows.
    /// Nothing but the view and the seed decides.
    pub fn about(&self, view: &View, seed: Seed) -> Result<Thought, NoWorld> {
        let worlds = Worlds::new(&game::CardView::unseen(view))?;
        let mut rng = seed.rng();
        Ok(self.over(view, std::iter::repeat_with(|| worlds.draw(&mut rng))))
    }

    /// Thinks about the next card, over the first of these worlds: what each seat holds now.
    pub fn over(&self, view: &View, worlds: impl IntoIterator<Item = BySeat<CardSet>>) -> Thought {
        let mut thought = Thought { rated: Vec::new(), worlds: 0, nodes: 0, leaves: 0 };
        let Some(table) = view.table() else { return thought };
        let tricks = if view.hand.len() <= ENDING { ENDING as u32 } else { self.tricks };
        let plies = (4 - table.trick().len() as u32) + 4 * (tricks - 1);
        let horizon = Horizon::to_end().guess(&self.eval).keep(OneOfEach);
        let search = PrunedMaxN::unbounded(Horizon { plies: Plies::new(plies), ..horizon });
        let mut meter = self.budget.meter();
        let mut sums = [0.0; 64];
        let mut legal = CardSet::EMPTY;
        for hands in worlds.into_iter().take(self.worlds as usize) {
            if !meter.visit_slow() && thought.worlds > 0 {
                break;
            }
            let world = table.with_hands(&hands);
            legal = world.moves();
            let found = search.search(&world);
            for valued in &found.rated {
                sums[valued.mv.index()] += valued.value[view.seat.index()];
            }
            thought.nodes += found.counts.nodes;
            thought.leaves += found.counts.guesses;
            thought.worlds += 1;
        }
        let mean = |card: Card| Rated { mv: card, value: sums[card.index()] / thought.worlds as f64 };
        thought.rated = legal.iter().map(mean).collect();
        thought
    }
}

/// The seed of a decision: the same view from the same root gives the same thoughts.
pub(crate) fn seed_of(root: Seed, view: &View) -> Seed {
    root.child(view.plays.as_slice().len()).child(view.hand.bits())
}
