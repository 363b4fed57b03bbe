//! The odds of suits that were looked at before: the same suits come up card after card.

use super::odds::{SuitCase, SuitOdds};

/// Remembered odds, one place for each residue; what it holds changes the time, never the answer.
#[derive(Clone)]
pub(super) struct OddsMemory(Box<[(SuitCase, SuitOdds)]>);

const PLACES: usize = 1 << 10;

impl OddsMemory {
    /// Nothing remembered: an empty suit stands in every place, with its odds.
    pub fn new() -> OddsMemory {
        OddsMemory(vec![(SuitCase::default(), SuitOdds::default()); PLACES].into_boxed_slice())
    }

    /// The odds of a suit.
    pub fn odds(&mut self, case: &SuitCase) -> SuitOdds {
        let place = &mut self.0[case.mixed() as usize % PLACES];
        if place.0 != *case {
            *place = (*case, case.odds());
        }
        place.1
    }
}
