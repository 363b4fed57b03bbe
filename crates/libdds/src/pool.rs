//! Solvers that are kept between calls, and how many threads may use them.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use dd::Solver;
use work::{Stop, Threads};

/// How much memory the solver of a thread takes at most, unless the caller has set a bound: as much as
/// DDS gives to a thread.
const MEMORY: usize = 160 << 20;

/// The one pool of the process.
pub static POOL: Pool =
    Pool { threads: AtomicUsize::new(0), memory: AtomicUsize::new(MEMORY), idle: Mutex::new(Vec::new()) };

/// Solvers by the number of the thread that used them last: what a thread found out serves its next
/// question.
pub struct Pool {
    /// 0 is one for each core.
    threads: AtomicUsize,
    memory: AtomicUsize,
    idle: Mutex<Vec<Option<Solver>>>,
}

impl Pool {
    /// How many threads a caller may use, and how many a batch uses.
    pub fn threads(&self) -> usize {
        Threads::or_all(NonZeroUsize::new(self.threads.load(Ordering::Relaxed))).get()
    }

    /// Bounds threads and megabytes in all; 0 is for no bound of the caller's.
    pub fn set(&self, megabytes: usize, threads: usize) {
        self.threads.store(threads, Ordering::Relaxed);
        let each = if megabytes == 0 { MEMORY } else { (megabytes << 20) / self.threads() };
        self.memory.store(each.min(MEMORY), Ordering::Relaxed);
        self.forget();
    }

    /// Gives all memory back.
    pub fn forget(&self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The solver of this thread; a new one if another call uses it right now.
    pub fn solver(&self, thread: usize) -> Lent<'_> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let solver = idle.get_mut(thread).and_then(Option::take);
        drop(idle);
        let memory = self.memory.load(Ordering::Relaxed);
        Lent { solver: Some(solver.unwrap_or_else(|| Solver::with_memory(memory))), thread, pool: self }
    }

    /// Answers many questions on all threads, in their order.
    pub fn answer<T: Sync, R: Send>(
        &self,
        asked: &[T],
        answer: impl Fn(&mut Solver, &T) -> R + Sync,
    ) -> Vec<R> {
        let threads = NonZeroUsize::new(self.threads()).unwrap_or(NonZeroUsize::MIN);
        let thread = AtomicUsize::new(0);
        let worker = || self.solver(thread.fetch_add(1, Ordering::Relaxed));
        let job = |solver: &mut Lent<'_>, number: u64| answer(solver, &asked[number as usize]);
        let mut answers = Vec::with_capacity(asked.len());
        work::in_order(
            asked.len() as u64,
            Threads::at_most(threads),
            &Stop::new(),
            worker,
            job,
            |_, found| {
                answers.push(found);
                ControlFlow::Continue(())
            },
        );
        answers
    }
}

/// A solver in use. It goes back when it is dropped, but for one whose question ended in a panic.
pub struct Lent<'p> {
    solver: Option<Solver>,
    thread: usize,
    pool: &'p Pool,
}

impl Deref for Lent<'_> {
    type Target = Solver;
    fn deref(&self) -> &Solver {
        self.solver.as_ref().expect("it is there until it is dropped")
    }
}

impl DerefMut for Lent<'_> {
    fn deref_mut(&mut self) -> &mut Solver {
        self.solver.as_mut().expect("it is there until it is dropped")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let mut idle = self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() <= self.thread {
            idle.resize_with(self.thread + 1, || None);
        }
        idle[self.thread] = self.solver.take();
    }
}
