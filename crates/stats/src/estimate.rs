use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, Normal};

/// A number that was estimated: its value, and the interval that holds the truth at some level.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The best single number.
    pub value: f64,
    /// Where the truth may lie.
    #[serde(flatten)]
    pub interval: Interval,
    /// How many observations stand behind it.
    pub n: u64,
}

/// `6.0 ± 3.4` where the interval is symmetric, `0.60 [0.50, 0.69]` where it is not. The digits
/// are those that the interval's width makes meaningful.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Interval { low, high } = self.interval;
        let digits = f.precision().unwrap_or_else(|| digits_for(high - low));
        // Rounded first: a value that shows as zero has no sign.
        let plain = |number: f64| {
            if format!("{number:.digits$}").trim_start_matches(['-', '0', '.']).is_empty() {
                0.0
            } else {
                number
            }
        };
        let (below, above) = (self.value - low, high - self.value);
        let (value, low, high) = (plain(self.value), plain(low), plain(high));
        if (below - above).abs() <= 1e-9 * (below + above).abs().max(f64::MIN_POSITIVE) {
            write!(f, "{value:.digits$} ± {above:.digits$}")
        } else {
            write!(f, "{value:.digits$} [{low:.digits$}, {high:.digits$}]")
        }
    }
}

/// Two digits of the width can be told apart; more would be noise.
fn digits_for(width: f64) -> usize {
    if width > 0.0 && width.is_finite() { (2.0 - width.log10().ceil()).clamp(0.0, 9.0) as usize } else { 3 }
}

/// From a low to a high number, both included.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Every number.
    pub const ALL: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// The numbers within `half` of `centre`.
    pub fn around(centre: f64, half: f64) -> Interval {
        Interval { low: centre - half, high: centre + half }
    }

    /// Whether the number lies inside.
    pub fn contains(self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }

    /// Whether the whole of `other` lies inside.
    pub fn covers(self, other: Interval) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// Whether the two share a number.
    pub fn meets(self, other: Interval) -> bool {
        self.low <= other.high && other.low <= self.high
    }

    /// From end to end.
    pub fn width(self) -> f64 {
        self.high - self.low
    }

    /// `Greater` when the whole interval lies above the number, `Less` when below, `Equal` when the
    /// number is inside: undecided.
    pub fn against(self, number: f64) -> Ordering {
        if self.low > number {
            Ordering::Greater
        } else if self.high < number {
            Ordering::Less
        } else {
            Ordering::Equal
        }
    }
}

/// How sure an interval is: the chance that the procedure behind it catches the truth.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Level(f64);

impl Level {
    /// 95%, what reports use throughout.
    pub const P95: Level = Level(0.95);
    /// 99%.
    pub const P99: Level = Level(0.99);

    /// A level strictly between 0 and 1.
    pub fn new(level: f64) -> Result<Level, LevelError> {
        if level > 0.0 && level < 1.0 { Ok(Level(level)) } else { Err(LevelError(level)) }
    }

    /// The chance that the procedure misses the truth.
    pub fn error(self) -> f64 {
        1.0 - self.0
    }

    /// The point below which all but half the error lies: 0.975 at 95%.
    pub(super) fn upper(self) -> f64 {
        1.0 - self.error() / 2.0
    }

    /// The normal distribution's quantile for a two-sided interval: 1.96 at 95%.
    pub(super) fn normal(self) -> f64 {
        Normal::standard().inverse_cdf(self.upper())
    }
}

impl TryFrom<f64> for Level {
    type Error = LevelError;
    fn try_from(level: f64) -> Result<Level, LevelError> {
        Level::new(level)
    }
}

impl From<Level> for f64 {
    fn from(level: Level) -> f64 {
        level.0
    }
}

/// The number is no confidence level.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
#[error("{0} is no confidence level: give a number between 0 and 1, such as 0.95")]
pub struct LevelError(pub f64);

/// There are not enough observations for an interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{given} observations are too few for an interval: at least {needed} are needed")]
pub struct TooFew {
    /// How many would do.
    pub needed: u64,
    /// How many there were.
    pub given: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_shows_the_digits_that_mean_something() {
        let estimate = |value, low, high| Estimate { value, interval: Interval { low, high }, n: 9 };
        assert_eq!(estimate(6.0, 2.56, 9.44).to_string(), "6.0 ± 3.4");
        assert_eq!(estimate(0.6, 0.5020, 0.6906).to_string(), "0.60 [0.50, 0.69]");
        assert_eq!(estimate(1234.5, 1134.5, 1334.5).to_string(), "1234 ± 100");
        assert_eq!(estimate(0.0, 0.0, 0.0).to_string(), "0.000 ± 0.000");
        assert_eq!(format!("{:.2}", estimate(6.0, 2.56, 9.44)), "6.00 ± 3.44");
    }

    #[test]
    fn levels_outside_zero_and_one_are_refused() {
        for level in [0.0, 1.0, -0.5, 95.0, f64::NAN] {
            assert!(Level::new(level).is_err(), "{level}");
        }
        assert!((Level::P95.normal() - 1.959_963_984_540).abs() < 1e-9);
    }

    #[test]
    fn an_interval_takes_a_side_only_when_it_excludes_the_number() {
        let interval = Interval { low: -1.0, high: 2.0 };
        assert_eq!(interval.against(0.0), Ordering::Equal);
        assert_eq!(interval.against(2.0), Ordering::Equal);
        assert_eq!(interval.against(2.1), Ordering::Less);
        assert_eq!(interval.against(-1.1), Ordering::Greater);
        assert!(interval.meets(Interval { low: 2.0, high: 3.0 }) && !interval.covers(Interval::ALL));
    }
}
