//! Experiments that anyone can run again: what a paper claims, what is measured here, how the two
//! compare.
//!
//! - [`Experiment`]: one claim put to the test, in a file of `experiments/`; [`EXPERIMENTS`] is the list.
//! - [`run`]: runs one over all cores into a [`store`], from which an interrupted run continues.
//! - [`Verdict`]: agrees, differs or undecided, with the reason for each number.
//! - [`figure`]: charts as SVG and PNG; [`report`]: everything on one page.
//! - [`export`]: rows as CSV and JSON lines.
//!
//! `docs/lab.md` shows how to write an experiment.

mod experiment;
mod experiments;
pub mod export;
mod report;
mod results;
mod row;
mod running;
mod stopwatch;
pub mod store;
mod verdict;
mod wishes;

pub use experiment::{About, Experiment, ParseScaleError, Scale, Study, Work};
pub use experiments::{EXPERIMENTS, UnknownExperiment, find};
pub use report::{ReportError, report};
pub use results::{Results, ResultsError, Which, best_run};
pub use row::{Row, RowError};
pub use running::{Order, Ran, RunError, Watch, run};
pub use stopwatch::Stopwatch;
pub use verdict::{Finding, Ruling, Verdict};
pub use wishes::{Boards, Declined, Wishes};
