//! Bidding systems: what a hand calls in an auction, why, and what a call says about the hand
//! behind it.
//!
//! The joint is [`System`]. [`RuleSystem`] is read from a file whose rules each choose a call, explain
//! it and bound the hand behind it ([`RuleSystem::natural`] ships); [`Simple`] is the few lines by
//! which a novice calls. The language and the way rules work together stand in `docs/bidding.md`.
//!
//! ```
//! use bidding::{Simple, System};
//! use bridge::{Auction, Vulnerability};
//! use cards::Seat;
//!
//! let auction = Auction::new(Seat::North);
//! let hand = "AQ54.KJ3.A92.Q76".parse().unwrap();
//! let choice = Simple.call(hand, &auction, Vulnerability::None).unwrap();
//! assert_eq!(choice.call.to_string(), "1NT");
//! let meaning = Simple.meaning(choice.call, &auction, Vulnerability::None);
//! assert_eq!(meaning.shows.hcp.to_string(), "15-17");
//! ```

mod auctions;
mod bound;
mod check;
mod consider;
mod hand;
mod judge;
mod ladder;
mod language;
mod notes;
mod ranges;
mod reading;
mod rules;
mod simple;
mod system;
mod turn;
mod words;

pub use auctions::BidAuction;
pub use bound::Bound;
pub use check::{Example, Warning};
pub use consider::{Considered, Verdict};
pub use hand::Facts;
pub use ladder::{CallReading, Ladder, Rung};
pub use language::{Flaw, SystemError};
pub use ranges::{HandRanges, Range};
pub use reading::{Heard, Reading, Shown};
pub use rules::{RuleSystem, natural};
pub use simple::Simple;
pub use system::{Choice, Force, Meaning, System};
pub use turn::Turn;
