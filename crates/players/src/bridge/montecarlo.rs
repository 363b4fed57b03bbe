//! The Monte Carlo heuristic at bridge: paper 002 (Bampton 1994), chapters 4 to 7.
//!
//! A decision in the play is a [`Problem`]: what whoever decides knows, and nothing more. For each
//! of many worlds, deals of the unseen cards, the double-dummy solver says how many tricks every
//! alternative leads to; a [`Thought`] keeps all of that and can be read at any time. What counts as
//! good is a [`Measure`], made from an [`Objective`] and the problem's stakes.
//!
//! ```
//! use cards::{CardSet, Seat, Seed};
//! use players::montecarlo::{Objective, Problem, Question, Stakes, Thought, Ties};
//!
//! // South leads towards the ace and queen: does west hold the king?
//! let seen = |seat| match seat {
//!     Seat::North => Some("AQ...".parse().unwrap()),
//!     Seat::South => Some("32...".parse().unwrap()),
//!     _ => None,
//! };
//! let hidden: CardSet = "KJ.AK..".parse().unwrap();
//! let problem = Problem::ending(seen, hidden, bridge::Strain::Notrump, Seat::South, &[], Stakes::None).unwrap();
//! let mut thought = Thought::new(&problem, Ties::Human);
//! let mut solver = dd::Solver::new();
//! for hands in belief::Worlds::new(problem.unseen()).unwrap().iter() {
//!     thought.add(&mut solver, hands).unwrap();
//! }
//! let measure = problem.measure(Objective::Tricks).unwrap();
//! // The finesse wins in half of the six worlds, and the ace drops the bare king in none of the rest.
//! assert_eq!(thought.course(&measure, Question::Card).sums(), [9.0]);
//! ```
//!
//! Departures from the thesis, each an option where the experiment needs the original:
//! - voids shown in earlier tricks are known ([`Problem::forgetting_voids`] takes them back);
//! - ties go to the card that a person would play; [`Ties::Highest`] is the thesis's rule;
//! - objectives other than tricks, and stopping rules while thinking;
//! - where there are no more worlds than would be drawn, each is taken once.

mod inference;
mod measure;
mod player;
mod problem;
mod reason;
mod thought;
mod ties;

pub use inference::Inference;
pub use measure::{Measure, NoStakes, Objective};
pub(super) use player::ENTRY;
pub use player::{MonteCarlo, Options};
pub use problem::{Problem, ProblemError, Stakes};
pub use reason::{Fact, Reason};
pub use thought::{Alternative, NotAWorld, Question, Tally, Thought, World};
pub use ties::Ties;
