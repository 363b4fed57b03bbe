//! A demonstration whose answers are known: a fair coin.

use cards::{Rng, Seed};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use stats::{Estimate, Level, Moments, TooFew, wilson};

use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Verdict};
use plot::{Chart, Comparison, Figure, Lines, Series};

/// The experiment `demo/coin`.
pub struct Coin;

/// What one unit measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FlipsRow {
    flips: u64,
    heads: u64,
    /// How many flips it took on average until two heads came in a row.
    until_heads_heads: f64,
    /// How many flips it took on average until a head was followed by a tail.
    until_heads_tails: f64,
}

/// How many flips each unit makes; the waits take about as many more.
pub struct Flips(u64);

/// Enough waits that the averages in a row are nearly normally distributed.
const FLIPS_PER_WAIT: u64 = 10;

/// A pattern with the known mean number of flips until it appears.
struct Wait {
    name: &'static str,
    known: f64,
    measured: fn(&FlipsRow) -> f64,
}

const WAITS: [Wait; 2] = [
    Wait { name: "flips until heads, heads", known: 6.0, measured: |row| row.until_heads_heads },
    Wait { name: "flips until heads, tails", known: 4.0, measured: |row| row.until_heads_tails },
];

impl Wait {
    fn mean(&self, rows: &[FlipsRow], level: Level) -> Result<Estimate, TooFew> {
        rows.iter().map(self.measured).collect::<Moments>().estimate(level)
    }
}

impl Experiment for Coin {
    type Task = Flips;
    type Row = FlipsRow;

    fn about(&self) -> About {
        About {
            id: "demo/coin",
            paper: "none: the answers are known",
            claim: "A fair coin shows heads half the time. Heads followed by heads takes 6 flips on average, \
                    heads followed by tails only 4.",
            revision: 1,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<Flips> {
        let (units, flips) = match scale {
            Scale::Smoke => (40, 2_000),
            Scale::Quick => (200, 1_000_000),
            Scale::Full => (1000, 5_000_000),
        };
        (0..units).map(|_| Flips(flips)).collect()
    }

    fn run(&self, &Flips(flips): &Flips, seed: Seed) -> Vec<FlipsRow> {
        let mut rng = seed.rng();
        let heads = (0..flips).filter(|_| rng.random::<bool>()).count() as u64;
        let waits = flips / FLIPS_PER_WAIT;
        let [until_heads_heads, until_heads_tails] = [true, false].map(|second| {
            let total: u64 = (0..waits).map(|_| flips_until(second, &mut rng)).sum();
            total as f64 / waits as f64
        });
        vec![FlipsRow { flips, heads, until_heads_heads, until_heads_tails }]
    }

    fn verdict(&self, rows: &[FlipsRow]) -> Verdict {
        Verdict::of(|level| {
            let (flips, heads) = totals(rows);
            let share = Claim::near("share of heads", 0.5, 0.02).judge(wilson(heads, flips, level));
            let waits = WAITS
                .iter()
                .map(|wait| Claim::near(wait.name, wait.known, 0.15).judge(wait.mean(rows, level)));
            std::iter::once(share).chain(waits).collect()
        })
    }

    fn draw(&self, rows: &[FlipsRow]) -> Vec<Figure> {
        vec![share_so_far(rows), waits(rows)]
    }

    /// A coin that lands on heads seven times in ten.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<FlipsRow> {
        let wait = |unit: u32| 2.0 + 0.01 * f64::from(unit % 2);
        let row = |unit| FlipsRow {
            flips: 1000,
            heads: 700,
            until_heads_heads: wait(unit),
            until_heads_tails: wait(unit),
        };
        (0..40).map(row).collect()
    }
}

/// How many flips it takes until heads is followed by heads or, if not `second_is_heads`, by tails.
fn flips_until(second_is_heads: bool, rng: &mut Rng) -> u64 {
    let mut after_heads = false;
    let mut flips = 0;
    loop {
        let heads = rng.random();
        flips += 1;
        if after_heads && heads == second_is_heads {
            return flips;
        }
        after_heads = heads;
    }
}

fn totals(rows: &[FlipsRow]) -> (u64, u64) {
    rows.iter().fold((0, 0), |(flips, heads), row| (flips + row.flips, heads + row.heads))
}

fn share_so_far(rows: &[FlipsRow]) -> Figure {
    let (mut flips, mut heads) = (0, 0);
    let shares = rows.iter().filter_map(|row| {
        (flips, heads) = (flips + row.flips, heads + row.heads);
        Some((flips as f64, wilson(heads, flips, Level::P95).ok()?))
    });
    let measured = Series::measured("measured, 95% interval", shares);
    let last = totals(rows).0 as f64;
    let known = Series::claimed("known: one half", [(0.0, 0.5), (last, 0.5)]);
    let lines = Lines::new("The share of heads settles at one half")
        .x_axis("flips")
        .y_axis("share of heads")
        .with(known)
        .with(measured);
    Figure::new("share", "Share of heads among all flips so far.", Chart::Lines(lines))
}

fn waits(rows: &[FlipsRow]) -> Figure {
    let mut comparison =
        Comparison::new("Heads twice takes longer than heads, then tails", "mean number of flips")
            .against("known");
    for wait in &WAITS {
        comparison = comparison.entry(wait.name, wait.mean(rows, Level::P95).ok(), Some(wait.known));
    }
    Figure::new("waits", "Mean number of flips until a pattern appears.", Chart::Comparison(comparison))
}
