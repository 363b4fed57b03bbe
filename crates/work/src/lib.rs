//! Numbered jobs over several threads, handed back in order; and one way to stop anything long.
//!
//! Every parallel run of the project goes through [`in_order`] or [`as_ready`]: matches, experiments,
//! solved deals, post-mortems. A job is a function of its number and of nothing that another job did,
//! so the number of threads changes no result.
//!
//! ```
//! use std::ops::ControlFlow;
//! use work::{Stop, Threads};
//!
//! let mut squares = Vec::new();
//! let ended = work::in_order(5, Threads::all(), &Stop::default(), || (), |(), n| n * n, |_, square| {
//!     squares.push(square);
//!     ControlFlow::Continue(())
//! });
//! assert_eq!((squares, ended), (vec![0, 1, 4, 9, 16], work::Ended::Done));
//! ```

mod jobs;
mod stop;
mod threads;

pub use jobs::{Ended, as_ready, in_order};
pub use stop::Stop;
pub use threads::Threads;
