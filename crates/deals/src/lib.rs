//! Deals asked for in words: `15-17 hcp, balanced` for a hand, `ns spades >= 8` for a whole deal.
//!
//! [`Wanted`] holds what is asked for and judges any deal; [`DealSource`] draws deals that fit, each as likely
//! as the others, and says what share of all deals they are. Bounds on single hands, on the lengths of
//! suits and on what is counted in a hand, are drawn directly (`belief::BoundedWorlds`); whatever else is
//! asked is checked on each deal that was drawn.
//!
//! ```
//! use cards::{Seat, Seed};
//! use deals::{DealSource, Wanted};
//!
//! let wanted = Wanted::any()
//!     .hand(Seat::South, "15-17 hcp, balanced")?
//!     .deal("ns spades >= 8")?;
//! let source = DealSource::new(wanted)?;
//! let deal = source.draw(&mut Seed::new(1).rng()).deal.expect("such deals are not rare");
//! assert!(source.wanted().holds(&deal));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The language
//!
//! What is asked of a hand, each on its own or behind a seat (`north`, `n`, `ns` for both hands of a pair):
//!
//! | written | asks for |
//! |---|---|
//! | `15-17 hcp`, `5+ spades`, `4 hearts`, `at most 9 hcp` | a number of what is counted |
//! | `hcp >= 15`, `spades > hearts`, `hcp + controls < 20` | a comparison (`<`, `<=`, `=`, `!=`, `>=`, `>`) |
//! | `balanced`, `semibalanced`, `unbalanced` | 4-3-3-3, 4-4-3-2, 5-3-3-2; or also 5-4-2-2, 6-3-2-2; or neither |
//! | `5-4-2-2`, `5=4=x=x` | lengths in any order; or of spades, hearts, diamonds, clubs, `x` for any |
//! | `void`, `singleton`, `doubleton`, `void in clubs` | a suit of that length |
//! | `has SA HK`, `AK3.J98.KT873.A2` | these cards; exactly these thirteen |
//!
//! Counted are `spades`, `hearts`, `diamonds`, `clubs`, `majors`, `minors`, `hcp` (ace 4, king 3, queen 2,
//! jack 1), `controls` (ace 2, king 1), `aces`, `kings`, `queens`, `jacks`, `tens`, `tops` (ace, king,
//! queen), `honours` (also jack and ten) and `losers` (missing tops, no more than cards, in each suit); each
//! also `in` a suit: `hcp in spades`, `2+ tops in hearts`.
//!
//! Conditions are joined by commas, `or` and `and`, the comma binding least and `and` most, and are turned
//! round by `not`; parentheses group. A seat holds until the next is named: `south balanced, 15-17 hcp`.

mod bounds;
mod condition;
mod quantity;
mod read;
mod source;
mod token;

pub use condition::{Pattern, Wanted};
pub use read::{ReadError, Unreadable};
pub use source::{DealSource, Drawn, NoSuchDeal, Share};
