//! What one seat may believe about the cards it has not seen.
//!
//! Everything starts from a [`game::Unseen`]: who may hold what. [`Worlds`] counts the deals that it
//! allows, exactly, and draws from them uniformly; [`BoundedWorlds`] does so where hands are also known
//! to have suits of some length, or some number of points. What players' choices tell beyond that is
//! a [`Weigh`], and a [`Pool`] of worlds is picked from by it.
//!
//! ```
//! use belief::Worlds;
//! use cards::{BySeat, CardSet, Seat, Seed};
//! use game::Unseen;
//!
//! // East, south and west share 39 cards; west has shown that it has no spade.
//! let mut unseen = Unseen { known: BySeat::default(), may: BySeat::default(), room: BySeat::default() };
//! unseen.known[Seat::North] = "AK2.AK2.AK2.AK32".parse().unwrap();
//! for seat in [Seat::East, Seat::South, Seat::West] {
//!     unseen.may[seat] = !unseen.known[Seat::North];
//!     unseen.room[seat] = 13;
//! }
//! unseen.may[Seat::West] = unseen.may[Seat::West] - CardSet::all_of(cards::Suit::Spades);
//!
//! let worlds = Worlds::new(&unseen).unwrap();
//! // West has 13 of the 29 cards that are not spades, east 13 of the 26 that then remain.
//! assert_eq!(worlds.count(), 67_863_915 * 10_400_600);
//! let hands = worlds.draw(&mut Seed::new(1).rng());
//! assert!(unseen.allows(&hands));
//! let queen = "SQ".parse().unwrap();
//! assert_eq!(worlds.chances()[(Seat::East, queen)], 0.5);
//! ```

mod bounded;
mod bounds;
mod chances;
mod choose;
mod perkins;
mod weigh;
mod worlds;
mod ymn;

pub use bounded::{BoundedWorlds, NoBoundedWorld};
pub use bounds::{CardCount, HandBounds};
pub use chances::Chances;
pub use perkins::{Correction, IterativeChances, PerkinsSampler};
pub use weigh::{EqualWeights, Pool, Tempered, Weigh};
pub use worlds::{NoWorld, Worlds};
pub use ymn::{Mark, Ymn};
