//! How results are written down.

use cards::Seed;
use serde::Serialize;

use stats::{Level, Moments, bootstrap};

/// A thousand settle two digits of an interval's ends.
const RESAMPLES: u32 = 1000;

/// A mean with its interval, as reports and programs read it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The mean.
    pub mean: f64,
    /// Where the true mean lies with 95%; the whole line when there are too few blocks to tell.
    pub ci95: [Option<f64>; 2],
    /// How many blocks it rests on.
    pub n: u64,
}

impl Summary {
    /// Of what has been counted.
    pub fn of(moments: &Moments) -> Summary {
        let interval = moments.estimate(Level::P95).ok().map(|estimate| estimate.interval);
        let ci95 = [interval.map(|interval| interval.low), interval.map(|interval| interval.high)];
        Summary { mean: moments.mean(), ci95, n: moments.n() }
    }

    /// Of numbers whose distribution is skewed: the interval is the bootstrap's.
    pub fn bootstrapped(values: &[f64], seed: Seed) -> Summary {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
        let interval =
            bootstrap(values, mean, RESAMPLES, Level::P95, seed).ok().map(|estimate| estimate.interval);
        let ci95 = [interval.map(|interval| interval.low), interval.map(|interval| interval.high)];
        Summary { mean: mean(values), ci95, n: values.len() as u64 }
    }

    /// Half the width of the interval, if there is one.
    pub fn half(&self) -> Option<f64> {
        match self.ci95 {
            [Some(low), Some(high)] => Some((high - low) / 2.0),
            _ => None,
        }
    }
}

/// `6.50 ± 0.42`.
impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.half() {
            Some(half) => write!(f, "{:.2} ± {half:.2}", self.mean),
            None => write!(f, "{:.2} ± ?", self.mean),
        }
    }
}
