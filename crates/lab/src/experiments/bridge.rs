//! What the parts of a bridge player are worth, each alone: its bidding by distance from par, its declarer
//! play by what contracts it makes against one defence, its cards by textbook hands.

mod bidding;
mod play;
mod textbook;

use bridge::{Board, BoardNumber, Bridge};
use cards::{Deal, Seed};
use stats::{Estimate, Level, Moments, TooFew};

pub use bidding::BiddingFromPar;
pub use play::MakeRates;
pub use textbook::Textbook;

/// The mean of these numbers with its interval.
pub fn mean(values: impl IntoIterator<Item = f64>, level: Level) -> Result<Estimate, TooFew> {
    values.into_iter().collect::<Moments>().estimate(level)
}

/// A random board with this number's dealer and vulnerability.
pub fn board(number: u32, seed: Seed) -> Bridge {
    let number = BoardNumber::new(number % 16 + 1).expect("from one on");
    Bridge::new(Board::new(number, Deal::random(&mut seed.rng())))
}
