//! Gambit's `.efg` files (version 2), in which game theorists exchange trees.
//!
//! A prologue names the game and its players; then come the nodes depth first: `c` chance, `p` a
//! player, `t` the end. Information sets and outcomes are numbers, described where they are first
//! met. Reading takes what Gambit writes and what people write by hand; in particular an outcome
//! at an interior node adds to the payoff of every leaf below it.
//!
//! A [`Tree`](super::Tree) names its sets and alternatives uniquely, which `.efg` does not ask for:
//! a name that is missing or taken is replaced by the number.

mod lex;
mod read;
mod write;

pub use read::{EfgError, EfgProblem, read};
pub use write::write;
