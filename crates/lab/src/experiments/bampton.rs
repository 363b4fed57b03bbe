//! Chapters 4 to 7 of paper 002: the Monte Carlo heuristic plays bridge.
//!
//! All but the last of these experiments look at the same measurements, made once:
//! - [`accuracy`]: how often the heuristic is right, and after how many iterations (figures 6.1-6.8);
//! - [`statics`]: what can be known of a problem beforehand (6.9-6.25);
//! - [`dynamics`]: what can be seen while it runs, and used to stop it (6.26-6.34);
//! - [`prediction`]: all static factors together, the second experiment that section 7.2 proposes;
//! - [`interesting`]: section 6.7.
//!
//! Departures from the thesis:
//! - The answers are not a human expert's, which are lost, but those of an exact judge
//!   ([`judge`]); with `--expert FILE` the boards, the line of play and a second judge come from people.
//! - Between problems the judge's first choice is played, as in the thesis the expert's; with more than
//!   [`SMALL`] cards it is the choice after a small sample, so that endings can be reached quickly.
//! - The 0th and the 1st hand of a trick share their worlds. The opening leader does not see dummy.
//! - Instead of processor time, the nodes that the solver searches are counted: the same every time.
//! - A fourth run knows voids from earlier tricks; figures and numbers are of the first three.
//! - All thirteen cards are played, where the thesis had to stop at six.

mod accuracy;
mod curves;
mod dynamics;
mod instances;
mod interesting;
mod judge;
mod logistic;
mod outcomes;
mod prediction;
mod problems;
mod statics;

use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::Arc;

use cards::Seed;
use dd::Solver;

use crate::experiment::{About, Experiment, Scale, Study};
use crate::verdict::Verdict;
use crate::wishes::{Declined, Wishes};
use instances::{Instance, Posed};
use plot::Figure;
use problems::Played;

pub use accuracy::Accuracy;
pub use dynamics::Dynamics;
pub use interesting::Interesting;
pub use prediction::Prediction;
pub use statics::Statics;

/// The thesis's number of deals.
const DEALS: u32 = 10;
/// Endings of at most so many cards are what the thesis ran. The judge decides their line.
const SMALL: u32 = 6;
/// Sampled deals for each card of the line down to [`SMALL`] cards. Most of the time of the small endings
/// goes into reaching them.
const LINE: u32 = 20;
/// The iterations of a run in the thesis.
const ITERATIONS: u32 = 200;

/// One way to look at the measurements.
pub trait Aspect: Sync + Send + 'static {
    /// What it is about. The revision is [`REVISION`].
    fn about() -> About;
    /// Whether the claims hold.
    fn verdict(rows: &[Instance]) -> Verdict;
    /// The figures.
    fn draw(rows: &[Instance]) -> Vec<Figure>;
}

/// Raised when the rows change.
pub const REVISION: u32 = 2;

/// The measurements, seen from one side.
pub struct OnProblems<A> {
    wishes: Option<Wished>,
    aspect: PhantomData<A>,
}

struct Wished {
    wishes: Wishes,
    boards: Option<Arc<[Played]>>,
}

impl<A> OnProblems<A> {
    pub const fn new() -> OnProblems<A> {
        OnProblems { wishes: None, aspect: PhantomData }
    }
}

/// The problems of one deal with some numbers of cards.
pub struct Ending {
    deal: u32,
    sizes: RangeInclusive<u32>,
    iterations: u32,
    /// Sampled deals for each card of the line.
    line: u32,
}

impl<A: Aspect> Experiment for OnProblems<A> {
    type Task = Ending;
    type Row = Instance;

    fn about(&self) -> About {
        A::about()
    }

    fn plan(&self, scale: Scale) -> Vec<Ending> {
        // From the endings up, so that a run that is cut short is of use; the larger the hands, the longer
        // it takes.
        let (deals, sizes, iterations, line): (_, &[_], _, _) = match scale {
            Scale::Smoke => (3, &[1..=2], 20, 1),
            Scale::Quick => (DEALS, &[1..=SMALL], ITERATIONS, LINE),
            Scale::Full => (DEALS, &[1..=SMALL, 7..=10, 11..=11, 12..=12, 13..=13], ITERATIONS, LINE),
        };
        let wished = self.wishes.as_ref();
        let boards = wished.and_then(|wished| Some(wished.boards.as_ref()?.len() as u32));
        let deals = match (boards, wished.and_then(|wished| wished.wishes.deals)) {
            (Some(boards), most) => most.map_or(boards, |most| boards.min(most)),
            (None, asked) => asked.unwrap_or(deals),
        };
        let of = |sizes: &RangeInclusive<u32>| {
            let sizes = sizes.clone();
            (0..deals).map(move |deal| Ending { deal, sizes: sizes.clone(), iterations, line })
        };
        sizes.iter().flat_map(of).collect()
    }

    /// All units of a deal grow from one seed, and so do all experiments on these problems.
    fn seed(&self, task: &Ending, _unit: u32, seed: u64) -> Seed {
        Seed::new(seed).child("lab").child("bampton").child(u64::from(task.deal))
    }

    fn run(&self, task: &Ending, seed: Seed) -> Vec<Instance> {
        let boards = self.wishes.as_ref().and_then(|wished| wished.boards.as_ref());
        run(task, boards.map(|boards| &boards[task.deal as usize]), seed)
    }

    fn verdict(&self, rows: &[Instance]) -> Verdict {
        A::verdict(rows)
    }

    fn draw(&self, rows: &[Instance]) -> Vec<Figure> {
        A::draw(rows)
    }

    fn data(&self) -> String {
        let wishes = self.wishes.as_ref().map(|wished| wished.wishes.clone()).unwrap_or_default();
        wishes.data("bampton/accuracy")
    }

    fn with(&self, wishes: &Wishes) -> Result<Box<dyn Study>, Declined> {
        let boards = match &wishes.expert {
            None => None,
            Some(boards) => match problems::played(&boards.records) {
                played if played.is_empty() => return Err(Declined::NotPlayed { file: boards.name.clone() }),
                played => Some(played),
            },
        };
        let wishes = Some(Wished { wishes: wishes.clone(), boards });
        Ok(Box::new(OnProblems::<A> { wishes, aspect: PhantomData }))
    }
}

/// Plays a deal down to its problems, and runs the heuristic on each.
fn run(task: &Ending, board: Option<&Played>, seed: Seed) -> Vec<Instance> {
    let mut table = board.map_or_else(|| problems::table(problems::deal(seed)), |board| board.table.clone());
    let mut experts = board.map(|board| board.cards.iter().copied());
    let mut solver = Solver::new();
    let mut rows = Vec::new();
    for place in 0_u64.. {
        let Some(problem) = problems::problem(&table) else { break };
        let expert = match &mut experts {
            Some(cards) => match cards.next() {
                Some(card) => Some(card),
                // The rest was claimed.
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
        let asked = task.sizes.contains(&left);
        // 1. The judge, where it is asked or decides the line.
        let judgement = (asked && !forced).then(|| judge::judge(&problem, &mut solver, seed.child("judge")));
        // 2. The card that is played: the expert's, the judge's, or after a first thought.
        let card = match (expert, &judgement) {
            (Some(card), _) => card,
            (None, Some(judgement)) if left <= SMALL => judgement.best(),
            (None, _) => judge::first_thought(&problem, &mut solver, task.line, seed.child("judge")),
        };
        // 3. The heuristic.
        if asked {
            let judgement = judgement.as_ref();
            let posed = Posed {
                deal: task.deal,
                table: &table,
                problem: &problem,
                judgement,
                expert,
                led: card.suit(),
            };
            rows.extend(posed.instances(task.iterations, &mut solver, seed));
        }
        problems::play(&mut table, card);
    }
    rows
}
