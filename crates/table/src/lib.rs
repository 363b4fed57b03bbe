//! One live game with people and programs at it.
//!
//! [`Table`] is the one loop for a game of any number of seats: moves in, what happened out, a clock
//! from outside, undo, leaving and coming back, and a [`Policy`] for fouls. The arena, the terminal and
//! every other door play on it. [`GAMES`] is the one list of games; [`AnyTable`] hides which game it
//! is. A program outside is a player behind a pipe ([`external`]), and one of our players can be asked
//! in the same messages ([`protocol`], [`Engine`]). The championships' protocol is in [`bluechip`].

mod any;
pub mod bluechip;
mod engine;
pub mod external;
mod games;
mod live;
mod position;
pub mod protocol;
mod seating;
mod series;
mod session;
mod shared;

pub use any::{AnyTable, GameEntry, Hint, ListedPlayer, OpenError, PlayError, Setup, Step};
pub use engine::{Engine, EngineError, Reply};
pub use games::{GAMES, UnknownGame, at_board, find};
pub use live::{Chair, Errand, Fouled, Moved, Pending, Policy, Program, Recorded, Refused, Table, ask};
pub use position::{AnyPlayer, AnyPosition, AnyView, StepError, in_words};
pub use seating::{SeatError, check, player};
pub use series::{Chosen, ClaimRefused, GameOption, News, OptionError, Series, draw};
pub use shared::{Consultation, Mission, NoRest, Returned, SharedTable};
