//! Alpha-mu (Cazenave and Ventos 2019) beside the Monte Carlo heuristic: suit combinations whose odds are
//! known, and contested contracts against a double-dummy defence.

mod combinations;
mod suit_combinations;
mod three_notrump;

pub use suit_combinations::SuitCombinations;
pub use three_notrump::ThreeNotrump;
