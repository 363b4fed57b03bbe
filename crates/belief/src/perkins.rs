//! How Perkins 1998 estimates card probabilities and draws worlds, kept as described there:
//! [`IterativeChances`] (the paper's Iter-n) and [`PerkinsSampler`]. [`Worlds`](crate::Worlds) does
//! both exactly and faster.
//!
//! Departure: step 2 of the paper's iteration adds alpha times what is missing from a seat's sum to
//! *each* of its maybes. With 26 maybes that corrects an error thirteenfold, and the next step
//! again: as printed it diverges ([`Correction::Full`], a test shows it). Here what is added is shared
//! among the maybes ([`Correction::Shared`]), in step 3 as well.

use std::collections::BTreeMap;

use cards::{BySeat, CardSet, Rng, Seat};
use rand::RngExt;

use crate::{Chances, NoWorld, Ymn};

/// The iterative approximation of the card probabilities, Iter-n in the paper.
///
/// 1. A maybe starts with the seat's room spread evenly over its maybes.
/// 2. Each seat's chances should add up to the cards it holds: alpha times what is missing is
///    added to its maybes.
/// 3. Each card's chances should add up to one: alpha times what is missing is added to its maybes.
/// 4. Steps 2 and 3 are repeated.
///
/// The result is not exact in the limit either, and an entry may leave the range from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct IterativeChances {
    /// The update rate; the paper's is 0.5.
    pub alpha: f64,
    /// How often steps 2 and 3 are done; the paper's Iter10 does 10.
    pub rounds: u32,
    /// How a correction is added.
    pub correction: Correction,
}

/// How a correction is added to several maybes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Correction {
    /// Divided into equal parts.
    Shared,
    /// The whole of it to each, as printed.
    Full,
}

impl IterativeChances {
    /// The paper's choice.
    pub const TEN: IterativeChances =
        IterativeChances { alpha: 0.5, rounds: 10, correction: Correction::Shared };

    /// The approximate chances.
    pub fn chances(&self, table: &Ymn) -> Chances {
        let mut chances = Chances::NONE;
        for seat in Seat::ALL {
            table.yes()[seat].iter().for_each(|card| chances[(seat, card)] = 1.0);
            let maybes = table.maybe()[seat];
            let even = f64::from(table.room()[seat]) / maybes.len() as f64;
            maybes.iter().for_each(|card| chances[(seat, card)] = even);
        }
        let open = table.unseen().cards();
        for _ in 0..self.rounds {
            for seat in Seat::ALL {
                let maybes = table.maybe()[seat];
                let sum: f64 = maybes.iter().map(|card| chances[(seat, card)]).sum();
                let more = self.correction_for(f64::from(table.room()[seat]) - sum, maybes.len());
                maybes.iter().for_each(|card| chances[(seat, card)] += more);
            }
            for card in open {
                let maybes = || Seat::ALL.into_iter().filter(|&seat| table.maybe()[seat].contains(card));
                let sum: f64 = maybes().map(|seat| chances[(seat, card)]).sum();
                let more = self.correction_for(1.0 - sum, maybes().count());
                maybes().for_each(|seat| chances[(seat, card)] += more);
            }
        }
        chances
    }

    fn correction_for(&self, missing: f64, maybes: usize) -> f64 {
        let parts = if self.correction == Correction::Shared { maybes.max(1) } else { 1 };
        self.alpha * missing / parts as f64
    }
}

/// The paper's sampler: a maybe, uniform among all of them, becomes a yes; conclusions are drawn;
/// until no maybe remains.
///
/// It is not uniform over deals, though the paper takes it to be: see `docs/belief.md`.
#[derive(Clone, Debug)]
pub struct PerkinsSampler(Rng);

impl PerkinsSampler {
    /// One that draws from this generator.
    pub fn new(rng: Rng) -> PerkinsSampler {
        PerkinsSampler(rng)
    }

    /// Hands that the table allows. With at most three unknown hands this cannot fail; with four the
    /// conclusions may come too late, and it can run into a dead end.
    pub fn hands(&mut self, table: &Ymn) -> Result<BySeat<CardSet>, NoWorld> {
        let mut table = *table;
        loop {
            let count: usize = table.maybe().values().map(|cards| cards.len()).sum();
            if count == 0 {
                return Ok(*table.yes());
            }
            let mut pick = self.0.random_range(0..count);
            for seat in Seat::ALL {
                let maybes = table.maybe()[seat];
                if let Some(card) = maybes.nth(pick) {
                    table.place(seat, card)?;
                    break;
                }
                pick -= maybes.len();
            }
        }
    }

    /// The exact probability of drawing each deal, by following every choice; only for small tables.
    /// The probabilities sum to one less the probability of a dead end.
    pub fn distribution(table: &Ymn) -> BTreeMap<BySeat<CardSet>, f64> {
        let mut deals = BTreeMap::new();
        // Tables by the number of their maybes, so that each is reached from all before it is left.
        let mut open = BTreeMap::from([((maybes(table), *table), 1.0)]);
        while let Some(((count, table), chance)) = open.pop_last() {
            if let Some(hands) = table.settled() {
                *deals.entry(hands).or_insert(0.0) += chance;
                continue;
            }
            for seat in Seat::ALL {
                for card in table.maybe()[seat] {
                    let mut next = table;
                    if next.place(seat, card).is_ok() {
                        *open.entry((maybes(&next), next)).or_insert(0.0) += chance / count as f64;
                    }
                }
            }
        }
        deals
    }
}

fn maybes(table: &Ymn) -> usize {
    table.maybe().values().map(|cards| cards.len()).sum()
}
