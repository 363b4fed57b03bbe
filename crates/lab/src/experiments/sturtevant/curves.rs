//! Figures 2 and 3: points that the learner takes from three experts while it learns.

use std::cmp::Ordering;
use std::marker::PhantomData;

use cards::Seed;
use hearts_eval::{Expert, Opponents, Training};
use hearts_eval::{Family, Model, Task};
use serde::{Deserialize, Serialize};
use stats::{Estimate, TooFew};

use super::mean;
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Finding, Verdict};
use plot::{Chart, Figure, Lines, Series};

/// Learning curves of one figure.
pub struct Curves<F>(PhantomData<F>);

/// The queen of spades.
pub struct Figure2;
/// Hearts.
pub struct Figure3;

/// What differs between the figures.
pub trait Subject: Sync + 'static {
    /// What it is about.
    const ABOUT: About;
    /// What is to be learnt.
    const TASK: Task;
    /// Which features learn, how many runs of them at full scale, and against whom.
    const LEARNERS: &'static [Learner];
    /// The title of the figure: what is to be seen.
    const TITLE: &'static str;
    /// What the paper says.
    fn findings(rows: &[Window]) -> Vec<Finding>;
}

/// Some features that learn.
#[derive(Clone, Copy, Debug)]
pub struct Learner {
    family: Family,
    runs: u32,
    /// Whether the expert is as strong as it can be, not only as the paper's.
    strong: bool,
}

/// One run.
pub struct Run {
    learner: Learner,
    number: u32,
    rounds: u64,
    window: u64,
}

/// What the learner took within some rounds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Window {
    /// The features, and the expert where it is another.
    learner: String,
    run: u32,
    /// How many rounds had been played at its end.
    rounds: u64,
    /// Points a round.
    points: f64,
}

/// Evenly matched players take a quarter of 13 points.
const EVEN: f64 = 3.25;

impl<F> Curves<F> {
    /// The experiment.
    pub const fn new() -> Curves<F> {
        Curves(PhantomData)
    }
}

impl Learner {
    const fn new(family: Family, runs: u32) -> Learner {
        Learner { family, runs, strong: false }
    }

    fn name(self) -> String {
        match self.strong {
            false => self.family.name().to_owned(),
            true => format!("{}, strong expert", self.family),
        }
    }
}

impl<F: Subject + Send> Experiment for Curves<F> {
    type Task = Run;
    type Row = Window;

    fn about(&self) -> About {
        F::ABOUT
    }

    fn plan(&self, scale: Scale) -> Vec<Run> {
        let (runs, rounds, window) = match scale {
            Scale::Smoke => (1, 40, 20),
            Scale::Quick => (1, 30_000, 5_000),
            Scale::Full => (u32::MAX, 200_000, 5_000),
        };
        let each = |learner: &Learner| {
            let learner = *learner;
            (0..learner.runs.min(runs)).map(move |number| Run { learner, number, rounds, window })
        };
        F::LEARNERS.iter().flat_map(each).collect()
    }

    fn run(&self, run: &Run, seed: Seed) -> Vec<Window> {
        let model = Model::random(F::TASK, run.learner.family, &mut seed.child("weights").rng());
        let mut training = Training::new(model, Opponents::Pie, seed.child("rounds"));
        if run.learner.strong {
            training = training.expert(Expert::new(F::TASK).strong());
        }
        let windows = (0..run.rounds / run.window).map(|window| {
            let first = window * run.window;
            let points: f64 =
                (first..first + run.window).map(|round| f64::from(training.round(round).points)).sum();
            Window {
                learner: run.learner.name(),
                run: run.number,
                rounds: first + run.window,
                points: points / run.window as f64,
            }
        });
        windows.collect()
    }

    fn verdict(&self, rows: &[Window]) -> Verdict {
        Verdict::new(F::findings(rows))
    }

    fn draw(&self, rows: &[Window]) -> Vec<Figure> {
        let last = rows.iter().map(|row| row.rounds).max().unwrap_or(0) as f64;
        let mut lines = Lines::new(F::TITLE)
            .x_axis("rounds of training")
            .y_axis("points the learner takes a round")
            .with(Series::claimed("break-even", [(0.0, EVEN), (last, EVEN)]));
        for learner in F::LEARNERS {
            let name = learner.name();
            let mut ends: Vec<u64> =
                rows.iter().filter(|row| row.learner == name).map(|row| row.rounds).collect();
            ends.sort_unstable();
            ends.dedup();
            let at = |end: u64| {
                let here = rows.iter().filter(|row| row.learner == name && row.rounds == end);
                let points: Vec<f64> = here.map(|row| row.points).collect();
                (end as f64, points.iter().sum::<f64>() / points.len() as f64)
            };
            if !ends.is_empty() {
                lines = lines.with(Series::path(name.clone(), ends.iter().map(|&end| at(end))));
            }
        }
        let caption = "Points a round in windows of 5,000 rounds, the mean of all runs. The paper's curves \
                       have no numbers to put beside them but the line of break-even.";
        vec![Figure::new("curves", caption, Chart::Lines(lines))]
    }
}

/// What a learner takes at the end: the mean over the later half of its windows, where the curves are
/// level.
fn at_end(rows: &[Window], name: &str) -> Result<Estimate, TooFew> {
    let last = rows.iter().filter(|row| row.learner == name).map(|row| row.rounds).max().unwrap_or(0);
    let late = rows.iter().filter(|row| row.learner == name && 2 * row.rounds > last);
    mean(late.map(|row| row.points))
}

/// Whether a learner ends above or below break-even.
fn ends(rows: &[Window], name: &str, side: Ordering, paper: &str) -> Finding {
    let what = format!("{name}: points a round at the end");
    match at_end(rows, name) {
        Ok(points) => Finding::direction(what, side, EVEN, paper, points),
        Err(why) => Finding::missing(what, paper, why.to_string()),
    }
}

/// Where a learner ends of which the paper says nothing.
fn told(rows: &[Window], name: &str) -> Finding {
    let what = format!("{name}: points a round at the end");
    Finding::told(what, at_end(rows, name), "how strong our expert could be")
}

/// Whether one learner ends below another.
fn below(rows: &[Window], better: &str, worse: &str, paper: &str) -> Finding {
    let what = format!("{better} ends below {worse}");
    match (at_end(rows, better), at_end(rows, worse)) {
        (Ok(a), Ok(b)) => {
            let apart = a.interval.high < b.interval.low || b.interval.high < a.interval.low;
            match apart {
                true => Finding::statement(
                    what,
                    paper,
                    format!("{a} and {b}"),
                    a.value < b.value,
                    "the intervals lie apart",
                ),
                false => Finding {
                    ours: format!("{a} and {b}"),
                    ..Finding::missing(what, paper, "the intervals overlap")
                },
            }
        }
        (Err(why), _) | (_, Err(why)) => Finding::missing(what, paper, why.to_string()),
    }
}

impl Subject for Figure2 {
    const ABOUT: About = About {
        id: "sturtevant/figure-2",
        paper: "paper 003, section 2.3 and figure 2",
        claim: "Learning not to take the queen of spades from three experts in 200,000 rounds: atomic features \
                alone, pairs and threes do not reach break-even (3.25 points a round), though pairs and threes are \
                better than atomic; all combinations of up to four beat the expert.",
        revision: 2,
    };
    const TASK: Task = Task::Queen;
    const LEARNERS: &'static [Learner] = &[
        Learner::new(Family::Fours, 5),
        Learner::new(Family::Atomic, 5),
        Learner::new(Family::Pairs, 5),
        Learner::new(Family::Threes, 5),
        Learner { family: Family::Fours, runs: 1, strong: true },
    ];
    const TITLE: &'static str = "More features, fewer queens";

    fn findings(rows: &[Window]) -> Vec<Finding> {
        vec![
            ends(rows, "atomic", Ordering::Greater, "above 3.25"),
            ends(rows, "pairs", Ordering::Greater, "above 3.25"),
            ends(rows, "threes", Ordering::Greater, "above 3.25"),
            ends(rows, "fours", Ordering::Less, "below 3.25"),
            below(rows, "pairs", "atomic", "better than atomic alone"),
            below(rows, "threes", "atomic", "better than atomic alone"),
            below(rows, "fours", "threes", "the only ones that are sufficient"),
            told(rows, "fours, strong expert"),
        ]
    }
}

impl Subject for Figure3 {
    const ABOUT: About = About {
        id: "sturtevant/figure-3",
        paper: "paper 003, section 2.4 and figure 3",
        claim: "Learning not to take hearts from three experts in 200,000 rounds: pairs of features already beat \
                the expert clearly (below 3.25 points a round); threes gain much less over pairs than pairs over \
                atomic features.",
        revision: 2,
    };
    const TASK: Task = Task::Hearts;
    const LEARNERS: &'static [Learner] = &[
        Learner::new(Family::Atomic, 5),
        Learner::new(Family::Pairs, 5),
        Learner::new(Family::Threes, 5),
        Learner { family: Family::Pairs, runs: 1, strong: true },
    ];
    const TITLE: &'static str = "Pairs of features avoid hearts well, threes little better";

    fn findings(rows: &[Window]) -> Vec<Finding> {
        let gain = match (at_end(rows, "atomic"), at_end(rows, "pairs"), at_end(rows, "threes")) {
            (Ok(atomic), Ok(pairs), Ok(threes)) => {
                let (first, second) = (atomic.value - pairs.value, pairs.value - threes.value);
                Finding::statement(
                    "what threes gain over pairs",
                    "much less than pairs over atomic",
                    format!("{second:.3} against {first:.3} points"),
                    second < first / 2.0,
                    "less than half counts as much less",
                )
            }
            _ => Finding::missing(
                "what threes gain over pairs",
                "much less than pairs over atomic",
                "no rows yet",
            ),
        };
        vec![
            ends(rows, "pairs", Ordering::Less, "below 3.25"),
            ends(rows, "threes", Ordering::Less, "below 3.25"),
            below(rows, "pairs", "atomic", "better"),
            gain,
            told(rows, "pairs, strong expert"),
        ]
    }
}
