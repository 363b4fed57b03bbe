//! What an experiment is.

use std::fmt;
use std::str::FromStr;

use cards::Seed;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::row::{Row, RowError};
use crate::stopwatch::Stopwatch;
use crate::verdict::Verdict;
use crate::wishes::{Declined, Wishes};
use plot::Figure;

/// A claim of a paper, and how it is put to the test. One file each; [`EXPERIMENTS`] lists them.
///
/// A plan is a list of units of work, numbered by their place. What a unit measures depends on its
/// task and its seed alone, so units may run in any order, on any number of cores, today or after
/// the machine was switched off.
///
/// [`EXPERIMENTS`]: crate::EXPERIMENTS
pub trait Experiment: Sync {
    /// What one unit of work is to do.
    type Task: Send + Sync;
    /// One line of what was measured: a struct of numbers and words, the columns of the export.
    type Row: Serialize + DeserializeOwned;

    /// What it is about.
    fn about(&self) -> About;

    /// The units of work at a scale. Smoke takes a second at most, quick a minute or so, full as long
    /// as the claim needs.
    fn plan(&self, scale: Scale) -> Vec<Self::Task>;

    /// What a unit's randomness grows from. Units that have something in common, such as a deal, say so
    /// here; by default each has a seed of its own.
    fn seed(&self, _task: &Self::Task, unit: u32, seed: u64) -> Seed {
        Seed::new(seed).child("lab").child(self.about().id).child(u64::from(unit))
    }

    /// Does one unit of work. A pure function of its arguments.
    fn run(&self, task: &Self::Task, seed: Seed) -> Vec<Self::Row>;

    /// The same where times belong to what is measured; see [`Stopwatch`]. With a stopped watch it is
    /// what [`run`](Experiment::run) gives.
    fn timed(&self, task: &Self::Task, seed: Seed, _watch: &Stopwatch<'_>) -> Vec<Self::Row> {
        self.run(task, seed)
    }

    /// Whether the claim holds. The rows come in the order of the units, perhaps not yet all of them.
    fn verdict(&self, rows: &[Self::Row]) -> Verdict;

    /// The figures, the most telling first.
    fn draw(&self, rows: &[Self::Row]) -> Vec<Figure>;

    /// What its rows are kept under. Experiments that look at the same measurements from different
    /// sides name the same data (and then have the same plan and revision): whichever is run first
    /// measures for all.
    fn data(&self) -> String {
        self.about().id.to_owned()
    }

    /// The same experiment as a user wishes it, with [`data`](Experiment::data) of its own; most take
    /// no wishes.
    fn with(&self, _wishes: &Wishes) -> Result<Box<dyn Study>, Declined> {
        Err(Declined::Any { id: self.about().id })
    }
}

/// What an experiment is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct About {
    /// Where it stands: the paper's author and the figure or table, `bampton/convergence`.
    pub id: &'static str,
    /// The paper, and where in it.
    pub paper: &'static str,
    /// What the paper claims, with its numbers.
    pub claim: &'static str,
    /// Raised whenever the same seed no longer gives the same rows; older rows are not mixed in.
    pub revision: u32,
}

/// How much is done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Only whether it runs: for the tests.
    Smoke,
    /// Enough for a first answer.
    #[default]
    Quick,
    /// As much as the claim needs.
    Full,
}

impl Scale {
    /// All, the smallest first.
    pub const ALL: [Scale; 3] = [Scale::Smoke, Scale::Quick, Scale::Full];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Smoke => "smoke",
            Scale::Quick => "quick",
            Scale::Full => "full",
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No scale is called that.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no scale: it is smoke, quick or full")]
pub struct ParseScaleError(pub String);

impl FromStr for Scale {
    type Err = ParseScaleError;
    fn from_str(text: &str) -> Result<Scale, ParseScaleError> {
        let found = Scale::ALL.into_iter().find(|scale| scale.name() == text);
        found.ok_or_else(|| ParseScaleError(text.to_owned()))
    }
}

/// An [`Experiment`] whose own types are out of sight, so that different ones stand in one list.
/// Every experiment is one.
pub trait Study: Sync {
    /// What it is about.
    fn about(&self) -> About;
    /// The units of work at a scale, ready to be done.
    fn prepare(&self, scale: Scale, seed: u64) -> Box<dyn Work + '_>;
    /// Whether the claim holds.
    fn verdict(&self, rows: &[Row]) -> Result<Verdict, RowError>;
    /// The figures.
    fn draw(&self, rows: &[Row]) -> Result<Vec<Figure>, RowError>;
    /// What its rows are kept under.
    fn data(&self) -> String;
    /// The same experiment as a user wishes it.
    fn with(&self, wishes: &Wishes) -> Result<Box<dyn Study>, Declined>;
}

/// Numbered units of work.
pub trait Work: Sync {
    /// How many there are.
    fn units(&self) -> u32;
    /// Does one of them, taking times; a number past the end gives no rows.
    fn timed(&self, unit: u32, watch: &Stopwatch<'_>) -> Result<Vec<Row>, RowError>;
    /// The same without a clock.
    fn run(&self, unit: u32) -> Result<Vec<Row>, RowError> {
        self.timed(unit, &Stopwatch::STOPPED)
    }
}

impl<E: Experiment> Study for E {
    fn about(&self) -> About {
        Experiment::about(self)
    }

    fn prepare(&self, scale: Scale, seed: u64) -> Box<dyn Work + '_> {
        Box::new(Prepared { experiment: self, tasks: self.plan(scale), seed })
    }

    fn verdict(&self, rows: &[Row]) -> Result<Verdict, RowError> {
        Ok(Experiment::verdict(self, &read::<E>(rows)?))
    }

    fn draw(&self, rows: &[Row]) -> Result<Vec<Figure>, RowError> {
        Ok(Experiment::draw(self, &read::<E>(rows)?))
    }

    fn data(&self) -> String {
        Experiment::data(self)
    }

    fn with(&self, wishes: &Wishes) -> Result<Box<dyn Study>, Declined> {
        Experiment::with(self, wishes)
    }
}

fn read<E: Experiment>(rows: &[Row]) -> Result<Vec<E::Row>, RowError> {
    rows.iter().map(Row::read).collect()
}

struct Prepared<'e, E: Experiment> {
    experiment: &'e E,
    tasks: Vec<E::Task>,
    seed: u64,
}

impl<E: Experiment> Work for Prepared<'_, E> {
    fn units(&self) -> u32 {
        self.tasks.len() as u32
    }

    fn timed(&self, unit: u32, watch: &Stopwatch<'_>) -> Result<Vec<Row>, RowError> {
        let Some(task) = self.tasks.get(unit as usize) else { return Ok(Vec::new()) };
        let seed = self.experiment.seed(task, unit, self.seed);
        self.experiment.timed(task, seed, watch).iter().map(Row::new).collect()
    }
}
