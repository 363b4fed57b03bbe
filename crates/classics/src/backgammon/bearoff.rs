//! Solved endings: everything at home, nothing left but to bear off.
//!
//! [`OneSided`] knows for each of the 54,264 positions of up to fifteen checkers how many rolls it
//! takes; [`TwoSided`] knows for small positions of both sides who wins how often under best play
//! and is a [`KnownValues`](game::KnownValues) for searches (*search versus lookup* in Fulmański 2014).

mod home;
mod one_sided;
mod two_sided;

pub use home::{Home, HomeError};
pub use one_sided::OneSided;
pub use two_sided::{TooManyCheckers, TwoSided};
