//! MC-Max^n (Perkins 1998): draw worlds that the view allows, search each by max^n, and take the mean
//! of what every card is worth. It is the loop of [`search::pimc`] for hearts, with any evaluation.
//!
//! Worlds are drawn uniformly ([`belief::Worlds`]), unless they are handed in. Departures: cards that
//! are equivalent are searched once; the last three tricks are searched to the end, without an
//! evaluation; of equal means the highest card is taken, since low cards are worth keeping.

use belief::{NoWorld, Worlds};
use cards::{BySeat, Card, CardSet, Seed};
use game::{Budget, CardView as _, Eval, Rated, View as _};
use hearts::{Play, View};
use search::pimc::Pimc;
use search::stopping::Stopping;
use search::{Found, Horizon, PrunedMaxN, Representatives};

/// How many worlds, how many tricks deep, and what judges a position between tricks.
///
/// ```
/// use cards::{Deal, Seed};
/// use game::{Budget, Game, Hidden};
/// use hearts::{Direction, Round, Rules};
/// use hearts_eval::{McMaxN, SweetpeaEval};
///
/// let deal = Deal::random(&mut Seed::new(3).rng());
/// let mut round = Round::new(&Rules::default(), &deal, Direction::None);
/// round.play(round.moves().lowest().unwrap());
/// let view = round.view(round.actor().unwrap());
/// let search = McMaxN::new(SweetpeaEval::fitted()).worlds(20);
/// let rated = search.rate(&view, Seed::new(1), &Budget::unlimited()).unwrap();
/// assert_eq!(rated.worlds, 20);
/// assert!(view.hand.contains(rated.best().unwrap().mv));
/// ```
#[derive(Clone, Debug)]
pub struct McMaxN<E> {
    eval: E,
    worlds: u64,
    tricks: u32,
}

/// With this many cards or fewer a search goes to the end.
const ENDING: usize = 3;

/// What every legal card is worth over all worlds that were searched.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedCards {
    /// Every legal card with its mean payoff for the seat that decides, the lowest card first.
    pub cards: Vec<Rated<Card>>,
    /// How many worlds were searched.
    pub worlds: u64,
    /// Positions visited in all of them.
    pub nodes: u64,
    /// Positions judged by the evaluation.
    pub leaves: u64,
}

impl RatedCards {
    /// The card with the highest mean, of equals the highest; `None` without a legal card.
    pub fn best(&self) -> Option<Rated<Card>> {
        self.cards.iter().copied().max_by(|a, b| a.value.total_cmp(&b.value))
    }

    /// The mean number of cards searched at a position that was not judged; 0 without any.
    pub fn branching(&self) -> f64 {
        let inner = self.nodes - self.leaves;
        if inner == 0 { 0.0 } else { (self.nodes - self.worlds) as f64 / inner as f64 }
    }
}

impl<E: Eval<Play>> McMaxN<E> {
    /// With this evaluation; a hundred and fifty worlds, to the end of the trick.
    pub fn new(eval: E) -> McMaxN<E> {
        McMaxN { eval, worlds: 150, tricks: 1 }
    }

    /// Searches this many worlds, at least one.
    #[must_use]
    pub fn worlds(mut self, worlds: u64) -> Self {
        self.worlds = worlds.max(1);
        self
    }

    /// Searches to the end of this many tricks, the one on the table included.
    #[must_use]
    pub fn tricks(mut self, tricks: u32) -> Self {
        self.tricks = tricks.max(1);
        self
    }

    /// Rates the cards of a view over worlds drawn uniformly from those that it allows. The first
    /// world is always searched, whatever the budget. Nothing but the view and the seed decides.
    pub fn rate(&self, view: &View, seed: Seed, budget: &Budget) -> Result<RatedCards, NoWorld> {
        let worlds = Worlds::new(&view.unseen())?;
        let mut rng = seed.rng();
        Ok(self.rate_over(view, std::iter::repeat_with(|| worlds.draw(&mut rng)), budget))
    }

    /// Rates the cards of a view over the first of these worlds: what each seat holds now.
    pub fn rate_over(
        &self,
        view: &View,
        worlds: impl IntoIterator<Item = BySeat<CardSet>>,
        budget: &Budget,
    ) -> RatedCards {
        let tricks = if view.hand.len() <= ENDING { ENDING as u32 } else { self.tricks };
        average(view, worlds, self.worlds, budget, |play, _| {
            let plies = (4 - play.trick().len() as u32) + 4 * (tricks - 1);
            let horizon = Horizon::depth(plies).guess(&self.eval).keep(Representatives);
            PrunedMaxN::unbounded(horizon).search(play)
        })
    }
}

/// The loop over worlds: `search` is shown a world and what each seat holds in it.
pub(crate) fn average(
    view: &View,
    worlds: impl IntoIterator<Item = BySeat<CardSet>>,
    most: u64,
    budget: &Budget,
    mut search: impl FnMut(&Play, &BySeat<CardSet>) -> Found<Play>,
) -> RatedCards {
    let (legal, side) = (view.moves(), view.seat.index());
    let mut leaves = 0;
    let Some(table) = view.table().filter(|_| !legal.is_empty()) else {
        return RatedCards { cards: Vec::new(), worlds: 0, nodes: 0, leaves };
    };
    let rate = |hands: BySeat<CardSet>, values: &mut [f64]| {
        let found = search(&table.with_hands(&hands), &hands);
        leaves += found.counts.guesses;
        for (value, valued) in values.iter_mut().zip(&found.rated) {
            *value = valued.value[side];
        }
        found.counts.nodes
    };
    let found = Pimc::new(Stopping::after(most)).average(legal.len(), worlds, budget, rate);
    let rated = |(place, card): (usize, Card)| Rated { mv: card, value: found.means.mean(place) };
    RatedCards {
        cards: legal.iter().enumerate().map(rated).collect(),
        worlds: found.means.worlds(),
        nodes: found.nodes,
        leaves,
    }
}

/// The seed of a decision: the same view and the same root give the same decision.
pub fn seed_of(root: Seed, view: &View) -> Seed {
    root.child(view.plays.as_slice().len()).child(view.hand.bits())
}
