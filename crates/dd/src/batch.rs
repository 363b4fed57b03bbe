use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use bridge::TrickTable;
use cards::Deal;
use work::{Stop, Threads};

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
    /// How many threads; all cores by default, and never more than there are.
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
        let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Batch { threads, memory: Solver::DEFAULT_MEMORY }
    }
}

impl Batch {
    /// The twenty results of every deal. `progress` is told how many are done, and can stop it.
    pub fn tables(
        &self,
        deals: &[Deal],
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Vec<TrickTable>, Interrupted> {
        self.run(deals, Solver::table, &mut progress)
    }

    /// Any question about each of many things. `progress` is told how many are done, and can stop
    /// it.
    pub fn run<T: Sync, R: Send>(
        &self,
        questions: &[T],
        answer: impl Fn(&mut Solver, &T) -> R + Sync,
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Vec<R>, Interrupted> {
        let threads = Threads::at_most(self.threads);
        let solver = || Solver::with_memory(self.memory);
        let job = |solver: &mut Solver, number: u64| answer(solver, &questions[number as usize]);
        let mut answers = Vec::with_capacity(questions.len());
        work::in_order(questions.len() as u64, threads, &Stop::new(), solver, job, |_, answer| {
            answers.push(answer);
            progress(answers.len())
        });
        if answers.len() < questions.len() {
            return Err(Interrupted { done: answers.len(), all: questions.len() });
        }
        Ok(answers)
    }
}
