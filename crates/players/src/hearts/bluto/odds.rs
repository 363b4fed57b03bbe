use belief::{Chances, IterativeChances, Worlds, Ymn};
use cards::{BySeat, Card, CardSet, Rng, Seat};
use game::Unseen;

/// Where Bluto takes the probability from that a seat holds certain cards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Odds {
    /// Exact: the deals are counted.
    Exact,
    /// The paper's approximation of each card by itself; cards count as independent.
    Iterative(IterativeChances),
    /// The share among this many sampled worlds.
    Sampled(usize),
}

/// What a source of odds has found out about one situation.
pub(super) enum SituationOdds {
    Exact { unseen: Unseen, count: u128 },
    Single(Box<Chances>),
    Sampled(Vec<BySeat<CardSet>>),
}

impl Odds {
    /// The odds in a situation that some deal fits.
    pub(super) fn about(&self, unseen: &Unseen, rng: &mut Rng) -> SituationOdds {
        match *self {
            Odds::Exact => SituationOdds::Exact { unseen: *unseen, count: count(unseen) },
            Odds::Iterative(iter) => match Ymn::new(unseen) {
                Ok(table) => SituationOdds::Single(Box::new(iter.chances(&table))),
                Err(reason) => panic!("{reason}: {unseen:?}"),
            },
            Odds::Sampled(size) => match Worlds::new(unseen) {
                Ok(worlds) => SituationOdds::Sampled((0..size.max(1)).map(|_| worlds.draw(rng)).collect()),
                Err(reason) => panic!("{reason}: {unseen:?}"),
            },
        }
    }
}

impl SituationOdds {
    /// How likely the seat is to have none of these cards.
    pub(super) fn lacks(&self, seat: Seat, lacked: CardSet) -> f64 {
        match self {
            SituationOdds::Exact { unseen, count } => without(unseen, seat, lacked) as f64 / *count as f64,
            SituationOdds::Single(chances) => independent(chances, seat, lacked),
            SituationOdds::Sampled(worlds) => share(worlds, |hands| hands[seat].is_disjoint(lacked)),
        }
    }

    /// How likely the seat is to have this card and none of those.
    pub(super) fn holds(&self, seat: Seat, card: Card, lacked: CardSet) -> f64 {
        match self {
            SituationOdds::Exact { unseen, count } => {
                let deals = without(unseen, seat, lacked) - without(unseen, seat, lacked.with(card));
                deals as f64 / *count as f64
            }
            SituationOdds::Single(chances) => {
                chances[(seat, card)].clamp(0.0, 1.0) * independent(chances, seat, lacked)
            }
            SituationOdds::Sampled(worlds) => {
                share(worlds, |hands| hands[seat].contains(card) && hands[seat].is_disjoint(lacked))
            }
        }
    }
}

/// How many deals there are.
fn count(unseen: &Unseen) -> u128 {
    Worlds::new(unseen).map_or(0, |worlds| worlds.count())
}

/// How many deals give the seat none of these cards.
pub(super) fn without(unseen: &Unseen, seat: Seat, lacked: CardSet) -> u128 {
    if !unseen.known[seat].is_disjoint(lacked) {
        return 0;
    }
    let mut less = *unseen;
    less.may[seat] -= lacked;
    count(&less)
}

fn independent(chances: &Chances, seat: Seat, lacked: CardSet) -> f64 {
    lacked.iter().map(|card| 1.0 - chances[(seat, card)].clamp(0.0, 1.0)).product()
}

fn share(worlds: &[BySeat<CardSet>], fits: impl Fn(&BySeat<CardSet>) -> bool) -> f64 {
    worlds.iter().filter(|hands| fits(hands)).count() as f64 / worlds.len() as f64
}
