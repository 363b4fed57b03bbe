//! Runs an experiment over all cores, unit by unit, into the store.

use std::ops::ControlFlow;

use serde::Serialize;
use work::{Stop, Threads};

use crate::experiment::{AnyExperiment, Scale};
use crate::row::{Row, RowError};
use crate::stopwatch::Stopwatch;
use crate::store::{RunKey, Store, StoreError, UnitRows};

/// How to run an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunSettings {
    /// How much to measure.
    pub scale: Scale,
    /// The seed of all units.
    pub seed: u64,
    /// Throw away the rows that are stored and start over.
    pub fresh: bool,
    /// The number of threads.
    pub threads: Threads,
}

/// Watches a run for a door: it shows the progress, may stop the run, and has the clock, because
/// libraries read none.
pub trait RunObserver: Sync {
    /// Seconds since some fixed moment.
    fn seconds(&self) -> f64;
    /// Today, in words.
    fn date(&self) -> String;
    /// Called with the number of units done, at the start and whenever more units are stored.
    fn progress(&self, done: u32, units: u32);
    /// Set to end the run: no more units are begun, and those that are being measured are finished and
    /// stored.
    fn stop(&self) -> &Stop;
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct RunSummary {
    /// How many units the plan has.
    pub units: u32,
    /// How many units were stored before.
    pub before: u32,
    /// How many units this run measured.
    pub now: u32,
}

impl RunSummary {
    /// Whether every unit is done.
    pub fn is_complete(&self) -> bool {
        self.before + self.now == self.units
    }
}

/// Measures the units that are not in the store yet. The rows are the same for any number of threads
/// and however often the run was interrupted. Rows that other code stored are not continued.
pub fn run(
    experiment: &dyn AnyExperiment,
    settings: &RunSettings,
    store: &mut Store,
    observer: &dyn RunObserver,
) -> Result<RunSummary, RunError> {
    let _lock = store.lock()?;
    let plan = experiment.prepare(settings.scale, settings.seed);
    let about = experiment.about();
    let key = RunKey { experiment: experiment.data(), scale: settings.scale, seed: settings.seed };
    let run = store.begin(&key, about.revision, plan.units(), settings.fresh, &observer.date())?;
    let stored: Vec<Row> = store.units(&run)?.into_iter().flat_map(|unit| unit.rows).collect();
    experiment.check(&stored)?;
    let done = store.done(&run)?;
    let open: Vec<u32> = (0..plan.units()).filter(|unit| !done.contains(unit)).collect();
    let mut summary = RunSummary { units: plan.units(), before: done.len() as u32, now: 0 };
    observer.progress(summary.before, summary.units);

    let mut stored_at = observer.seconds();
    let unit = |(): &mut (), number: u64| {
        let number = open[number as usize];
        plan.timed(number, &Stopwatch::of(observer)).map(|rows| UnitRows { number, rows })
    };
    // Units that are finished shortly after one another go into one transaction.
    let mut waiting = Vec::new();
    let mut failed = None;
    let mut keep = |waiting: &mut Vec<UnitRows>, now: f64| -> Result<(), RunError> {
        store.keep(&run, waiting, now - std::mem::replace(&mut stored_at, now), &observer.date())?;
        summary.now += waiting.len() as u32;
        waiting.clear();
        observer.progress(summary.before + summary.now, summary.units);
        Ok(())
    };
    let mut kept_at = observer.seconds();
    work::as_ready(
        open.len() as u64,
        settings.threads,
        observer.stop(),
        || (),
        unit,
        |_, unit| {
            let now = observer.seconds();
            let kept = unit.map_err(RunError::from).and_then(|unit| {
                waiting.push(unit);
                if now - kept_at < BETWEEN_TRANSACTIONS {
                    return Ok(());
                }
                kept_at = now;
                keep(&mut waiting, now)
            });
            failed = kept.err();
            if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    if !waiting.is_empty() {
        keep(&mut waiting, observer.seconds())?;
    }
    failed.map_or(Ok(summary), Err)
}

/// Finished units are stored after at most this many seconds.
const BETWEEN_TRANSACTIONS: f64 = 0.2;

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A row cannot be stored, or a stored row was made by other code.
    #[error(transparent)]
    Row(#[from] RowError),
}
