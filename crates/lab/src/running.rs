//! Runs an experiment over all cores, unit by unit, into the store.

use std::ops::ControlFlow;

use serde::Serialize;
use work::{Stop, Threads};

use crate::experiment::{Scale, Study};
use crate::row::RowError;
use crate::stopwatch::Stopwatch;
use crate::store::{Key, Store, StoreError, Unit};

/// What to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// How much.
    pub scale: Scale,
    /// Where the randomness grows from.
    pub seed: u64,
    /// Throw away what is there and start over.
    pub fresh: bool,
    /// On so many threads.
    pub threads: Threads,
}

/// Whoever watches a run: it holds the clock, which libraries do not read, and may stop the run.
pub trait Watch: Sync {
    /// Seconds since any fixed moment.
    fn seconds(&self) -> f64;
    /// Today, in words.
    fn date(&self) -> String;
    /// Called with the units done so far, at the start and whenever some more are safely stored.
    fn progress(&self, done: u32, units: u32);
    /// Set when no more units should be begun; those under way are finished and kept.
    fn stop(&self) -> &Stop;
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Ran {
    /// How many units the plan has.
    pub units: u32,
    /// How many were there already.
    pub before: u32,
    /// How many were done now.
    pub now: u32,
}

impl Ran {
    /// Whether every unit is done.
    pub fn is_complete(&self) -> bool {
        self.before + self.now == self.units
    }
}

/// Runs the units that are not in the store yet. The rows are the same for any number of threads and
/// however often the run was interrupted.
pub fn run(study: &dyn Study, order: &Order, store: &mut Store, watch: &dyn Watch) -> Result<Ran, RunError> {
    let _lock = store.lock()?;
    let work = study.prepare(order.scale, order.seed);
    let about = study.about();
    let key = Key { experiment: study.data(), scale: order.scale, seed: order.seed };
    let run = store.begin(&key, about.revision, work.units(), order.fresh, &watch.date())?;
    let done = store.done(&run)?;
    let open: Vec<u32> = (0..work.units()).filter(|unit| !done.contains(unit)).collect();
    let mut ran = Ran { units: work.units(), before: done.len() as u32, now: 0 };
    watch.progress(ran.before, ran.units);

    let mut mark = watch.seconds();
    let unit = |(): &mut (), number: u64| {
        let number = open[number as usize];
        work.timed(number, &Stopwatch::of(watch)).map(|rows| Unit { number, rows })
    };
    // Units that finish shortly after each other go into one transaction.
    let mut waiting = Vec::new();
    let mut failed = None;
    let mut keep = |waiting: &mut Vec<Unit>, now: f64| -> Result<(), RunError> {
        store.keep(&run, waiting, now - std::mem::replace(&mut mark, now), &watch.date())?;
        ran.now += waiting.len() as u32;
        waiting.clear();
        watch.progress(ran.before + ran.now, ran.units);
        Ok(())
    };
    let mut kept_at = watch.seconds();
    work::as_ready(
        open.len() as u64,
        order.threads,
        watch.stop(),
        || (),
        unit,
        |_, unit| {
            let now = watch.seconds();
            let kept = unit.map_err(RunError::from).and_then(|unit| {
                waiting.push(unit);
                if now - kept_at < TOGETHER {
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
        keep(&mut waiting, watch.seconds())?;
    }
    failed.map_or(Ok(ran), Err)
}

/// Units are kept at least this often, in seconds.
const TOGETHER: f64 = 0.2;

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A row cannot be kept.
    #[error(transparent)]
    Row(#[from] RowError),
}
