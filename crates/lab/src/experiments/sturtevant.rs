//! Sturtevant and White 2006: a hearts player that learns.
//!
//! - [`curves`]: learning to avoid the queen of spades (figure 2) and hearts (figure 3);
//! - [`combined`]: both together, trained against the expert and by self-play (figure 4);
//! - [`imperfect`]: the trained player over sampled worlds against the expert over sampled worlds;
//! - [`tables`]: the features with the largest weights (tables 1 and 2);
//! - [`standard`]: beyond the paper, the whole game under the standard rules.
//!
//! The paper prints its curves without numbers, so the comparison is on which side of break-even each
//! curve ends, and which of two curves ends lower. Its expert is lost; ours is `players::Expert`.

mod combined;
mod curves;
mod imperfect;
mod standard;
mod tables;

use std::collections::BTreeMap;

use arena::hearts::Sitting;
use stats::{Estimate, Interval, Level, Moments, TooFew};

pub use combined::Combined;
pub use curves::{Curves, HeartsCurves, QueenCurves};
pub use imperfect::Imperfect;
pub use standard::Standard;
pub use tables::Tables;

/// The mean of these numbers with its interval.
fn mean(values: impl IntoIterator<Item = f64>, level: Level) -> Result<Estimate, TooFew> {
    values.into_iter().collect::<Moments>().estimate(level)
}

/// The mean of a number for each unit that is independent of the others, such as a training: many rounds
/// with one trained player say little about another.
fn by_unit(numbers: impl IntoIterator<Item = (u32, f64)>) -> BTreeMap<u32, f64> {
    let mut units = BTreeMap::<u32, Moments>::new();
    for (unit, number) in numbers {
        units.entry(unit).or_default().push(number);
    }
    units.into_iter().map(|(unit, moments)| (unit, moments.mean())).collect()
}

/// The points per seat that two kinds of player took in the sittings of a block. A sitting that ended in
/// a foul is left out.
fn by_kind(sittings: &[Sitting]) -> [f64; 2] {
    let (mut sums, mut seats) = ([0.0; 2], [0.0_f64; 2]);
    for sitting in sittings {
        let Ok(scores) = &sitting.result else { continue };
        for (seat, &kind) in sitting.seats.iter() {
            sums[kind] += scores.points[seat];
            seats[kind] += 1.0;
        }
    }
    [sums[0] / seats[0].max(1.0), sums[1] / seats[1].max(1.0)]
}

/// A number that has no interval, for charts that draw one.
fn exactly(value: f64) -> Option<Estimate> {
    Some(Estimate { value, interval: Interval { low: value, high: value }, n: 1 })
}
