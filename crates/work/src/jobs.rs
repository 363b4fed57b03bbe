use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::sync::{Condvar, Mutex, PoisonError};

use crate::{Stop, Threads};

/// Why a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Every job is done.
    Done,
    /// The callback that received the results broke off the run.
    Broken,
    /// The [`Stop`] was set. Every job that had begun was finished and its result handed over, so the
    /// results are those of the first jobs without a gap.
    Stopped,
}

/// How many results may wait for an earlier one, for each thread.
const WINDOW: u64 = 16;

/// Does jobs 0, 1, 2, ... and hands each result to `each`, on this thread and in that order, until
/// there are no more, `each` breaks off, or the run is stopped. Each thread works with its own
/// `worker`, such as a solver.
pub fn in_order<W, R: Send>(
    jobs: u64,
    threads: Threads,
    stop: &Stop,
    worker: impl Fn() -> W + Sync,
    job: impl Fn(&mut W, u64) -> R + Sync,
    mut each: impl FnMut(u64, R) -> ControlFlow<()>,
) -> Ended {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    run(jobs, threads, stop, worker, job, |number, result| {
        waiting.insert(number, result);
        let before = next;
        while let Some(result) = waiting.remove(&next) {
            each(next, result)?;
            next += 1;
        }
        ControlFlow::Continue(next - before)
    })
}

/// Like [`in_order`], but hands over each result as soon as it is ready, in any order.
pub fn as_ready<W, R: Send>(
    jobs: u64,
    threads: Threads,
    stop: &Stop,
    worker: impl Fn() -> W + Sync,
    job: impl Fn(&mut W, u64) -> R + Sync,
    mut each: impl FnMut(u64, R) -> ControlFlow<()>,
) -> Ended {
    run(jobs, threads, stop, worker, job, |number, result| {
        each(number, result)?;
        ControlFlow::Continue(1)
    })
}

/// `each` returns how many results it has handed over.
fn run<W, R: Send>(
    jobs: u64,
    threads: Threads,
    stop: &Stop,
    worker: impl Fn() -> W + Sync,
    job: impl Fn(&mut W, u64) -> R + Sync,
    mut each: impl FnMut(u64, R) -> ControlFlow<(), u64>,
) -> Ended {
    let threads = threads.get().min(usize::try_from(jobs).unwrap_or(usize::MAX)).max(1);
    let queue =
        Queue { position: Mutex::default(), moved: Condvar::new(), jobs, window: WINDOW * threads as u64 };
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        // However this thread leaves, by a panic too, nobody is left waiting.
        let _close = CloseOnDrop(&queue);
        for _ in 0..threads {
            let (sender, queue, worker, job) = (sender.clone(), &queue, &worker, &job);
            scope.spawn(move || {
                let _close = CloseOnPanic(queue);
                let mut own = worker();
                while let Some(number) = queue.next(stop) {
                    let result = job(&mut own, number);
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut handed = 0;
        for (number, result) in receiver {
            match each(number, result) {
                ControlFlow::Continue(more) => queue.hand_over(more),
                ControlFlow::Break(()) => return Ended::Broken,
            }
            handed += 1;
        }
        if handed == jobs { Ended::Done } else { Ended::Stopped }
    })
}

/// Which job comes next. Jobs are begun in order, and none too far ahead of what was handed over.
struct Queue {
    position: Mutex<Position>,
    moved: Condvar,
    jobs: u64,
    window: u64,
}

#[derive(Default)]
struct Position {
    begun: u64,
    handed: u64,
    closed: bool,
}

impl Queue {
    fn next(&self, stop: &Stop) -> Option<u64> {
        let mut position = self.position.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if position.closed || position.begun == self.jobs || stop.is_set() {
                return None;
            }
            if position.begun < position.handed + self.window {
                position.begun += 1;
                return Some(position.begun - 1);
            }
            position = self.moved.wait(position).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn hand_over(&self, results: u64) {
        self.position.lock().unwrap_or_else(PoisonError::into_inner).handed += results;
        self.moved.notify_all();
    }

    fn close(&self) {
        self.position.lock().unwrap_or_else(PoisonError::into_inner).closed = true;
        self.moved.notify_all();
    }
}

struct CloseOnDrop<'q>(&'q Queue);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

struct CloseOnPanic<'q>(&'q Queue);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}
