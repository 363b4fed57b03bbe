//! Statistics for matches and experiments: estimates with intervals, tests, and a test that may be
//! looked at after every game.
//!
//! Everything is a function of its arguments; what draws at random ([`bootstrap`]) is handed a
//! seed. The distributions come from `statrs`.
//!
//! ```
//! use stats::{Level, mean, wilson};
//!
//! let points = mean(&[4.0, 6.0, 5.0, 9.0], Level::P95).unwrap();
//! assert_eq!(points.to_string(), "6.0 ± 3.4");
//! let share = wilson(60, 100, Level::P95).unwrap();
//! assert!(share.interval.contains(0.6) && !share.interval.contains(0.5));
//! ```

mod betting;
mod bootstrap;
mod chi_squared;
mod estimate;
mod mean;
mod proportion;
mod ranks;
mod sequential;
mod sign;

pub use betting::BettingSequence;
pub use bootstrap::{bootstrap, median};
pub use chi_squared::{ChiSquared, ChiSquaredError, goodness_of_fit, independence};
pub use estimate::{Estimate, Interval, Level, LevelError, TooFew};
pub use mean::{Moments, PairedError, mean, paired};
pub use proportion::{ProportionError, wilson};
pub use ranks::ranks;
pub use sequential::{NormalMixture, OutOfRange, SequenceError};
pub use sign::WinTieLoss;
