//! Weights on worlds: inference from what players did, as a layer over what is certain.
//!
//! An [`Unseen`](game::Unseen) holds what is certain, and under it all worlds are equally likely. But
//! people and programs choose their cards: a player who passed the ace of spades probably had few
//! spades, and one who discarded a low club probably had nothing better to discard. A [`Weigh`] says
//! how likely what was seen is if a world is the real one; by Bayes' rule that is the world's weight.

use cards::{BySeat, CardSet, Rng};
use game::CardView;
use rand::RngExt;

use crate::Worlds;

/// How likely what was seen is, in each possible world.
///
/// A closure is one; several together are a tuple or a slice, and multiply.
///
/// ```
/// use belief::{Weigh, Tempered};
/// use cards::{BySeat, CardSet, Seat};
/// // West, who passed, is more likely to be short in spades.
/// let short = |_: &hearts::View, hands: &BySeat<CardSet>| {
///     0.8_f64.powi(hands[Seat::West].suit(cards::Suit::Spades).len() as i32)
/// };
/// fn is_one(_: impl Weigh<hearts::View>) {}
/// is_one((short, Tempered(short, 0.5)));
/// ```
pub trait Weigh<V: CardView> {
    /// The weight of the world in which the seats now hold these hands, which the view's `unseen`
    /// allows: finite, not negative, on any scale that is the same for all worlds of one view.
    fn weight(&self, view: &V, hands: &BySeat<CardSet>) -> f64;
}

impl<V: CardView, F: Fn(&V, &BySeat<CardSet>) -> f64> Weigh<V> for F {
    fn weight(&self, view: &V, hands: &BySeat<CardSet>) -> f64 {
        self(view, hands)
    }
}

impl<V: CardView, A: Weigh<V>, B: Weigh<V>> Weigh<V> for (A, B) {
    fn weight(&self, view: &V, hands: &BySeat<CardSet>) -> f64 {
        self.0.weight(view, hands) * self.1.weight(view, hands)
    }
}

impl<V: CardView> Weigh<V> for [Box<dyn Weigh<V>>] {
    fn weight(&self, view: &V, hands: &BySeat<CardSet>) -> f64 {
        self.iter().map(|weigh| weigh.weight(view, hands)).product()
    }
}

/// The same weight for every world.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EqualWeights;

impl<V: CardView> Weigh<V> for EqualWeights {
    fn weight(&self, _: &V, _: &BySeat<CardSet>) -> f64 {
        1.0
    }
}

/// Weights raised to a power: 1 believes them wholly, 0 not at all. Inference from how another player
/// is assumed to play deserves less than full trust.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tempered<W>(pub W, pub f64);

impl<V: CardView, W: Weigh<V>> Weigh<V> for Tempered<W> {
    fn weight(&self, view: &V, hands: &BySeat<CardSet>) -> f64 {
        self.0.weight(view, hands).powf(self.1)
    }
}

/// Worlds drawn uniformly, with their weights (importance sampling).
#[derive(Clone, PartialEq, Debug)]
pub struct Pool {
    hands: Vec<BySeat<CardSet>>,
    /// The weights, summed up to each.
    sums: Vec<f64>,
    squares: f64,
}

impl Pool {
    /// Draws this many worlds of a view, at least one. When every weight is zero, the inference
    /// contradicts all worlds that were drawn, and they are weighted equally.
    pub fn draw<V: CardView>(
        view: &V,
        worlds: &Worlds,
        size: usize,
        weigh: &(impl Weigh<V> + ?Sized),
        rng: &mut Rng,
    ) -> Pool {
        let hands: Vec<_> = (0..size.max(1)).map(|_| worlds.draw(rng)).collect();
        let weights = hands.iter().map(|hands| weigh.weight(view, hands)).collect();
        Pool::of(hands, weights)
    }

    /// These worlds with these weights, one for each; there is at least one. When every weight is zero,
    /// they are weighted equally.
    pub fn of(hands: Vec<BySeat<CardSet>>, mut weights: Vec<f64>) -> Pool {
        assert!(!hands.is_empty() && hands.len() == weights.len(), "each world has a weight");
        if weights.iter().all(|&weight| weight == 0.0) {
            weights.fill(1.0);
        }
        let squares = weights.iter().map(|weight| weight * weight).sum();
        let mut sum = 0.0;
        let add = |weight: f64| {
            sum += weight;
            sum
        };
        Pool { hands, sums: weights.into_iter().map(add).collect(), squares }
    }

    /// Each world with its share of all weight.
    pub fn iter(&self) -> impl Iterator<Item = (&BySeat<CardSet>, f64)> {
        let total = self.total();
        let mut before = 0.0;
        self.hands.iter().zip(&self.sums).map(move |(hands, &sum)| {
            let share = (sum - before) / total;
            before = sum;
            (hands, share)
        })
    }

    /// How many worlds there are to pick from; at least one.
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.hands.len()
    }

    /// How many equally weighted worlds would carry as much information: the squared sum of the weights
    /// over the sum of their squares (Kish 1965).
    pub fn effective(&self) -> f64 {
        self.total() * self.total() / self.squares
    }

    /// One of the worlds, as likely as its weight. In the limit of a large pool this is a draw
    /// from the weighted distribution.
    pub fn pick(&self, rng: &mut Rng) -> &BySeat<CardSet> {
        let at = rng.random::<f64>() * self.total();
        let place = self.sums.partition_point(|&sum| sum <= at);
        &self.hands[place.min(self.hands.len() - 1)]
    }

    /// Worlds picked by weight, one after the other, without end: a sampler for PIMC.
    pub fn picks<'p>(&'p self, rng: &'p mut Rng) -> impl Iterator<Item = BySeat<CardSet>> + use<'p> {
        std::iter::repeat_with(|| *self.pick(rng))
    }

    fn total(&self) -> f64 {
        self.sums.last().copied().unwrap_or(0.0)
    }
}
