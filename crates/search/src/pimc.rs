//! Perfect-information Monte Carlo, PIMC: draw determinizations of what a seat cannot see, search each
//! as if all cards lay face up, average what every alternative is worth, and stop when the best is
//! clear.
//!
//! This is the Monte Carlo heuristic of Bampton 1994 and, with max^n as the search, the MC-Max^n of
//! Perkins 1998. It is one loop, [`Pimc::average`]; players differ in where their worlds come from,
//! how they search one, and what they play for. A sampler is any iterator of worlds: uniform draws,
//! picks by weight, or every world in turn.
//!
//! What PIMC gets wrong is known (Frank and Basin 1998): *strategy fusion*, it believes that the
//! best move may be chosen anew in each world, and *non-locality*, it takes no notice of why the
//! others let a position come about.
//!
//! Departures: values are averaged, not added up; of equal means the first alternative leads
//! (Bampton breaks ties at random, or for the highest card).

use game::{Budget, Game, Search, Side};

use crate::found::of;
use crate::stopping::{RunningMeans, Stopping};

/// The loop, and when it has seen enough worlds.
///
/// ```
/// use game::Budget;
/// use search::pimc::{PimcEnd, Pimc};
/// use search::stopping::Stopping;
///
/// // Two alternatives: one is worth 1 in every world, the other 3 in one of two.
/// let worlds = [3.0, 0.0].into_iter().cycle();
/// let found = Pimc::new(Stopping::after(10)).average(2, worlds, &Budget::unlimited(), |world, values| {
///     values.copy_from_slice(&[1.0, world]);
///     1
/// });
/// assert_eq!((found.means.leader(), found.means.mean(1)), (1, 1.5));
/// assert_eq!((found.means.worlds(), found.nodes, found.ended), (10, 10, PimcEnd::Enough));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pimc {
    /// When enough worlds have been searched.
    pub stopping: Stopping,
}

/// What came out of all worlds.
#[derive(Clone, PartialEq, Debug)]
pub struct Averages {
    /// What each alternative was worth, and how sure that is.
    pub means: RunningMeans,
    /// Positions visited in all searches.
    pub nodes: u64,
    /// Why no more worlds were searched.
    pub ended: PimcEnd,
}

/// Why a loop over worlds ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PimcEnd {
    /// There were no more worlds: every one has been searched.
    Exhausted,
    /// The [`Stopping`] was satisfied.
    Enough,
    /// The [`Budget`] was spent.
    Budget,
}

impl Pimc {
    /// A loop that stops like this.
    pub fn new(stopping: Stopping) -> Pimc {
        Pimc { stopping }
    }

    /// Searches worlds that all have the same weight. `rate` writes what each alternative is worth in a
    /// world into the slice and says how many positions it visited for that. One world is always
    /// searched, if there is one, whatever the budget.
    pub fn average<W>(
        &self,
        alternatives: usize,
        worlds: impl IntoIterator<Item = W>,
        budget: &Budget,
        rate: impl FnMut(W, &mut [f64]) -> u64,
    ) -> Averages {
        self.average_weighted(alternatives, worlds.into_iter().map(|world| (world, 1.0)), budget, rate)
    }

    /// Like [`average`](Pimc::average), with worlds that carry weights: likelier ones count more.
    /// Weights are positive, on any scale.
    pub fn average_weighted<W>(
        &self,
        alternatives: usize,
        worlds: impl IntoIterator<Item = (W, f64)>,
        budget: &Budget,
        mut rate: impl FnMut(W, &mut [f64]) -> u64,
    ) -> Averages {
        let mut meter = budget.meter();
        let mut means = RunningMeans::new(alternatives);
        let mut values = vec![0.0; alternatives.max(1)];
        let mut nodes = 0;
        let mut ended = PimcEnd::Exhausted;
        for (world, weight) in worlds {
            let visited = rate(world, &mut values);
            nodes += visited;
            means.add_weighted(&values, weight);
            if self.stopping.is_done(&means) {
                ended = PimcEnd::Enough;
                break;
            }
            if !meter.spend(visited) {
                ended = PimcEnd::Budget;
                break;
            }
        }
        Averages { means, nodes, ended }
    }

    /// The loop over any search with open cards, valued for one side: positions of one information
    /// set, whose legal moves are these. The search does not say how many positions it visited, so
    /// each world counts as one against the budget.
    pub fn search<G: Game>(
        &self,
        moves: &[G::Move],
        side: Side,
        worlds: impl IntoIterator<Item = G>,
        search: &mut impl Search<G>,
        budget: &Budget,
    ) -> Averages {
        self.average(moves.len(), worlds, budget, |world, values| {
            for (mv, value) in search.rate(&world) {
                if let Some(place) = moves.iter().position(|&legal| legal == mv) {
                    values[place] = of(&value, side);
                }
            }
            1
        })
    }
}
