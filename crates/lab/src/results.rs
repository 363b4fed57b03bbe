//! What a stored run says: the basis of `lab show` and of the report.

use crate::experiment::{About, AnyExperiment, Scale};
use crate::row::{Row, RowError};
use crate::store::{Store, StoreError, StoredRun, UnitRows};
use crate::verdict::{Claim, Verdict};
use plot::Figure;

/// An experiment with what one stored run says about its claim.
#[derive(Clone, Debug)]
pub struct Results {
    /// The source and the claim.
    pub about: About,
    /// The run.
    pub run: StoredRun,
    /// Its rows, unit by unit.
    pub units: Vec<UnitRows>,
    /// Whether the claim holds; undecided while units are missing.
    pub verdict: Verdict,
    /// The figures.
    pub figures: Vec<Figure>,
}

impl Results {
    /// Reads a run. A run that other code made is recognised and refused; see
    /// [`ResultsError::is_other_code`].
    pub fn read(
        experiment: &dyn AnyExperiment,
        store: &Store,
        run: StoredRun,
    ) -> Result<Results, ResultsError> {
        let about = experiment.about();
        let units = checked_units(experiment, store, &run)?;
        let rows: Vec<Row> = units.iter().flat_map(|unit| unit.rows.iter().cloned()).collect();
        let mut verdict = experiment.verdict(&rows)?;
        if !run.is_complete() {
            let done = format!("{} of {} units are done", run.done, run.units);
            verdict.findings.push(Claim::counted("the whole run", "every unit is done").missing(done));
        }
        Ok(Results { about, verdict, figures: experiment.draw(&rows)?, run, units })
    }

    /// The rows in the order of the units.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.units.iter().flat_map(|unit| &unit.rows)
    }

    /// The command that makes these rows again.
    pub fn command(&self) -> String {
        let key = &self.run.key;
        // A digest in brackets is no part of the command; see `ExperimentOptions::data`.
        let what = key.experiment.split(" [").next().unwrap_or_default();
        format!("finesse lab run {what} --scale {} --seed {}", key.scale, key.seed)
    }
}

/// The rows of a run, unit by unit, if this code made them; see [`ResultsError::is_other_code`].
pub fn checked_units(
    experiment: &dyn AnyExperiment,
    store: &Store,
    run: &StoredRun,
) -> Result<Vec<UnitRows>, ResultsError> {
    run.check_revision(experiment.about().revision)?;
    let units = store.units(run)?;
    let rows: Vec<Row> = units.iter().flat_map(|unit| unit.rows.iter().cloned()).collect();
    experiment.check(&rows)?;
    Ok(units)
}

/// Which run of an experiment is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RunFilter {
    /// Only at this scale.
    pub scale: Option<Scale>,
    /// Only with this seed.
    pub seed: Option<u64>,
}

/// The run that says most about an experiment: the complete run of the largest scale, or else the run
/// with the most units done; of several such runs the one that was begun last. `data` is the name under
/// which its rows are stored ([`AnyExperiment::data`]).
pub fn best_run(store: &Store, data: &str, filter: RunFilter) -> Result<Option<StoredRun>, StoreError> {
    let runs = store.runs()?.into_iter().filter(|run| {
        run.key.experiment == data
            && filter.scale.is_none_or(|scale| run.key.scale == scale)
            && filter.seed.is_none_or(|seed| run.key.seed == seed)
    });
    Ok(runs.max_by_key(|run| (run.is_complete(), run.key.scale, run.done)))
}

/// Why results cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A row is not one of the experiment.
    #[error(transparent)]
    Row(#[from] RowError),
}

impl ResultsError {
    /// Whether the run was made by other code than this, so that it can only be started over.
    pub fn is_other_code(&self) -> bool {
        matches!(
            self,
            ResultsError::Store(StoreError::Changed { .. }) | ResultsError::Row(RowError::OtherCode { .. })
        )
    }
}
