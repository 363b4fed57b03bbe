//! The protocol of the computer bridge championships: Blue Chip's table manager, versions 18 and 19.
//!
//! A program sits at a table with a line of text for every event, and says when it is ready for the next.
//! [`Message`] is any line of either side. A [`Client`] answers what a table manager says, as one of our
//! players would. A [`Host`] is the other side: it plays boards with whoever sits there, and [`TeamMatch`]
//! plays them in both rooms. Both know lines and no sockets; those are in [`net`].

mod client;
mod host;
mod message;
pub mod net;
mod team_match;
mod words;

pub use client::{Client, Misheard, OutOfPlace};
pub use host::{Heard, Host, Interrupted, Settings, Wire};
pub use message::{Holder, Message, NotInProtocol, Ready};
pub use team_match::{PlayedBoard, TeamMatch, Unfinished};

/// The latest version of the protocol; the one before has no questions about calls.
pub const VERSION: u32 = 19;
/// The version that most programs speak.
pub const USUAL_VERSION: u32 = 18;
