//! Hearts for four: the [`Rules`] as a value, the fast [`Play`] of thirteen tricks with all cards
//! face up, the [`Round`] with its passing and what each seat sees of it ([`View`]), and the
//! [`Match`] to a target.
//!
//! ```
//! use cards::{Deal, Seed};
//! use game::Game;
//! use hearts::{Match, Rules};
//!
//! let rules: Rules = "standard,jack=10".parse().unwrap();
//! let mut sheet = Match::new(rules);
//! let mut rng = Seed::new(1).rng();
//! while !sheet.is_over() {
//!     let mut round = sheet.round(&Deal::random(&mut rng));
//!     while let Some(card) = round.moves().random(&mut rng) {
//!         round.play(card);
//!     }
//!     sheet.record(&round).unwrap();
//! }
//! assert!(!sheet.winners().is_empty());
//! ```
//!
//! Points count against the seat that takes them, as in `standard`; a payoff is the negative of the
//! points, so that higher is better. Rules that keep their scores negative ([`Rules::score`]) change
//! what is written on the sheet, not how the game is computed.

mod r#match;
mod pass;
mod play;
mod rest;
mod round;
mod rules;
mod score;
mod text;
mod tricks;
mod view;

pub use r#match::{Match, RecordError};
pub use pass::{Direction, Passing, PassingError};
pub use play::{EndingError, Key, Play, random_hands, random_round};
pub use round::Round;
pub use rules::{Counting, FirstTrick, Leads, Moon, Opening, Preset, Rules, RulesError, RulesOption, Target};
pub use score::{HEARTS, JACK, OVER_QUEEN, PENALTIES, QUEEN, penalty};
pub use tricks::{Plays, Trick};
pub use view::View;
