//! The Monte Carlo heuristic at bridge: paper 002 (Bampton 1994), chapters 4 to 7.
//!
//! A decision in the play is a [`Problem`]: what whoever decides knows, and nothing more. For each
//! of many worlds, deals of the unseen cards, the double-dummy solver says how many tricks every
//! alternative leads to; a [`Thought`] keeps all of that and can be read at any time. What counts as
//! good is a [`Measure`], made from an [`Objective`] and the problem's stakes.
//!
//! ```
//! use belief::Worlds;
//! use cards::{Card, CardSet, Seat};
//! use players::montecarlo::{Objective, Problem, Stakes, Thought, Ties};
//!
//! // South has led a spade, west has followed low: finesse the queen?
//! let seen = |seat| match seat {
//!     Seat::North => Some("AQ.2..".parse().unwrap()),
//!     Seat::South => Some("3.3..".parse().unwrap()),
//!     _ => None,
//! };
//! let hidden: CardSet = "K5.AKQ..".parse().unwrap();
//! let trick: [Card; 2] = ["S4", "S6"].map(|card| card.parse().unwrap());
//! let stakes = Stakes::Target { pair: bridge::Pair::NorthSouth, tricks: 2 };
//! let problem =
//!     Problem::ending(seen, hidden, bridge::Strain::Notrump, Seat::South, &trick, stakes).unwrap();
//!
//! let (mut thought, mut solver) = (Thought::new(&problem, Ties::Human), dd::Solver::new());
//! for hands in Worlds::new(problem.unseen()).unwrap().iter() {
//!     thought.add(&mut solver, hands).unwrap();
//! }
//! let measure = problem.measure(Objective::Contract).unwrap();
//! assert_eq!(thought.best(&measure).card.to_string(), "SQ");
//! // The queen takes two tricks in four of ten worlds, the ace in the three with a bare king.
//! let makes: Vec<_> = thought.tallies(&measure).iter().map(|tally| tally.makes.unwrap()).collect();
//! assert_eq!(makes, [4, 3]);
//! ```
//!
//! Departures from the thesis, each an option where the experiment needs the original:
//! - voids shown in earlier tricks are known ([`Problem::forgetting_voids`] takes them back);
//! - ties go to the card that a person would play; [`Ties::Highest`] is the thesis's rule;
//! - objectives other than tricks, and stopping rules while thinking;
//! - where there are no more worlds than would be drawn, each is taken once.

mod inference;
mod judge;
mod measure;
mod player;
mod problem;
mod reason;
mod recall;
mod thought;
mod ties;

pub use inference::Inference;
pub use judge::{Judge, Judged, Verdict};
pub use measure::{Measure, NoStakes, Objective};
pub(super) use player::ENTRY;
pub use player::{MonteCarlo, Options};
pub use problem::{Problem, ProblemError, Stakes};
pub use reason::{Fact, Reason};
pub use recall::{RecallError, Recalled};
pub use thought::{Alternative, NotAWorld, Question, Tally, Thought, World};
pub use ties::Ties;
