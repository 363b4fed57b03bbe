//! Bluto (Perkins 1998): II-Max^n to the end of the trick, on what one seat knows.
//!
//! A node of its tree is the table as everybody sees it and who may hold what ([`game::Unseen`]), from
//! which every assumed card draws its conclusions. Probabilities come from [`Odds`], the cards that are
//! searched from [`Pruning`], and a leaf is worth the mean of an evaluation over sampled worlds.
//!
//! Departures: leaves are sampled uniformly, and where there are no more worlds than samples each is
//! taken once; at the root every legal card is searched; probabilities can be exact, which the paper
//! could not afford. The void threshold is not in the paper.

mod knowledge;
mod odds;
mod player;
mod pruning;
mod tree_search;

pub use odds::Odds;
pub(super) use player::entry;
pub use pruning::Pruning;
pub use tree_search::{Bluto, BlutoResult};
