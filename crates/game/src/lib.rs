//! Every joint of the system: what a [`Game`] is with all cards face up ([`open`]), what one seat
//! knows of it ([`hidden`]), what players are made of ([`player`]), how long a search may take
//! ([`budget`]), how a table is shown to people ([`text`]), and the [`laws`] that every
//! implementor calls in a line. No algorithm lives here.
//!
//! Three ideas, three names: a *seat* holds cards, an *actor* decides (declarer at dummy's turn),
//! a *side* is paid.

pub mod budget;
pub mod hidden;
pub mod laws;
pub mod open;
pub mod player;
pub mod text;

pub use work::Stop;

pub use budget::{Budget, Meter};
pub use hidden::{CardView, Hidden, Impossible, Open, Replay, Unseen, View, check_cards, check_world};
pub use open::{Bounded, Chance, Deterministic, EquivalentMoves, Game, Keyed, Side, Turn, ZeroSum};
pub use player::{Decision, Eval, Foul, KnownValues, Note, Player, Rated, Search, SideEval};
pub use text::{Misread, OpenText, PlainText};
