//! Runs an experiment over all cores, unit by unit, into the store.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use serde::Serialize;

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
    /// On so many threads; none for as many as there are cores.
    pub threads: Option<usize>,
}

/// Whoever watches a run: it holds the clock, which libraries do not read, and may stop the run.
pub trait Watch: Sync {
    /// Seconds since any fixed moment.
    fn seconds(&self) -> f64;
    /// Today, in words.
    fn date(&self) -> String;
    /// Called with the units done so far, at the start and whenever some more are safely stored.
    fn progress(&self, done: u32, units: u32);
    /// True when no more units should be begun; those under way are finished and kept.
    fn stop(&self) -> bool {
        false
    }
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

    let pool = rayon::ThreadPoolBuilder::new().num_threads(order.threads.unwrap_or(0)).build()?;
    let halt = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let mut mark = watch.seconds();
    std::thread::scope(|scope| {
        let (halt, work) = (&halt, &work);
        scope.spawn(move || {
            pool.install(|| {
                // Units are long: each may go to another thread.
                open.into_par_iter().with_max_len(1).for_each_with(sender, |sender, number| {
                    if halt.load(Ordering::Relaxed) || watch.stop() {
                        return;
                    }
                    let unit = work.timed(number, &Stopwatch::of(watch)).map(|rows| Unit { number, rows });
                    // Nobody listens any more when the store has failed.
                    let _ = sender.send(unit);
                });
            });
        });
        // Units that finish while a transaction is written go into the next one together.
        while let Ok(first) = receiver.recv() {
            let kept = (|| -> Result<u32, RunError> {
                let units: Vec<Unit> =
                    std::iter::once(first).chain(receiver.try_iter()).collect::<Result<_, _>>()?;
                let now = watch.seconds();
                store.keep(&run, &units, now - std::mem::replace(&mut mark, now), &watch.date())?;
                Ok(units.len() as u32)
            })();
            match kept {
                Ok(units) => ran.now += units,
                Err(why) => {
                    halt.store(true, Ordering::Relaxed);
                    return Err(why);
                }
            }
            watch.progress(ran.before + ran.now, ran.units);
        }
        Ok(ran)
    })
}

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A row cannot be kept.
    #[error(transparent)]
    Row(#[from] RowError),
    /// No threads can be started.
    #[error("cannot start so many threads: {0}; ask for fewer with --threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}
