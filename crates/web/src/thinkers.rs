//! The threads on which programs think, so that no page waits for a search.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;
use std::{collections::VecDeque, thread};

use axum::http::StatusCode;
use tokio::sync::oneshot;
use work::Stop;

use crate::Refusal;

/// How many questions may wait before new ones are refused.
const LONGEST_QUEUE: usize = 2000;

type Job = Box<dyn FnOnce() + Send>;

/// Threads that take questions in the order in which they come. A table asks one at a time, so that
/// every table gets its turn.
#[derive(Clone)]
pub struct Thinkers(Arc<Queue>);

struct Queue {
    jobs: Mutex<VecDeque<Job>>,
    ready: Condvar,
}

impl Thinkers {
    /// So many threads; at least one.
    pub fn start(threads: usize) -> Thinkers {
        let queue = Arc::new(Queue { jobs: Mutex::default(), ready: Condvar::new() });
        for number in 0..threads.max(1) {
            let queue = queue.clone();
            let name = format!("thinker {number}");
            thread::Builder::new().name(name).spawn(move || queue.work()).expect("a thread can be started");
        }
        Thinkers(queue)
    }

    /// Carries out a piece of thinking on one of the threads. The flag is set once `limit` has passed
    /// since it began, or when nobody waits for the answer any more.
    pub async fn think<T: Send + 'static>(
        &self,
        limit: Duration,
        job: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let stop = Stop::new();
        let (answer, mut answered) = oneshot::channel();
        let (begin, mut begun) = oneshot::channel();
        let flag = stop.clone();
        self.push(Box::new(move || {
            let _ = begin.send(());
            let result = catch_unwind(AssertUnwindSafe(|| job(&flag)));
            let _ = answer.send(result);
        }))?;
        let _abandoned = SetWhenDropped(stop.clone());
        let _ = (&mut begun).await;
        let result = match tokio::time::timeout(limit, &mut answered).await {
            Ok(result) => result,
            Err(_) => {
                stop.set();
                answered.await
            }
        };
        match result {
            Ok(Ok(value)) => Ok(value),
            _ => Err(Refusal::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "thinking about this failed; please report it",
            )),
        }
    }

    fn push(&self, job: Job) -> Result<(), Refusal> {
        let mut jobs = self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        if jobs.len() >= LONGEST_QUEUE {
            return Err(Refusal::busy("too many questions are waiting: ask again in a moment"));
        }
        jobs.push_back(job);
        self.0.ready.notify_one();
        Ok(())
    }
}

impl Queue {
    fn work(&self) {
        loop {
            let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
            let job = loop {
                match jobs.pop_front() {
                    Some(job) => break job,
                    None => jobs = self.ready.wait(jobs).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(jobs);
            job();
        }
    }
}

/// Ends work that nobody waits for.
struct SetWhenDropped(Stop);

impl Drop for SetWhenDropped {
    fn drop(&mut self) {
        self.0.set();
    }
}
