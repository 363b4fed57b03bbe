//! Figures 2 and 3: points that the learner takes from three experts while it learns.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::marker::PhantomData;

use cards::Seed;
use hearts_eval::{Expert, Family, Model, Opponents, Task, Training};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use stats::Level;

use super::{by_unit, mean};
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Figure, Lines, Series};

/// TdLambda curves of one figure.
pub struct Curves<F>(PhantomData<F>);

/// The queen of spades.
pub struct QueenCurves;
/// Hearts.
pub struct HeartsCurves;

/// What differs between the figures.
pub trait CurveFigure: Sync + 'static {
    /// What it is about.
    const ABOUT: About;
    /// What is to be learnt.
    const TASK: Task;
    /// What learns, and in how many runs at full scale.
    const LEARNERS: &'static [(Learner, u32)];
    /// The title of the figure: what is to be seen.
    const TITLE: &'static str;
    /// What the paper says.
    fn findings(rows: &[WindowRow], level: Level) -> Vec<Finding>;
    /// The points a round of a learner if all that the paper says were wrong.
    #[cfg(test)]
    fn contradicting(learner: Learner) -> f64;
}

/// Features that learn against an expert.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Learner {
    features: Family,
    /// Whether the expert is as strong as it can be, or else as strong as the paper's.
    strong_expert: bool,
}

const ATOMIC: Learner = Learner { features: Family::Atomic, strong_expert: false };
const PAIRS: Learner = Learner { features: Family::Pairs, strong_expert: false };
const THREES: Learner = Learner { features: Family::Threes, strong_expert: false };
const FOURS: Learner = Learner { features: Family::Fours, strong_expert: false };

/// One run.
pub struct TrainingRun {
    learner: Learner,
    number: u32,
    rounds: u64,
    window: u64,
}

/// The points that a learner took in some successive rounds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WindowRow {
    /// The features that learn.
    #[serde(serialize_with = "write_family", deserialize_with = "read_family")]
    features: Family,
    /// Whether the expert is as strong as it can be.
    strong_expert: bool,
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

fn write_family<S: Serializer>(family: &Family, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(family.name())
}

fn read_family<'de, D: Deserializer<'de>>(from: D) -> Result<Family, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}

impl Learner {
    const fn against_strong_expert(self) -> Learner {
        Learner { strong_expert: true, ..self }
    }

    fn name(self) -> String {
        let family = self.features.name();
        if self.strong_expert { format!("{family}, strong expert") } else { family.to_owned() }
    }

    fn rows(self, rows: &[WindowRow]) -> impl Iterator<Item = &WindowRow> {
        rows.iter()
            .filter(move |row| row.features == self.features && row.strong_expert == self.strong_expert)
    }
}

impl<F: CurveFigure + Send> Experiment for Curves<F> {
    type Task = TrainingRun;
    type Row = WindowRow;

    fn about(&self) -> About {
        F::ABOUT
    }

    fn plan(&self, scale: Scale) -> Vec<TrainingRun> {
        let (runs, rounds, window) = match scale {
            Scale::Smoke => (1, 40, 20),
            Scale::Quick => (1, 30_000, 5_000),
            Scale::Full => (u32::MAX, 200_000, 5_000),
        };
        let each = |&(learner, at_full_scale): &(Learner, u32)| {
            (0..at_full_scale.min(runs)).map(move |number| TrainingRun { learner, number, rounds, window })
        };
        F::LEARNERS.iter().flat_map(each).collect()
    }

    fn run(&self, run: &TrainingRun, seed: Seed) -> Vec<WindowRow> {
        let model = Model::random(F::TASK, run.learner.features, &mut seed.child("weights").rng());
        let mut training = Training::new(model, Opponents::Pie, seed.child("rounds"));
        if run.learner.strong_expert {
            training = training.expert(Expert::new(F::TASK).strong());
        }
        let windows = (0..run.rounds / run.window).map(|window| {
            let first = window * run.window;
            let points: f64 =
                (first..first + run.window).map(|round| f64::from(training.round(round).points)).sum();
            WindowRow {
                features: run.learner.features,
                strong_expert: run.learner.strong_expert,
                run: run.number,
                rounds: first + run.window,
                points: points / run.window as f64,
            }
        });
        windows.collect()
    }

    fn verdict(&self, rows: &[WindowRow]) -> Verdict {
        Verdict::of(|level| F::findings(rows, level))
    }

    fn draw(&self, rows: &[WindowRow]) -> Vec<Figure> {
        let last = rows.iter().map(|row| row.rounds).max().unwrap_or(0) as f64;
        let mut lines = Lines::new(F::TITLE)
            .x_axis("rounds of training")
            .y_axis("points the learner takes a round")
            .with(Series::claimed("break-even", [(0.0, EVEN), (last, EVEN)]));
        for (learner, _) in F::LEARNERS {
            let mut ends: Vec<u64> = learner.rows(rows).map(|row| row.rounds).collect();
            ends.sort_unstable();
            ends.dedup();
            let at = |end: u64| {
                let here = learner.rows(rows).filter(|row| row.rounds == end);
                let points: Vec<f64> = here.map(|row| row.points).collect();
                (end as f64, points.iter().sum::<f64>() / points.len() as f64)
            };
            if !ends.is_empty() {
                lines = lines.with(Series::path(learner.name(), ends.iter().map(|&end| at(end))));
            }
        }
        let caption = "Points a round in windows of 5,000 rounds, the mean of all runs. The paper's curves \
                       have no numbers to put beside them but the line of break-even.";
        vec![Figure::new("curves", caption, Chart::Lines(lines))]
    }

    #[cfg(test)]
    fn contradiction(&self) -> Vec<WindowRow> {
        let row = |learner: Learner, run: u32| WindowRow {
            features: learner.features,
            strong_expert: learner.strong_expert,
            run,
            rounds: 5000,
            points: F::contradicting(learner) + 0.01 * f64::from(run % 2),
        };
        F::LEARNERS.iter().flat_map(|&(learner, _)| (0..6).map(move |run| row(learner, run))).collect()
    }
}

/// What a reader must know of the points at the end.
const WINDOW: &str = "over the later half of the windows, chosen after seeing the curves of seed 1; the unit is the \
                      training";

/// The points a round that a learner takes at the end, training by training: the mean over the later half
/// of its windows, where the curves are level.
fn at_end(rows: &[WindowRow], learner: Learner) -> BTreeMap<u32, f64> {
    let last = learner.rows(rows).map(|row| row.rounds).max().unwrap_or(0);
    by_unit(learner.rows(rows).filter(|row| 2 * row.rounds > last).map(|row| (row.run, row.points)))
}

/// Whether a learner ends above or below break-even.
fn ends(rows: &[WindowRow], learner: Learner, side: Ordering, level: Level) -> Finding {
    let what = format!("{}: points a round at the end", learner.name());
    let claim = Claim::beyond(what, side, EVEN).note(WINDOW);
    claim.judge(mean(at_end(rows, learner).into_values(), level))
}

/// Where a learner ends about which the paper says nothing.
fn unclaimed(rows: &[WindowRow], learner: Learner, level: Level) -> Finding {
    let what = format!("{}: points a round at the end", learner.name());
    let windows = learner.rows(rows).map(|row| row.rounds).max().unwrap_or(0) / 2;
    let late = learner.rows(rows).filter(|row| row.rounds > windows).map(|row| row.points);
    Finding::unclaimed(
        what,
        mean(late, level),
        "how strong our expert could be; over the windows of one training",
    )
}

/// Whether one learner ends below another. Their trainings are independent, so any pairing of them will do.
fn below(rows: &[WindowRow], better: Learner, worse: Learner, paper: &str, level: Level) -> Finding {
    let what = format!("{}: points a round at the end below {}", better.name(), worse.name());
    let (ours, theirs) = (at_end(rows, better), at_end(rows, worse));
    let gains = ours.values().zip(theirs.values()).map(|(ours, theirs)| theirs - ours);
    Claim::above(what, 0.0).paper(paper).note(WINDOW).judge(mean(gains, level))
}

impl CurveFigure for QueenCurves {
    const ABOUT: About = About {
        id: "sturtevant/figure-2",
        paper: "Sturtevant and White 2006, Feature construction for reinforcement learning in hearts, \
                section 2.3 and figure 2",
        claim: "TdLambda not to take the queen of spades from three experts in 200,000 rounds: atomic features \
                alone, pairs and threes do not reach break-even (3.25 points a round), though pairs and threes are \
                better than atomic; all combinations of up to four beat the expert.",
        revision: 4,
    };
    const TASK: Task = Task::Queen;
    const LEARNERS: &'static [(Learner, u32)] =
        &[(ATOMIC, 5), (PAIRS, 5), (THREES, 20), (FOURS, 20), (FOURS.against_strong_expert(), 1)];
    const TITLE: &'static str = "More features, fewer queens";

    fn findings(rows: &[WindowRow], level: Level) -> Vec<Finding> {
        vec![
            ends(rows, ATOMIC, Ordering::Greater, level),
            ends(rows, PAIRS, Ordering::Greater, level),
            ends(rows, THREES, Ordering::Greater, level),
            ends(rows, FOURS, Ordering::Less, level),
            below(rows, PAIRS, ATOMIC, "better than atomic alone", level),
            below(rows, THREES, ATOMIC, "better than atomic alone", level),
            below(rows, FOURS, THREES, "the only ones that are sufficient", level),
            unclaimed(rows, FOURS.against_strong_expert(), level),
        ]
    }

    #[cfg(test)]
    fn contradicting(learner: Learner) -> f64 {
        match learner.features {
            Family::Atomic => 2.8,
            Family::Pairs | Family::Threes => 3.1,
            _ => 3.6,
        }
    }
}

impl CurveFigure for HeartsCurves {
    const ABOUT: About = About {
        id: "sturtevant/figure-3",
        paper: "Sturtevant and White 2006, Feature construction for reinforcement learning in hearts, \
                section 2.4 and figure 3",
        claim: "TdLambda not to take hearts from three experts in 200,000 rounds: pairs of features already beat \
                the expert clearly (below 3.25 points a round); threes gain much less over pairs than pairs over \
                atomic features.",
        revision: 3,
    };
    const TASK: Task = Task::Hearts;
    const LEARNERS: &'static [(Learner, u32)] =
        &[(ATOMIC, 5), (PAIRS, 5), (THREES, 5), (PAIRS.against_strong_expert(), 1)];
    const TITLE: &'static str = "Pairs of features avoid hearts well, threes little better";

    fn findings(rows: &[WindowRow], level: Level) -> Vec<Finding> {
        let [atomic, pairs, threes] = [ATOMIC, PAIRS, THREES].map(|learner| at_end(rows, learner));
        let rest = atomic
            .values()
            .zip(pairs.values())
            .zip(threes.values())
            .map(|((atomic, pairs), threes)| (pairs - threes) - (atomic - pairs) / 2.0);
        let gain = Claim::below("what threes gain over pairs, less half of what pairs gain over atomic", 0.0)
            .paper("much less than pairs over atomic")
            .note(WINDOW)
            .judge(mean(rest, level));
        vec![
            ends(rows, PAIRS, Ordering::Less, level),
            ends(rows, THREES, Ordering::Less, level),
            below(rows, PAIRS, ATOMIC, "better", level),
            gain,
            unclaimed(rows, PAIRS.against_strong_expert(), level),
        ]
    }

    #[cfg(test)]
    fn contradicting(learner: Learner) -> f64 {
        match learner.features {
            Family::Atomic => 4.0,
            Family::Pairs => 4.2,
            _ => 3.4,
        }
    }
}
