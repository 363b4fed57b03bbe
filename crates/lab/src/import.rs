//! Rows that were measured elsewhere: what [`export::json_lines`](crate::export::json_lines) wrote, put into a
//! store, where a run goes on from them.

use crate::experiment::AnyExperiment;
use crate::row::{Row, RowError};
use crate::store::{RunKey, Store, StoreError, StoredRun, UnitRows};

/// Reads exported rows, unit by unit.
pub fn json_lines(text: &str) -> Result<Vec<UnitRows>, ImportError> {
    let mut units: Vec<UnitRows> = Vec::new();
    for (line, written) in (1..).zip(text.lines()) {
        let (number, fields) = fields(written).ok_or(ImportError::Line { line })?;
        let row = Row::stored(format!("{{{fields}"));
        match units.iter_mut().rfind(|unit| unit.number == number) {
            Some(unit) => unit.rows.push(row),
            None => units.push(UnitRows { number, rows: vec![row] }),
        }
    }
    Ok(units)
}

/// The unit's number, and what stands behind it.
fn fields(line: &str) -> Option<(u32, &str)> {
    let rest = line.strip_prefix("{\"unit\":")?;
    let (number, fields) = rest.split_at(rest.find([',', '}'])?);
    Some((number.parse().ok()?, fields.strip_prefix(',').unwrap_or(fields)))
}

/// Adds rows that this experiment measured in this run elsewhere; `seconds` and `date` say how long that took
/// and when it was. Units that are stored already stay as they are.
pub fn import(
    experiment: &dyn AnyExperiment,
    key: &RunKey,
    units: &[UnitRows],
    store: &mut Store,
    seconds: f64,
    date: &str,
) -> Result<StoredRun, ImportError> {
    let plan = experiment.prepare(key.scale, key.seed);
    if let Some(unit) = units.iter().find(|unit| unit.number >= plan.units()) {
        return Err(ImportError::Unit { unit: unit.number, units: plan.units() });
    }
    let rows: Vec<Row> = units.iter().flat_map(|unit| unit.rows.iter().cloned()).collect();
    experiment.check(&rows)?;
    let run = store.begin(key, experiment.about().revision, plan.units(), false, date)?;
    store.keep(&run, units, seconds, date)?;
    Ok(store.run(key)?.unwrap_or(run))
}

/// Why rows cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A line is none that was exported.
    #[error("line {line} is no exported row: a row is a JSON object whose first field is its unit")]
    Line {
        /// Which one, from one on.
        line: u64,
    },
    /// The run has no such unit.
    #[error("unit {unit} is none of the {units} of this run: is it of another scale?")]
    Unit {
        /// The unit.
        unit: u32,
        /// How many there are.
        units: u32,
    },
    /// A row is not one of the experiment.
    #[error(transparent)]
    Row(#[from] RowError),
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}
