//! Bidding systems: what a hand calls in an auction, why, and what a call says about the hand
//! behind it.
//!
//! The joint is [`System`]. [`Simple`] is the few lines by which a novice calls.
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

mod ranges;
mod simple;
mod system;

pub use ranges::{HandRanges, Range};
pub use simple::Simple;
pub use system::{Choice, Force, Meaning, System};
