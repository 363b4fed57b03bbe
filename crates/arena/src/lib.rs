//! Where players meet: matches in duplicate blocks ([`hearts`], [`bridge`], games for two in [`duel`]), every player made once
//! ([`Crew`]), and the [`signature`] of the program.

pub mod bridge;
mod crew;
pub mod duel;
pub mod hearts;
pub mod report;
pub mod signature;

pub use crew::{Crew, Maker, MatchTable};
