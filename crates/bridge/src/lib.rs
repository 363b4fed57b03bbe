//! Contract bridge: the words of the auction ([`Call`], [`Contract`]), the [`Auction`], the bare
//! trick play that solvers work on ([`Cardplay`]), the whole game at the table ([`Bridge`]) with a
//! [`BridgeView`] for each seat, duplicate scoring, and the text forms that people and files use.
//!
//! ```
//! use bridge::{Auction, Contract};
//! use cards::Seat;
//!
//! let mut auction = Auction::new(Seat::North);
//! for call in ["1NT", "Pass", "3NT", "X", "Pass", "Pass", "Pass"] {
//!     auction.make(call.parse().unwrap()).unwrap();
//! }
//! assert_eq!(auction.contract(), Some("3NTX-N".parse::<Contract>().unwrap()));
//! ```

mod auction;
mod board;
mod call;
mod cardplay;
mod comparison;
mod contract;
mod diagram;
pub mod format;
pub mod lin;
pub mod link;
mod moves;
mod pair;
pub mod pbn;
mod plain;
mod play;
mod public;
pub mod record;
mod score;
mod strain;
mod table;
mod text;
mod trick;
mod valuation;
mod view;
mod vulnerability;

pub use auction::{Auction, AuctionError, IllegalCall};
pub use board::{Board, BoardNumber};
pub use call::{Bid, Call, CallSet, Level, ParseCallError};
pub use cardplay::{Cardplay, CardplayError, CardplayKey, IllegalCard};
pub use comparison::{board_a_match, cross_imps, imps, matchpoints};
pub use contract::{Contract, Doubling, ParseContractError};
pub use diagram::Diagram;
pub use moves::{Move, Moves, MovesIter, ParseMoveError};
pub use pair::{ByPair, Pair, ParsePairError};
pub use pbn::TrickTable;
pub use play::{ClaimError, Play, PlayError};
pub use public::Public;
pub use score::Outcome;
pub use strain::{ParseStrainError, Strain};
pub use table::{Bridge, IllegalMove};
pub use trick::{Trick, TrickError};
pub use valuation::{Shape, high_card_points};
pub use view::BridgeView;
pub use vulnerability::{ParseVulnerabilityError, Vulnerability};
