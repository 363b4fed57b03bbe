//! The evaluation of Sweetpea, the MC-Max^n player of Perkins 1998.
//!
//! It follows the paper's account: counting features ([`features()`]), a chance of a successful shoot
//! for each seat, and the expectation otherwise ([`SweetpeaEval`]). Departures: the paper set its
//! weights by hand and does not give them; ours, with a layer of sums that are cut off at zero between
//! features and scores, are fitted to rounds of self-play (`cargo run --release -p players --example
//! fit_sweetpea`). The expectation is made of shares of what is still to be taken, which add up to one
//! over the seats: a guess is always a mean of payoffs that can still be reached. So a single
//! component costs nearly as much as all four, and the search reads leaves whole.

mod eval;
mod features;
mod holding;
mod weights;

pub use eval::SweetpeaEval;
pub use features::{COUNT, features};
pub use weights::{HIDDEN, Predicted, SUMS, SweetpeaWeights, SweetpeaWeightsError};
