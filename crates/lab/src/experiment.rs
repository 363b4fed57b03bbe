//! What an experiment is, as a file of `experiments/` writes it: [`Experiment`]. [`AnyExperiment`] is
//! hides its types.

use std::fmt;
use std::str::FromStr;

use cards::Seed;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::options::{ExperimentOptions, OptionsError};
use crate::row::{Row, RowError};
use crate::stopwatch::Stopwatch;
use crate::verdict::Verdict;
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

    /// Its source and its claim.
    fn about(&self) -> About;

    /// The units of work at a scale. Smoke takes a second at most, quick a minute or so, full as long
    /// as the claim needs.
    fn plan(&self, scale: Scale) -> Vec<Self::Task>;

    /// The seed of a unit. Units that have something in common, such as a deal, are given the same seed
    /// here; by default each unit has a seed of its own.
    fn seed(&self, _task: &Self::Task, unit: u32, seed: u64) -> Seed {
        Seed::new(seed).child("lab").child(self.about().id).child(u64::from(unit))
    }

    /// Does one unit of work. A pure function of its arguments.
    fn run(&self, task: &Self::Task, seed: Seed) -> Vec<Self::Row>;

    /// Does one unit of work and takes times, for experiments that measure time; see [`Stopwatch`]. With
    /// [`Stopwatch::STOPPED`] the rows are those of [`run`](Experiment::run).
    fn timed(&self, task: &Self::Task, seed: Seed, _stopwatch: &Stopwatch<'_>) -> Vec<Self::Row> {
        self.run(task, seed)
    }

    /// Whether the claim holds. The rows stand in the order of the units; while a run goes on, the rows
    /// of some units are missing.
    fn verdict(&self, rows: &[Self::Row]) -> Verdict;

    /// The figures, the most telling first.
    fn draw(&self, rows: &[Self::Row]) -> Vec<Figure>;

    /// Rows as they might be if the claim were false. A test over all experiments puts them to the
    /// verdict, which must differ, and to every test of it, of which none may agree.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<Self::Row>;

    /// The name under which the store keeps its rows. Experiments that analyse the same measurements
    /// give the same name, and have the same plan and revision: the first of them that is run measures
    /// for all.
    fn data(&self) -> String {
        self.about().id.to_owned()
    }

    /// This experiment with options that the user chose, and with [`data`](Experiment::data) of its own.
    /// Most experiments have no options.
    fn with_options(&self, _options: &ExperimentOptions) -> Result<Box<dyn AnyExperiment>, OptionsError> {
        Err(OptionsError::NoOptions { id: self.about().id })
    }
}

/// The source of an experiment and the claim that it tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct About {
    /// The author of the source and the figure, table or subject: `bampton/convergence`.
    pub id: &'static str,
    /// The source by author and year, with its title, and the place in it.
    pub paper: &'static str,
    /// What the source claims, with its numbers.
    pub claim: &'static str,
    /// Raised whenever the same seed no longer gives the same rows. Stored rows of another revision are
    /// recognised and refused.
    pub revision: u32,
}

/// How much is measured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Just enough to see that it runs: for the tests.
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

    /// Its name in English.
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

/// There is no scale with this name.
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

/// An [`Experiment`] with its task and row types hidden, so that all experiments stand in one list.
/// Every [`Experiment`] implements it.
pub trait AnyExperiment: Sync {
    /// Its source and its claim.
    fn about(&self) -> About;
    /// The units of work at a scale, ready to be measured.
    fn prepare(&self, scale: Scale, seed: u64) -> Box<dyn PreparedPlan + '_>;
    /// Fails with [`RowError::OtherCode`] when a row was not made by this code.
    fn check(&self, rows: &[Row]) -> Result<(), RowError>;
    /// Whether the claim holds.
    fn verdict(&self, rows: &[Row]) -> Result<Verdict, RowError>;
    /// The figures.
    fn draw(&self, rows: &[Row]) -> Result<Vec<Figure>, RowError>;
    /// The verdict on rows that contradict the claim.
    #[cfg(test)]
    fn contradicted(&self) -> Verdict;
    /// The name under which the store keeps its rows.
    fn data(&self) -> String;
    /// This experiment with options that the user chose.
    fn with_options(&self, options: &ExperimentOptions) -> Result<Box<dyn AnyExperiment>, OptionsError>;
}

/// The units of one run, by number.
pub trait PreparedPlan: Sync {
    /// How many units there are.
    fn units(&self) -> u32;
    /// Measures one unit and takes times; a number past the end gives no rows.
    fn timed(&self, unit: u32, stopwatch: &Stopwatch<'_>) -> Result<Vec<Row>, RowError>;
    /// Measures one unit without a clock: all times are zero.
    fn run(&self, unit: u32) -> Result<Vec<Row>, RowError> {
        self.timed(unit, &Stopwatch::STOPPED)
    }
}

impl<E: Experiment> AnyExperiment for E {
    fn about(&self) -> About {
        Experiment::about(self)
    }

    fn prepare(&self, scale: Scale, seed: u64) -> Box<dyn PreparedPlan + '_> {
        Box::new(Prepared { experiment: self, tasks: self.plan(scale), seed })
    }

    fn check(&self, rows: &[Row]) -> Result<(), RowError> {
        read::<E>(rows).map(|_| ())
    }

    fn verdict(&self, rows: &[Row]) -> Result<Verdict, RowError> {
        Ok(Experiment::verdict(self, &read::<E>(rows)?))
    }

    fn draw(&self, rows: &[Row]) -> Result<Vec<Figure>, RowError> {
        Ok(Experiment::draw(self, &read::<E>(rows)?))
    }

    #[cfg(test)]
    fn contradicted(&self) -> Verdict {
        Experiment::verdict(self, &self.contradiction())
    }

    fn data(&self) -> String {
        Experiment::data(self)
    }

    fn with_options(&self, options: &ExperimentOptions) -> Result<Box<dyn AnyExperiment>, OptionsError> {
        Experiment::with_options(self, options)
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

impl<E: Experiment> PreparedPlan for Prepared<'_, E> {
    fn units(&self) -> u32 {
        self.tasks.len() as u32
    }

    fn timed(&self, unit: u32, stopwatch: &Stopwatch<'_>) -> Result<Vec<Row>, RowError> {
        let Some(task) = self.tasks.get(unit as usize) else { return Ok(Vec::new()) };
        let seed = self.experiment.seed(task, unit, self.seed);
        self.experiment.timed(task, seed, stopwatch).iter().map(Row::new).collect()
    }
}
