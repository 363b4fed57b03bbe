//! The roster: every named player, put together from evaluations, searches, samplers and systems. It
//! combines and owns no idea of its own.
//!
//! A player is named by a [`Spec`], a name with options: `hunter`, `alphabeta:depth=6`. Each game
//! has one list of its players ([`Roster::roster`]) with the options they take ([`PlayerOption`]); help and
//! documents come from it.
//!
//! ```
//! use cards::Seed;
//! use classics::tictactoe::TicTacToe;
//! use players::{Roster, Spec};
//!
//! let spec: Spec = "alphabeta:depth=9".parse().unwrap();
//! assert!(TicTacToe::player(&spec, Seed::new(1)).is_ok());
//! let wrong: Spec = "alphabeta:speed=9".parse().unwrap();
//! let error = TicTacToe::player(&wrong, Seed::new(1)).err().unwrap();
//! assert!(error.to_string().contains("depth"), "{error}");
//! ```

mod backgammon;
mod battleships;
mod bridge;
mod hearts;
mod levels;
mod option;
mod random;
mod roster;
mod searched;
mod spec;
mod tictactoe;
mod weights;

pub use bridge::{
    Baron, BaronChapter, BridgePlayer, CardPlayer, DeclarerPlan, NoPlan, RulesOfThumb, Team, Tignum,
};
pub use hearts::{Bluto, BlutoResult, Odds, Pruning, RateCards, RatingPlayer, ShippedModel};
pub use hearts::{Ducker, F86, F86_RULES, F86Chapter, F86Rule};
pub use levels::{Level, levels};
pub use option::{OptionKind, PlayerOption, Settings, Value};
pub use random::RandomPlayer;
pub use roster::{PlayerEntry, Roster};
pub use spec::{ParseSpecError, Spec, SpecError};
pub use weights::{Weights, WeightsError};
