//! Deciding at bridge from what a seat knows.
//!
//! A decision in the play is a [`Problem`]: what the actor (the seat that decides) knows, and nothing
//! more. For each of many determinizations, worlds of the unseen cards, the double-dummy solver says
//! how many tricks every alternative leads to; [`SolvedWorlds`] keeps all of that and can be read at
//! any time. What counts as good is a [`Measure`], made from an [`Objective`] and the problem's stakes.
//! [`MonteCarlo`] is the Monte Carlo heuristic of Bampton 1994, chapters 4 to 7, which draws the worlds
//! and chooses a card; [`alpha_mu`] decides for all worlds at once instead; [`exact`] solves small endings over information sets instead, in the
//! best-defence model; [`Advice`] is what can be said about a decision, [`PostMortem`] what every card
//! of a played board cost.
//!
//! ```
//! use belief::Worlds;
//! use cards::{Card, CardSet, Seat};
//! use single_dummy::{Objective, Problem, Stakes, SolvedWorlds, Ties};
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
//! let (mut solved, mut solver) = (SolvedWorlds::new(&problem, Ties::Human), dd::Solver::new());
//! for hands in Worlds::new(problem.unseen()).unwrap().iter() {
//!     solved.add(&mut solver, hands).unwrap();
//! }
//! let measure = problem.measure(Objective::Contract).unwrap();
//! assert_eq!(solved.best(&measure).card.to_string(), "SQ");
//! // The queen takes two tricks in four of ten worlds, the ace in the three with a bare king.
//! let makes: Vec<_> = solved.tallies(&measure).iter().map(|tally| tally.makes.unwrap()).collect();
//! assert_eq!(makes, [4, 3]);
//! ```
//!
//! Departures from the thesis, each an option where the experiment needs the original:
//! - voids shown in earlier tricks are known ([`Problem::forgetting_voids`] takes them back);
//! - ties go to the card that a person would play; [`Ties::Highest`] is the thesis's rule;
//! - objectives other than tricks, and stopping rules while worlds are solved;
//! - where there are no more worlds than would be drawn, each is taken once.

mod advice;
pub mod alpha_mu;
mod call_turn;
mod close_calls;
mod conventions;
pub mod exact;
pub mod hand_counts;
mod inference;
mod maxims;
mod measure;
mod montecarlo;
mod partial_record;
mod play_name;
mod play_out;
mod post_mortem;
mod problem;
mod reason;
mod situation;
mod solved;
mod ties;

pub use advice::{Advice, CardAdvice, Determinizations, Unseeing};
pub use call_turn::{CallTurn, CallTurnError};
pub use close_calls::{CloseCall, CloseCallOptions, TriedCall};
pub use conventions::{Conventions, Leads, Signals};
pub use inference::{FittingWorlds, Inference, Loosening};
pub use measure::{Measure, NoStakes, Objective};
pub use montecarlo::{MonteCarlo, MonteCarloOptions, clear_by};
pub use partial_record::{PartialRecord, PartialRecordError};
pub use play_name::PlayName;
pub use play_out::PlayOuts;
pub use post_mortem::{CardReview, CardVerdict, PlayerTotals, PostMortem};
pub use problem::{Problem, ProblemError, Stakes};
pub use reason::{Fact, Reason};
pub use situation::{BoardError, Ending, EndingError, Situation};
pub use solved::{Alternative, ChoiceLevel, NotAWorld, SolvedWorld, SolvedWorlds, Tally};
pub use ties::Ties;
