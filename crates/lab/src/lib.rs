//! Experiments that anyone can run again: what a source claims, what is measured here, and how the two
//! compare.
//!
//! - [`Experiment`]: one claim and how it is tested, in a file of `experiments/`; [`EXPERIMENTS`] lists
//!   all of them as [`AnyExperiment`].
//! - [`run`]: runs an experiment on all cores into a [`store`]; an interrupted run continues from there.
//! - [`Results`]: what a stored run says. [`Verdict`]: agrees, differs or undecided, with the reason for
//!   each number.
//! - [`report`]: all results on one page. [`export`]: rows as CSV and JSON lines.
//!
//! `docs/lab.md` shows how to write an experiment.

mod experiment;
mod experiments;
pub mod export;
pub mod import;
mod options;
mod report;
mod results;
mod row;
mod running;
mod stopwatch;
pub mod store;
mod verdict;

pub use experiment::{About, AnyExperiment, Experiment, ParseScaleError, PreparedPlan, Scale};
pub use experiments::{EXPERIMENTS, UnknownExperiment, find};
pub use options::{ExperimentOptions, ExpertBoards, OptionsError};
pub use report::report;
pub use results::{Results, ResultsError, RunFilter, best_run, checked_units};
pub use row::{Row, RowError};
pub use running::{RunError, RunObserver, RunSettings, RunSummary, run};
pub use stopwatch::Stopwatch;
pub use verdict::{Claim, Finding, Ruling, Verdict};
