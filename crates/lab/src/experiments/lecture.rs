//! Fulmański 2014, a lecture on adversarial search: what it says of the searches, measured.
//!
//! - [`ordering`]: move ordering, and the exponent that alpha-beta halves;
//! - [`star`]: what Star1 and Star2 (Ballard 1983) save in backgammon;
//! - [`cutoff`]: how deep a search looks, and how good its evaluation is;
//! - [`lookup`]: tables of solved positions, and the whole tree of tic-tac-toe;
//! - [`hunter`]: battleships without seeing the enemy's fleet.

mod cutoff;
mod hunter;
mod lookup;
mod ordering;
mod star;

pub use cutoff::Cutoff;
pub use hunter::HunterShots;
pub use lookup::Lookup;
pub use ordering::Ordering;
pub use star::StarSavings;

/// The source of these experiments.
const LECTURE: &str = "Fulmański 2014, Games - adversarial search (lecture)";
