//! The match of Smith, Nau and Throop 1995, section 8: declarers in the same contracts, against the Baron's
//! defence, board-a-match.
//!
//! The paper's opponent was the Bridge Baron of its day; ours is the player `baron`, which was finished before
//! any deal was played here, and which bids and defends for both teams.

mod contest;
mod plus;
mod schemes;
mod score;
mod suit;
mod table_4;

use std::marker::PhantomData;

use cards::Seed;
use plot::Figure;

use crate::experiment::{About, Experiment, Scale};
use crate::stopwatch::Stopwatch;
use crate::verdict::Verdict;
use contest::{Contest, PlayedRow};

pub use plus::Plus;
pub use schemes::SchemeFamilies;
pub use suit::SuitContracts;
pub use table_4::Table4;

/// Deals to play, and what they say.
pub trait ContestAnalysis: Sync + Send + 'static {
    /// The source and the claim.
    fn about() -> About;
    /// The deals, and who declares them.
    fn contests(scale: Scale) -> Vec<Contest>;
    /// Whether the claims hold.
    fn verdict(rows: &[PlayedRow]) -> Verdict;
    /// The figures.
    fn draw(rows: &[PlayedRow]) -> Vec<Figure>;
    /// Rows that contradict the claims.
    #[cfg(test)]
    fn contradiction() -> Vec<PlayedRow>;
}

/// The experiment that plays the deals of an analysis.
pub struct ContestExperiment<A>(PhantomData<A>);

impl<A> ContestExperiment<A> {
    pub const fn new() -> ContestExperiment<A> {
        ContestExperiment(PhantomData)
    }
}

impl<A: ContestAnalysis> Experiment for ContestExperiment<A> {
    type Task = Contest;
    type Row = PlayedRow;

    fn about(&self) -> About {
        A::about()
    }

    fn plan(&self, scale: Scale) -> Vec<Contest> {
        A::contests(scale)
    }

    fn seed(&self, task: &Contest, _unit: u32, seed: u64) -> Seed {
        task.seed(A::about().id, seed)
    }

    fn run(&self, task: &Contest, seed: Seed) -> Vec<PlayedRow> {
        task.play(seed, &Stopwatch::STOPPED)
    }

    fn timed(&self, task: &Contest, seed: Seed, stopwatch: &Stopwatch<'_>) -> Vec<PlayedRow> {
        task.play(seed, stopwatch)
    }

    fn verdict(&self, rows: &[PlayedRow]) -> Verdict {
        A::verdict(rows)
    }

    fn draw(&self, rows: &[PlayedRow]) -> Vec<Figure> {
        A::draw(rows)
    }

    #[cfg(test)]
    fn contradiction(&self) -> Vec<PlayedRow> {
        A::contradiction()
    }
}
