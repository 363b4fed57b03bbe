//! Monte Carlo over worlds (section 2.4 of paper 002; MC-Max^n of paper 000): sample worlds that a
//! view allows, search each as if all cards were face up, and average what the moves are worth.
//!
//! Departures: values are averaged, not added up, and come with a standard error; of equal means
//! the first move is taken (paper 002 breaks ties at random, or for the highest card).

use game::{Budget, CardView, Decision, Foul, Game, Hidden, Player, Rated, Sampler, Search};

use crate::found::{first_best, of};

/// A search averaged over sampled worlds. As a [`Player`] it takes the move with the highest mean.
///
/// ```
/// # fn example<V: game::CardView>(view: &V, sampler: impl game::Sampler<V>, search: impl game::Search<V::Game>) {
/// use search::MonteCarlo;
/// let mut thinking = MonteCarlo::new(sampler, search).worlds(50);
/// for weighed in thinking.weigh(view) {
///     println!("{:?}: {:.2} ± {:.2}", weighed.mv, weighed.own, weighed.error);
/// }
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct MonteCarlo<S, T> {
    sampler: S,
    search: T,
    budget: Budget,
}

/// A move and what it was worth over all worlds.
#[derive(Clone, Debug)]
pub struct Weighed<M, P> {
    /// The move.
    pub mv: M,
    /// How many worlds it was searched in.
    pub worlds: u64,
    /// The mean payoff of all sides.
    pub mean: P,
    /// The mean payoff of the side that decides.
    pub own: f64,
    /// The standard error of `own`; zero with fewer than two worlds.
    pub error: f64,
}

impl<S, T> MonteCarlo<S, T> {
    /// As many worlds as a sampler gives, until told otherwise a hundred.
    pub fn new(sampler: S, search: T) -> MonteCarlo<S, T> {
        MonteCarlo { sampler, search, budget: Budget::nodes(100) }
    }

    /// The same with this many worlds, at least one.
    #[must_use]
    pub fn worlds(self, worlds: u64) -> Self {
        self.within(Budget::nodes(worlds))
    }

    /// The same within a budget of worlds; the first world is always searched.
    #[must_use]
    pub fn within(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// What each move of the view is worth, in the order of the view's moves.
    pub fn weigh<V>(&mut self, view: &V) -> Vec<Weighed<V::Move, <V::Game as Game>::Payoff>>
    where
        V: CardView,
        S: Sampler<V>,
        T: Search<V::Game>,
    {
        let mut meter = self.budget.meter();
        let mut sums: Vec<Sum<V::Move, <V::Game as Game>::Payoff>> =
            view.moves().into_iter().map(Sum::new).collect();
        if sums.is_empty() {
            return Vec::new();
        }
        let mut first = true;
        while meter.visit_slow() || first {
            first = false;
            let world = self.sampler.world(view);
            let side = world.side(view.seat());
            for (mv, value) in self.search.rate(&world) {
                if let Some(sum) = sums.iter_mut().find(|sum| sum.mv == mv) {
                    sum.add(&value, of(&value, side));
                }
            }
        }
        sums.into_iter().filter_map(Sum::weighed).collect()
    }
}

impl<G, S, T> Player<G> for MonteCarlo<S, T>
where
    G: Hidden,
    G::View: CardView<Game = G>,
    S: Sampler<G::View>,
    T: Search<G>,
{
    fn choose(&mut self, view: &G::View, _: &Budget) -> Result<Decision<G::Move>, Foul> {
        let weighed = self.weigh(view);
        let Some(best) = first_best(&weighed, |weighed| weighed.own) else {
            return Err(Foul::Gone("the search rated none of the moves that the view allows".to_owned()));
        };
        let note = format!("{:.2} ± {:.2} over {} worlds", best.own, best.error, best.worlds);
        let rated = weighed.iter().map(|weighed| Rated { mv: weighed.mv, value: weighed.own }).collect();
        Ok(Decision::of(best.mv, rated).because(note))
    }
}

/// What has been seen of one move: the running mean and squared distance (Welford 1962).
struct Sum<M, P> {
    mv: M,
    worlds: u64,
    mean: Option<P>,
    own: f64,
    spread: f64,
}

impl<M, P: Copy + AsRef<[f64]> + AsMut<[f64]>> Sum<M, P> {
    fn new(mv: M) -> Sum<M, P> {
        Sum { mv, worlds: 0, mean: None, own: 0.0, spread: 0.0 }
    }

    fn add(&mut self, value: &P, own: f64) {
        self.worlds += 1;
        let count = self.worlds as f64;
        let mean = self.mean.get_or_insert(*value);
        for (mean, value) in mean.as_mut().iter_mut().zip(value.as_ref()) {
            *mean += (value - *mean) / count;
        }
        let off = own - self.own;
        self.own += off / count;
        self.spread += off * (own - self.own);
    }

    fn weighed(self) -> Option<Weighed<M, P>> {
        let Sum { mv, worlds, mean, own, spread } = self;
        let error = if worlds < 2 { 0.0 } else { (spread / (worlds - 1) as f64 / worlds as f64).sqrt() };
        Some(Weighed { mv, worlds, mean: mean?, own, error })
    }
}
