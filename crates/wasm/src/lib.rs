//! The double-dummy solver as a WebAssembly module, without any tool but Rust: three functions that
//! JavaScript calls with texts. `package` is the npm package around it, with types and an example page;
//! `cargo xtask wasm` builds it and tests it under Node.
//!
//! A question is a line of words, the answer a line of JSON ([`answer`]).
#![allow(unsafe_code, reason = "names that JavaScript can call; there is no unsafe block")]

mod question;

use std::sync::{Mutex, PoisonError};

pub use question::{Question, Unclear, answer};

/// A browser's tab has less memory than a program.
const MEMORY: usize = 64 << 20;

static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<String> = Mutex::new(String::new());
static SOLVER: Mutex<Option<dd::Solver>> = Mutex::new(None);

/// Room for a question of so many bytes; the caller writes it there.
#[unsafe(no_mangle)]
pub extern "C" fn question(bytes: usize) -> *mut u8 {
    let mut question = QUESTION.lock().unwrap_or_else(PoisonError::into_inner);
    question.clear();
    question.resize(bytes, 0);
    question.as_mut_ptr()
}

/// Answers the question, and returns how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let question = QUESTION.lock().unwrap_or_else(PoisonError::into_inner);
    let mut solver = SOLVER.lock().unwrap_or_else(PoisonError::into_inner);
    let solver = solver.get_or_insert_with(|| dd::Solver::with_memory(MEMORY));
    let mut said = ANSWER.lock().unwrap_or_else(PoisonError::into_inner);
    *said = answer(solver, &String::from_utf8_lossy(&question));
    said.len()
}

/// Where the answer is, until the next question.
#[unsafe(no_mangle)]
pub extern "C" fn answered() -> *const u8 {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).as_ptr()
}
