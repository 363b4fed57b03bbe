//! The thirty functions.
//!
//! A pointer that C hands over is an `Option` of a reference here: a null pointer is told as a fault, and
//! nothing is read or written but through a reference. For that the caller promises what the header asks
//! for: a pointer is null or leads to a whole structure that nobody else changes during the call. A panic
//! ends here as well, as a "General error".
#![allow(unsafe_code, reason = "names that C can link to, and one text of a length that only C knows")]
#![allow(non_snake_case, reason = "the names of the interface")]

mod about;
mod boards;
mod par;
mod plays;
mod tables;

pub use about::*;
pub use boards::*;
pub use par::*;
pub use plays::*;
pub use tables::*;

use std::ffi::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::fault::{self, Fault};
use crate::pool::POOL;
use crate::structs::MAX_BOARDS;

/// What a call leads to, a panic included.
fn guarded(call: impl FnOnce() -> Result<(), Fault>) -> c_int {
    fault::code(catch_unwind(AssertUnwindSafe(call)).unwrap_or(Err(Fault::Unknown)))
}

/// A pointer that must not be null.
fn given<T>(pointer: Option<T>) -> Result<T, Fault> {
    pointer.ok_or(Fault::Unknown)
}

/// The number of a thread, if the caller may use it.
fn thread(index: c_int) -> Result<usize, Fault> {
    usize::try_from(index).ok().filter(|&index| index < POOL.threads()).ok_or(Fault::ThreadIndex)
}

/// How many of a batch are used: none if the number is negative.
fn boards(number: c_int) -> Result<usize, Fault> {
    let number = usize::try_from(number).unwrap_or(0);
    if number > MAX_BOARDS { Err(Fault::TooManyBoards) } else { Ok(number) }
}
