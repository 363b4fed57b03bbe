//! What was worked out before and comes up card after card: the odds of suits, and what the auction told.
//! What is remembered changes the time, never the answer.

use bidding::{Range, System};
use bridge::{Auction, BridgeView, Vulnerability};
use cards::Seat;

use super::count::shown_points;
use super::odds::{SuitCase, SuitOdds};

/// Remembered odds, one place for each residue.
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

/// The points that a seat has shown in the auction that was asked about last.
#[derive(Clone, Default)]
pub(super) struct PointsMemory(Option<(Auction, Vulnerability, Seat, Range)>);

impl PointsMemory {
    /// The points that this seat has shown by its calls.
    pub fn shown(&mut self, view: &BridgeView, seat: Seat, system: &dyn System) -> Range {
        let (auction, vulnerability) = (&view.public.auction, view.public.vulnerability);
        match &self.0 {
            Some((of, then, by, range)) if (of, *then, *by) == (auction, vulnerability, seat) => *range,
            _ => {
                let range = shown_points(view, seat, system);
                self.0 = Some((auction.clone(), vulnerability, seat, range));
                range
            }
        }
    }
}
