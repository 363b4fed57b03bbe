//! What a run found, read back from the store: the basis of `lab show` and of the report.

use crate::experiment::{About, Scale, Study};
use crate::row::{Row, RowError};
use crate::store::{Run, Store, StoreError, Unit};
use crate::verdict::{Finding, Verdict};
use plot::Figure;

/// An experiment's claim with what one run says about it.
#[derive(Clone, Debug)]
pub struct Results {
    /// What it is about.
    pub about: About,
    /// The run.
    pub run: Run,
    /// Its rows, unit by unit.
    pub units: Vec<Unit>,
    /// Whether the claim holds; undecided while units are missing.
    pub verdict: Verdict,
    /// The figures.
    pub figures: Vec<Figure>,
}

impl Results {
    /// What a run in the store says.
    pub fn read(study: &dyn Study, store: &Store, run: Run) -> Result<Results, ResultsError> {
        let about = study.about();
        if run.revision != about.revision {
            return Err(StoreError::Changed { experiment: run.key.experiment }.into());
        }
        let units = store.units(&run)?;
        let rows: Vec<Row> = units.iter().flat_map(|unit| unit.rows.iter().cloned()).collect();
        let mut verdict = study.verdict(&rows)?;
        if !run.is_complete() {
            let done = format!("{} of {} units are done", run.done, run.units);
            verdict.findings.push(Finding::missing("the whole run", "", done));
        }
        Ok(Results { about, verdict, figures: study.draw(&rows)?, run, units })
    }

    /// The rows in the order of the units.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.units.iter().flat_map(|unit| &unit.rows)
    }

    /// The command that makes these rows again.
    pub fn command(&self) -> String {
        let key = &self.run.key;
        // A digest in brackets is no part of the command; see `Wishes::data`.
        let what = key.experiment.split(" [").next().unwrap_or_default();
        format!("finesse lab run {what} --scale {} --seed {}", key.scale, key.seed)
    }
}

/// Which run of an experiment is meant, where it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Which {
    /// Only at this scale.
    pub scale: Option<Scale>,
    /// Only with this seed.
    pub seed: Option<u64>,
}

/// The run that says most about an experiment: the largest complete one, else the one that came
/// furthest; of equals the latest begun. `data` is what its rows are kept under
/// ([`Study::data`]).
pub fn best_run(store: &Store, data: &str, which: Which) -> Result<Option<Run>, StoreError> {
    let runs = store.runs()?.into_iter().filter(|run| {
        run.key.experiment == data
            && which.scale.is_none_or(|scale| run.key.scale == scale)
            && which.seed.is_none_or(|seed| run.key.seed == seed)
    });
    Ok(runs.max_by_key(|run| (run.is_complete(), run.key.scale, run.done)))
}

/// Why results cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A row is not the experiment's.
    #[error(transparent)]
    Row(#[from] RowError),
}
