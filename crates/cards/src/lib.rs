//! The vocabulary of every card game: suits, ranks, cards and sets of them, seats, deals, the
//! text forms that people and files use, and the seeds that all randomness grows from.
//!
//! ```
//! use cards::{Deal, Seat, Seed};
//!
//! let deal = Deal::random(&mut Seed::new(1).rng());
//! assert_eq!(deal[Seat::North].len(), 13);
//! let text = deal.to_string();                      // "N:AKJ.T9.. ..."
//! assert_eq!(text.parse::<Deal>().unwrap(), deal);
//! ```

pub mod bits;
mod by;
mod card;
mod deal;
pub mod lanes;
mod rank;
mod seat;
mod seed;
mod set;
mod suit;
mod text;

pub use by::{BySeat, BySuit};
pub use card::{Card, ParseCardError};
pub use deal::{Deal, DealError, PartialDeal};
pub use rank::{ParseRankError, Rank, RankSet};
pub use seat::{ParseSeatError, Seat};
pub use seed::{Label, Rng, Seed};
pub use set::{CardSet, Iter};
pub use suit::{ParseSuitError, Suit};
pub use text::{Dotted, ParseHandError, Symbols};

/// The cards that one seat holds at some moment.
pub type Hand = CardSet;
