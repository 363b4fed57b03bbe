//! Bampton 1994, chapters 4 to 7: the Monte Carlo heuristic plays bridge.
//!
//! All but the last of these experiments analyse the same measurements, which are made once:
//! - [`accuracy`]: how often the heuristic is right, and after how many iterations (figures 6.1-6.8);
//! - [`statics`]: what can be known of a problem beforehand (6.9-6.25);
//! - [`dynamics`]: what can be seen while it runs, and used to stop it (6.26-6.34);
//! - [`prediction`]: all static factors together, the second experiment that section 7.2 proposes;
//! - [`fail_hard`]: whether the thesis's own search misled it, on fresh deals;
//! - [`sight`]: the same problems by the information-set judge, which the list shows beside alpha-mu;
//! - [`interesting`]: section 6.7.
//!
//! Departures from the thesis:
//! - The answers of the thesis's human expert are lost; the [`reference`] answer takes their place. With
//!   `--expert FILE` the boards, the line of play and a second set of answers come from people.
//! - Between problems the best card of the reference answer is played, as in the thesis the expert's; with
//!   more than [`SMALL`] cards it is the choice after a small sample, so that endings are reached quickly.
//! - The 0th and the 1st hand of a trick share their worlds. The opening leader does not see dummy.
//! - Instead of processor time, the nodes that the solver searches are counted: they are the same every
//!   time.
//! - A fourth run knows voids from earlier tricks; figures and numbers are those of the first three.
//! - All thirteen cards are played, where the thesis had to stop at six.

mod accuracy;
mod curves;
mod dynamics;
mod fail_hard;
mod interesting;
mod leads;
mod logistic;
mod outcomes;
mod prediction;
mod problems;
mod reference;
mod rows;
mod sight;
mod statics;

use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::Arc;

use cards::Seed;
use dd::Solver;

use crate::experiment::{About, AnyExperiment, Experiment, Scale};
use crate::options::{ExperimentOptions, OptionsError};
use crate::verdict::Verdict;
use plot::Figure;
use problems::ExpertBoard;
use reference::{ReferenceAnswer, quick_choice};
use rows::{PosedProblem, ProblemRow};

pub use accuracy::Accuracy;
pub use dynamics::Dynamics;
pub use fail_hard::FailHard;
pub use interesting::InterestingProblem;
pub use prediction::Prediction;
pub use sight::Sight;
pub use statics::Statics;

/// The deals of the quick scale, ten times as many as the thesis has: its ten leave most claims undecided.
const QUICK_DEALS: u32 = 100;
/// The deals of the full scale, of at most [`SMALL`] cards.
const FULL_DEALS: u32 = 400;
/// The thesis's number of deals; so many are played with all thirteen cards.
const DEALS: u32 = 10;
/// The thesis ran endings of at most this many cards a hand. The reference answer decides their line.
const SMALL: u32 = 6;
/// Sampled deals for each card of the line down to [`SMALL`] cards. Most of the time of the small endings
/// is spent on reaching them.
const LINE: u32 = 20;
/// The iterations of a run in the thesis.
const ITERATIONS: u32 = 200;

/// One analysis of the measurements.
pub trait ProblemAnalysis: Sync + Send + 'static {
    /// Its claim. The revision is [`REVISION`].
    fn about() -> About;
    /// Whether the claims hold.
    fn verdict(rows: &[ProblemRow]) -> Verdict;
    /// The figures.
    fn draw(rows: &[ProblemRow]) -> Vec<Figure>;
    /// Rows that contradict the claims.
    #[cfg(test)]
    fn contradiction() -> Vec<ProblemRow>;
}

/// Raised when the rows change.
pub const REVISION: u32 = 3;

/// An experiment that is one analysis of the measurements.
pub struct ProblemExperiment<A> {
    chosen: Option<Chosen>,
    analysis: PhantomData<A>,
}

/// The options that a user chose, with the boards that could be read.
struct Chosen {
    options: ExperimentOptions,
    boards: Option<Arc<[ExpertBoard]>>,
}

impl<A> ProblemExperiment<A> {
    pub const fn new() -> ProblemExperiment<A> {
        ProblemExperiment { chosen: None, analysis: PhantomData }
    }
}

/// The problems of one deal with some numbers of cards.
pub struct DealProblems {
    deal: u32,
    sizes: RangeInclusive<u32>,
    iterations: u32,
    /// Sampled deals for each card of the line.
    line: u32,
}

impl<A: ProblemAnalysis> Experiment for ProblemExperiment<A> {
    type Task = DealProblems;
    type Row = ProblemRow;

    fn about(&self) -> About {
        A::about()
    }

    fn plan(&self, scale: Scale) -> Vec<DealProblems> {
        // From the endings up, so that a run that is cut short is of use; the larger the hands, the longer
        // it takes, and the fewer deals there are.
        let (small, large): (u32, &[_]) = match scale {
            Scale::Smoke => (3, &[]),
            Scale::Quick => (QUICK_DEALS, &[]),
            Scale::Full => (FULL_DEALS, &[7..=10, 11..=11, 12..=12, 13..=13]),
        };
        let (iterations, line, most) = match scale {
            Scale::Smoke => (20, 1, 2),
            Scale::Quick | Scale::Full => (ITERATIONS, LINE, SMALL),
        };
        let chosen = self.chosen.as_ref();
        let boards = self.boards().map(|boards| boards.len() as u32);
        let deals = |deals| match (boards, chosen.and_then(|chosen| chosen.options.deals)) {
            (Some(boards), most) => most.map_or(boards, |most| boards.min(most)),
            (None, chosen) => chosen.unwrap_or(deals),
        };
        let of = |(sizes, deals): (RangeInclusive<u32>, u32)| {
            (0..deals).map(move |deal| DealProblems { deal, sizes: sizes.clone(), iterations, line })
        };
        let large = large.iter().map(|sizes: &RangeInclusive<u32>| (sizes.clone(), deals(DEALS)));
        std::iter::once((1..=most, deals(small))).chain(large).flat_map(of).collect()
    }

    /// All units of a deal grow from one seed, and so do all experiments on these problems.
    fn seed(&self, task: &DealProblems, _unit: u32, seed: u64) -> Seed {
        deal_seed(seed, task.deal)
    }

    fn run(&self, task: &DealProblems, seed: Seed) -> Vec<ProblemRow> {
        run(task, self.boards().map(|boards| &boards[task.deal as usize]), seed)
    }

    fn verdict(&self, rows: &[ProblemRow]) -> Verdict {
        A::verdict(rows)
    }

    fn draw(&self, rows: &[ProblemRow]) -> Vec<Figure> {
        A::draw(rows)
    }

    #[cfg(test)]
    fn contradiction(&self) -> Vec<ProblemRow> {
        A::contradiction()
    }

    fn data(&self) -> String {
        let options = self.chosen.as_ref().map(|chosen| chosen.options.clone()).unwrap_or_default();
        options.data("bampton/accuracy")
    }

    fn with_options(&self, options: &ExperimentOptions) -> Result<Box<dyn AnyExperiment>, OptionsError> {
        let boards = match &options.expert {
            None => None,
            Some(boards) => match problems::expert_boards(&boards.records) {
                played if played.is_empty() => {
                    return Err(OptionsError::NotPlayed { file: boards.name.clone() });
                }
                played => Some(played),
            },
        };
        let chosen = Some(Chosen { options: options.clone(), boards });
        Ok(Box::new(ProblemExperiment::<A> { chosen, analysis: PhantomData }))
    }
}

impl<A> ProblemExperiment<A> {
    fn boards(&self) -> Option<&[ExpertBoard]> {
        self.chosen.as_ref()?.boards.as_deref()
    }
}

/// The seed from which everything about a deal grows.
fn deal_seed(seed: u64, deal: u32) -> Seed {
    Seed::new(seed).child("lab").child("bampton").child(u64::from(deal))
}

/// Plays a deal down to its problems, and runs the heuristic on each.
fn run(task: &DealProblems, board: Option<&ExpertBoard>, seed: Seed) -> Vec<ProblemRow> {
    let mut table = board.map_or_else(|| problems::table(problems::deal(seed)), |board| board.table.clone());
    let mut experts = board.map(|board| board.cards.iter().copied());
    let mut solver = Solver::new();
    let mut rows = Vec::new();
    for place in 0_u64.. {
        let Some(problem) = problems::problem(&table) else { break };
        let expert = match &mut experts {
            Some(cards) => match cards.next() {
                Some(card) => Some(card),
                // The remaining tricks were claimed.
                None => break,
            },
            None => None,
        };
        let seed = seed.child("card").child(place);
        let left = problem.tricks_left() as u32;
        if left < *task.sizes.start() {
            break;
        }
        let forced = problem.equals().len() == 1;
        let is_measured = task.sizes.contains(&left);
        // 1. The reference answer, where the problem is measured.
        let answer_seed = seed.child("judge");
        let reference =
            (is_measured && !forced).then(|| ReferenceAnswer::new(&problem, &mut solver, answer_seed));
        // 2. The card that is played: the expert's, that of the reference answer, or that of a small sample.
        let card = match (expert, &reference) {
            (Some(card), _) => card,
            (None, Some(reference)) if left <= SMALL => reference.best(),
            (None, _) => quick_choice(&problem, &mut solver, task.line, answer_seed),
        };
        // 3. The heuristic.
        if is_measured {
            let posed = PosedProblem {
                deal: task.deal,
                table: &table,
                problem: &problem,
                reference: reference.as_ref(),
                expert,
                led: card.suit(),
            };
            rows.extend(posed.rows(task.iterations, &mut solver, seed));
        }
        problems::play(&mut table, card);
    }
    rows
}
