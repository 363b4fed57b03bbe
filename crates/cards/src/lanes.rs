//! Arithmetic on all four suits at once.
//!
//! The bits of a [`CardSet`](crate::CardSet) are four lanes of sixteen, clubs lowest. The three
//! topmost bits of a lane stand for no card: sums and differences stay within their lane, and the
//! topmost bit has room for an answer about it, a *flag*. All words here are bits of card sets, or
//! such flags ([`suits`] brings them together).
//!
//! ```
//! use cards::{CardSet, lanes};
//!
//! let hand: CardSet = "AK3.Q..T9".parse().unwrap();
//! let low: CardSet = "3.Q..9".parse().unwrap();
//! assert_eq!(lanes::lowest(hand.bits()), low.bits());
//! assert_eq!(lanes::suits(lanes::filled(hand.bits())), 0b1101); // spades, hearts, clubs
//! ```

use crate::bits;

/// The topmost bit of each lane.
const TOP: u64 = 0x8000_8000_8000_8000;
/// The bottom bit of each lane.
const BOTTOM: u64 = 0x0001_0001_0001_0001;

/// A flag for every suit in which there is a card.
#[inline(always)]
pub const fn filled(cards: u64) -> u64 {
    (cards + (TOP - BOTTOM)) & TOP
}

/// The lowest card of each suit.
#[inline(always)]
pub const fn lowest(cards: u64) -> u64 {
    cards & !((cards | TOP) - BOTTOM)
}

/// A flag for every suit of `a` that is, as a number, not below that of `b`: for single cards, not
/// lower. A suit without cards counts as lower than any card.
#[inline(always)]
pub const fn not_below(a: u64, b: u64) -> u64 {
    ((a | TOP) - b) & TOP
}

/// Flags as the four lowest bits, clubs first.
#[inline(always)]
pub fn suits(flags: u64) -> u64 {
    bits::extract(flags, TOP)
}
