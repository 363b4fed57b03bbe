//! Many blocks on many cores, as if there were one.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

/// How a run of blocks is carried out. None of it changes a result.
#[derive(Clone, Copy, Debug)]
pub struct Pace<'a> {
    /// How many blocks are played at once; zero for one on each core.
    pub threads: usize,
    /// Set by whoever wants to stop early; what is done is kept.
    pub stop: &'a AtomicBool,
}

/// The cores could not be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot start {threads} threads: {why}")]
pub struct NoThreads {
    threads: usize,
    why: rayon::ThreadPoolBuildError,
}

/// Plays blocks 0, 1, 2, ... and hands each to `each` in that order, until there are no more, `each`
/// breaks off, or the run is stopped.
///
/// A block is a function of its number alone, and `each` sees them in order whatever the number of
/// threads, so serial and parallel runs agree bit for bit, also when `each` breaks off.
pub fn run<B: Send>(
    blocks: u64,
    pace: Pace<'_>,
    play: impl Fn(u64) -> B + Sync,
    mut each: impl FnMut(u64, B) -> ControlFlow<()>,
) -> Result<(), NoThreads> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(pace.threads).build();
    let pool = pool.map_err(|why| NoThreads { threads: pace.threads, why })?;
    let batch = 4 * pool.current_num_threads() as u64;
    let mut first = 0;
    while first < blocks {
        let numbers = first..(first + batch).min(blocks);
        let played: Vec<Option<B>> = pool.install(|| {
            let go_on = || !pace.stop.load(Ordering::Relaxed);
            numbers.clone().into_par_iter().map(|number| go_on().then(|| play(number))).collect()
        });
        for (number, block) in numbers.clone().zip(played) {
            // A gap ends the run: what comes after it must not count without it.
            let Some(block) = block else { return Ok(()) };
            if each(number, block).is_break() {
                return Ok(());
            }
        }
        first = numbers.end;
    }
    Ok(())
}
