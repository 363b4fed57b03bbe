//! The threads that answer, their solvers, and answers that are kept for whoever asks again.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use dd::Solver;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::UnboundedReceiverStream;
use work::Stop;

use crate::{Refusal, Thinkers};

/// The memory of one solver, in bytes.
const SOLVER_MEMORY: usize = 64 << 20;
/// How many answers are kept.
const KEPT: usize = 5_000;
/// The longest that a question with one answer may take.
const QUICK: Duration = Duration::from_secs(60);

/// The two kinds of threads: for questions that are answered at once, and for long work that tells how
/// far it is. Cheap to clone.
#[derive(Clone)]
pub struct Rooms {
    quick: Thinkers,
    long: Thinkers,
    solvers: Arc<Mutex<Vec<Solver>>>,
    kept: Arc<Mutex<Kept>>,
}

/// Answers by question; the oldest go first.
#[derive(Default)]
struct Kept {
    answers: HashMap<String, Value>,
    order: VecDeque<String>,
}

impl Rooms {
    /// One thread of each kind: a visitor's long work never delays another one's walk through a board
    /// for longer than a double-dummy answer takes.
    pub fn open() -> Rooms {
        Rooms {
            quick: Thinkers::start(1),
            long: Thinkers::start(1),
            solvers: Arc::default(),
            kept: Arc::default(),
        }
    }

    /// The answer to a question that a solver answers at once. It is kept under `key`.
    pub async fn answer(
        &self,
        key: String,
        job: impl FnOnce(&mut Solver) -> Value + Send + 'static,
    ) -> Result<Value, Refusal> {
        if let Some(known) = self.kept().answers.get(&key) {
            return Ok(known.clone());
        }
        let solvers = self.solvers.clone();
        let answer = self.quick.think(QUICK, move |_| with_solver(&solvers, job)).await?;
        self.kept().keep(key, answer.clone());
        Ok(answer)
    }

    /// A quick question for which no solver is needed, and whose answer is not kept.
    pub async fn work_out<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.quick.think(QUICK, move |_| job()).await
    }

    /// Long work, answered with a JSON value a line as they come. It ends when nobody reads any more,
    /// and is stopped when `limit` has passed.
    pub fn lines(&self, limit: Duration, job: impl FnOnce(&mut Solver, &Lines) + Send + 'static) -> Response {
        let (sender, receiver) = mpsc::unbounded_channel::<Value>();
        let (long, solvers) = (self.long.clone(), self.solvers.clone());
        tokio::spawn(async move {
            let (reader, failed) = (sender.clone(), sender.clone());
            let work = long.think(limit, move |stop| {
                let lines = Lines { sender, stop: stop.clone() };
                with_solver(&solvers, |solver| job(solver, &lines));
            });
            tokio::select! {
                done = work => if let Err(refusal) = done {
                    let _ = failed.send(serde_json::json!({ "refusal": refusal.message }));
                },
                () = reader.closed() => {}
            }
        });
        let lines = UnboundedReceiverStream::new(receiver)
            .map(|value| Ok::<_, std::convert::Infallible>(format!("{value}\n")));
        ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn keep(&mut self, key: String, answer: Value) {
        if self.answers.insert(key.clone(), answer).is_none() {
            self.order.push_back(key);
        }
        if self.order.len() > KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.answers.remove(&oldest);
        }
    }
}

/// Where long work writes what it finds.
pub struct Lines {
    sender: mpsc::UnboundedSender<Value>,
    stop: Stop,
}

impl Lines {
    /// Sends a value; false when the work is to end.
    pub fn send(&self, value: Value) -> bool {
        let read = self.sender.send(value).is_ok();
        read && !self.stop.is_set()
    }

    /// The flag that is set when the work is to end.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }
}

/// A solver that nobody uses, or a new one; it is kept with its tables.
fn with_solver<T>(solvers: &Mutex<Vec<Solver>>, job: impl FnOnce(&mut Solver) -> T) -> T {
    let free = solvers.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let mut solver = free.unwrap_or_else(|| Solver::with_memory(SOLVER_MEMORY));
    let answer = job(&mut solver);
    solvers.lock().unwrap_or_else(PoisonError::into_inner).push(solver);
    answer
}

/// What a visitor sent, read from JSON.
pub fn read<T: DeserializeOwned>(body: &str) -> Result<T, Refusal> {
    serde_json::from_str(body).map_err(|why| Refusal::bad(format!("this question cannot be read: {why}")))
}
