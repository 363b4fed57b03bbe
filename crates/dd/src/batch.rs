use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use bridge::TrickTable;
use cards::Deal;

use crate::Solver;

/// Many questions over several threads, each with its own [`Solver`].
///
/// The answers come in the order of the questions and are the same for any number of threads.
///
/// ```
/// use cards::{Deal, Seed};
/// use dd::{Batch, Solver};
/// use std::ops::ControlFlow;
///
/// let deals: Vec<Deal> = (0..2).map(|i| Deal::random(&mut Seed::new(i).rng())).collect();
/// let tables = Batch::default().tables(&deals, |_done| ControlFlow::Continue(())).unwrap();
/// assert_eq!(tables[1], Solver::new().table(&deals[1]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    /// How many threads; all cores by default.
    pub threads: NonZeroUsize,
    /// How many bytes each thread's solver takes at most.
    pub memory: usize,
}

/// The batch was stopped before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped after {done} of {all}")]
pub struct Interrupted {
    /// How many questions had been answered.
    pub done: usize,
    /// How many there were.
    pub all: usize,
}

impl Default for Batch {
    fn default() -> Batch {
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Batch { threads, memory: Solver::DEFAULT_MEMORY }
    }
}

impl Batch {
    /// The twenty results of every deal. `progress` is told how many are done, and can stop it.
    pub fn tables(
        &self,
        deals: &[Deal],
        progress: impl Fn(usize) -> ControlFlow<()> + Sync,
    ) -> Result<Vec<TrickTable>, Interrupted> {
        self.run(deals, Solver::table, progress)
    }

    /// Any question about each of many things. `progress` is told how many are done, and can stop
    /// it.
    pub fn run<T: Sync, R: Send>(
        &self,
        questions: &[T],
        answer: impl Fn(&mut Solver, &T) -> R + Sync,
        progress: impl Fn(usize) -> ControlFlow<()> + Sync,
    ) -> Result<Vec<R>, Interrupted> {
        let (next, done, stopped) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        let answers = Mutex::new(Vec::with_capacity(questions.len()));
        let work = || {
            let mut solver = Solver::with_memory(self.memory);
            while !stopped.load(Ordering::Relaxed) {
                let i = next.fetch_add(1, Ordering::Relaxed);
                let Some(question) = questions.get(i) else { break };
                let answered = (i, answer(&mut solver, question));
                answers.lock().expect("no thread panics while it holds the lock").push(answered);
                if progress(1 + done.fetch_add(1, Ordering::Relaxed)).is_break() {
                    stopped.store(true, Ordering::Relaxed);
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads.get().min(questions.len().max(1)) {
                scope.spawn(work);
            }
            work();
        });
        let mut answers = answers.into_inner().expect("all threads have ended well");
        if answers.len() < questions.len() {
            return Err(Interrupted { done: answers.len(), all: questions.len() });
        }
        answers.sort_unstable_by_key(|(i, _)| *i);
        Ok(answers.into_iter().map(|(_, answer)| answer).collect())
    }
}
