//! The double-dummy solver: how many tricks each side takes when everybody sees all cards and
//! plays best.
//!
//! A [`Solver`] is a context that its owner keeps: it holds the tables of the search, answers any
//! number of questions and gets faster when one resembles the last. Positions are
//! [`bridge::Cardplay`], checked when they are made. [`Batch`] spreads many deals over threads.
//!
//! ```
//! use bridge::Strain;
//! use cards::{Deal, Seat};
//! use dd::{Par, Solver};
//!
//! let deal: Deal = "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964".parse().unwrap();
//! let table = Solver::new().table(&deal);
//! assert_eq!(table.get(Seat::South, Strain::Notrump), 9);
//! let par = Par::new(&table, Seat::North, bridge::Vulnerability::None);
//! assert_eq!(par.points, 400);
//! ```
//!
//! How it works stands in `docs/solver.md`. The rooms, from the outside in: [`Solver`] (questions),
//! `engine` (the search), `bounds`, `suits` and `trumps` (what needs no search), `order` and `hints` (which
//! card first), `memory` (what was found out before), `lanes` (bits).

mod batch;
mod bounds;
#[cfg(test)]
mod claims;
mod class;
mod engine;
mod hints;
mod lanes;
mod leads;
mod line;
mod memory;
mod order;
mod par;
mod reaching;
mod results;
mod solver;
mod stats;
mod suits;
mod symmetry;
mod trick;
mod tried;
mod trumps;
mod witness;

pub use batch::{Batch, Interrupted};
pub use line::Judged;
pub use par::Par;
pub use results::CardValue;
pub use solver::Solver;
pub use stats::Stats;
