//! How well a world fits what the hidden hands have bid and played: what Bampton 1994 leaves for
//! later (section 7.2).
//!
//! 1. What each hidden hand has shown by its calls, by a bidding system, is a range of points and
//!    lengths. Worlds are drawn within all of these directly ([`BoundedWorlds`]).
//! 2. Each hidden hand is asked again for every call that it made. A call that the system would not have
//!    made counts against the hand.
//! 3. So does a card that breaks a maxim, but less: people have their reasons.
//! 4. A weight is a product of such factors; worlds are picked from those drawn by their weights. Where
//!    too little is left, the ranges are loosened step by step ([`Loosening`]).

use std::sync::Arc;

use belief::{BoundedWorlds, HandBounds, Pool};
use bidding::{HandRanges, Range, System};
use bridge::{Auction, BridgeView, Call, Play};
use cards::{BySeat, CardSet, Rng, Seat};
use game::CardView;

use crate::conventions::Conventions;
use crate::hand_counts::bounds_of;
use crate::maxims::{Played, cards_of};

/// The weight of a call that the system would not have made.
const OTHER_CALL: f64 = 0.05;
/// With fewer equally weighted worlds than this left of those drawn, the bounds are loosened.
const TOO_FEW: f64 = 12.0;
/// A draw may fail; after so many for each world that is wanted the bounds are loosened.
const DRAWS: usize = 30;
/// Few of the worlds within the bounds may be such that all calls were to be expected: so many times as
/// many as are wanted are drawn at most, until a tenth is left.
const BATCHES: usize = 8;

/// What the hidden hands of a view have said and played; weighs and draws worlds.
#[derive(Clone)]
pub struct Inference {
    view: BridgeView,
    /// What the calls are taken to mean.
    system: Arc<dyn System>,
    hidden: Vec<Seat>,
    played: BySeat<CardSet>,
    /// Who called what, and what had been called before.
    calls: Vec<(Seat, Auction, Call)>,
    /// What each hidden hand has shown by its calls.
    shown: BySeat<HandRanges>,
    cards: Vec<Played>,
    /// What defenders' small cards are taken to say.
    conventions: Conventions,
}

/// How far the bounds of the calls were loosened until worlds fitted them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Loosening {
    /// Not at all.
    None,
    /// Points by two, lengths by one card.
    Little,
    /// Points by four, lengths by two cards.
    Much,
    /// Nothing was left of them: worlds were drawn from all there are.
    All,
}

impl Loosening {
    /// From the strictest on.
    pub const ALL: [Loosening; 4] = [Loosening::None, Loosening::Little, Loosening::Much, Loosening::All];

    /// By how much points and lengths are widened; `None` where nothing is asked any more.
    const fn margins(self) -> Option<[u8; 2]> {
        match self {
            Loosening::None => Some([0, 0]),
            Loosening::Little => Some([2, 1]),
            Loosening::Much => Some([4, 2]),
            Loosening::All => None,
        }
    }
}

/// Worlds drawn to fit what was called and played, with their weights.
#[derive(Clone, Debug)]
pub struct FittingWorlds {
    /// The worlds.
    pub pool: Pool,
    /// How far the bounds of the calls were loosened for them.
    pub loosening: Loosening,
}

impl Inference {
    /// What there is to go by in a view, where everybody calls by this system.
    pub fn new(view: &BridgeView, system: Arc<dyn System>) -> Inference {
        let seen = view.seen();
        let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| seen[seat].is_none()).collect();
        let vulnerability = view.public.vulnerability;
        let mut auction = Auction::new(view.public.auction.dealer());
        let mut calls = Vec::new();
        for (seat, call) in view.public.auction.by_seat() {
            if hidden.contains(&seat) {
                calls.push((seat, auction.clone(), call));
            }
            auction.make(call).expect("the view's auction is legal");
        }
        // The meaning of a call has all earlier calls of its seat in it.
        let mut shown = BySeat::from_fn(|_| HandRanges::ANY);
        for &seat in &hidden {
            if let Some((_, before, call)) = calls.iter().rfind(|(by, ..)| *by == seat) {
                shown[seat] = system.meaning(*call, before, vulnerability).shows;
            }
        }
        let play = view.public.play.as_ref();
        Inference {
            view: view.clone(),
            calls,
            shown,
            cards: play.map(|play| cards_of(play, &hidden)).unwrap_or_default(),
            played: play.map(Play::played).unwrap_or_default(),
            hidden,
            system,
            conventions: Conventions::default(),
        }
    }

    /// Takes leads and signals to be made by these conventions; nothing is concluded from them otherwise.
    #[must_use]
    pub fn carding(mut self, conventions: Conventions) -> Inference {
        self.conventions = conventions;
        self
    }

    /// How well these hands fit: from above zero to one, where everything was to be expected.
    pub fn weight(&self, hands: &BySeat<CardSet>) -> f64 {
        self.weights(std::slice::from_ref(hands))[0]
    }

    /// The same for many worlds at once, which is faster.
    pub fn weights(&self, worlds: &[BySeat<CardSet>]) -> Vec<f64> {
        let vulnerability = self.view.public.vulnerability;
        let mut weights = vec![1.0; worlds.len()];
        for (seat, before, call) in &self.calls {
            let dealt: Vec<CardSet> = worlds.iter().map(|hands| hands[*seat] | self.played[*seat]).collect();
            let made = self.system.which_make(&dealt, *call, before, vulnerability);
            for (weight, _) in weights.iter_mut().zip(made).filter(|(_, made)| !made) {
                *weight *= OTHER_CALL;
            }
        }
        for played in &self.cards {
            for (weight, hands) in weights.iter_mut().zip(worlds) {
                let hand = (hands[played.seat] | self.played[played.seat]) - played.before;
                *weight *= played.weight(hand, self.conventions);
            }
        }
        weights
    }

    /// Whether nothing is known that could make one world likelier than another.
    pub fn is_empty(&self) -> bool {
        self.hidden.is_empty() || self.calls.is_empty() && self.cards.is_empty()
    }

    /// So many worlds with their weights, to pick from: drawn within what was shown, which is loosened
    /// as far as it takes.
    pub fn pool(&self, size: usize, rng: &mut Rng) -> FittingWorlds {
        let mut best: Option<FittingWorlds> = None;
        for loosening in Loosening::ALL {
            let Some(pool) = self.draw(loosening, size, rng) else { continue };
            let fitting = FittingWorlds { pool, loosening };
            let effective = fitting.pool.effective();
            let more = best.as_ref().is_none_or(|best| effective > 2.0 * best.pool.effective());
            if more {
                best = Some(fitting);
            }
            if best.as_ref().is_some_and(|best| best.pool.effective() >= TOO_FEW.min(size as f64 / 2.0)) {
                break;
            }
        }
        best.expect("without bounds there are worlds")
    }

    /// Worlds within the bounds with their weights; `None` if there are none, or too few of them to be
    /// found.
    fn draw(&self, loosening: Loosening, size: usize, rng: &mut Rng) -> Option<Pool> {
        let bounds = BySeat::from_fn(|seat| match loosening.margins() {
            Some(margins) if self.hidden.contains(&seat) => bounds_of(&wider(&self.shown[seat], margins)),
            _ => HandBounds::any(),
        });
        let worlds = BoundedWorlds::new(&self.view.unseen(), &self.played, &bounds).ok()?;
        let size = size.max(1);
        let (mut found, mut weights) = (Vec::new(), Vec::new());
        for _ in 0..BATCHES {
            let batch: Vec<_> = (0..size * DRAWS).filter_map(|_| worlds.draw_once(rng)).take(size).collect();
            if batch.len() * 4 < size && loosening != Loosening::All {
                return None;
            }
            weights.extend(self.weights(&batch));
            found.extend(batch);
            let (sum, squares) = weights
                .iter()
                .fold((0.0, 0.0), |(sum, squares), weight| (sum + weight, squares + weight * weight));
            if sum * sum >= squares * TOO_FEW.max(size as f64 / 10.0) {
                break;
            }
        }
        Some(Pool::of(found, weights))
    }
}

/// These ranges, and hands near them.
fn wider(ranges: &HandRanges, [points, cards]: [u8; 2]) -> HandRanges {
    let by = |range: Range, margin: u8| {
        Range::new(range.least.saturating_sub(margin), range.most.saturating_add(margin))
    };
    let honours = points.div_ceil(4);
    HandRanges {
        hcp: by(ranges.hcp, points),
        points: by(ranges.points, points),
        aces: by(ranges.aces, honours),
        kings: by(ranges.kings, honours),
        lengths: ranges.lengths.map(|range| by(range, cards)),
    }
}
