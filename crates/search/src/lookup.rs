//! Lookup instead of search (Fulmański 2014): [solved positions](Solved), which other searches ask
//! through [`game::KnownValues`], and [opening books](Book), which give a move outright.

mod book;
mod solved;

pub use book::Book;
pub use solved::{Solved, TooLarge};
