//! The result store: an SQLite file that survives the end of the process at any moment.
//!
//! The rows of a unit and the mark that it is done go into one transaction, so that a unit is in the
//! store either whole or not at all. A run that is continued measures the units that have no mark. The
//! file is in WAL mode: it can be read while a run writes.
//!
//! Each run keeps the revision of the experiment that made it. [`StoredRun::check_revision`] and
//! [`Row::read`] recognise runs that other code made.

mod error;
mod lock;
mod schema;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use serde::Serialize;

pub use error::{Change, StoreError};
pub use lock::StoreLock;

use crate::experiment::Scale;
use crate::row::Row;

/// The identity of a run: other seeds and scales are other runs, stored side by side.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct RunKey {
    /// The name of the experiment's [data](crate::Experiment::data), usually its id.
    pub experiment: String,
    /// How much is measured.
    pub scale: Scale,
    /// The seed of all units.
    pub seed: u64,
}

/// A run in the store, complete or not.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StoredRun {
    /// Its identity.
    #[serde(flatten)]
    pub key: RunKey,
    /// The experiment's revision that made its rows.
    pub revision: u32,
    /// How many units its plan has.
    pub units: u32,
    /// How many of them are done.
    pub done: u32,
    /// How long the measurements took altogether, by the clock of the [observer](crate::RunObserver).
    pub seconds: f64,
    /// The day of its last measurement, by the same clock.
    pub date: String,
    #[serde(skip)]
    number: i64,
}

impl StoredRun {
    /// Whether every unit is done.
    pub fn is_complete(&self) -> bool {
        self.done == self.units
    }

    /// Fails when the run was made by another revision of the experiment than this.
    pub fn check_revision(&self, revision: u32) -> Result<(), StoreError> {
        match self.revision == revision {
            true => Ok(()),
            false => Err(self.changed(Change::Revision { stored: self.revision, ours: revision })),
        }
    }

    fn changed(&self, change: Change) -> StoreError {
        StoreError::Changed { experiment: self.key.experiment.clone(), change }
    }
}

/// The rows of one unit.
#[derive(Clone, PartialEq, Debug)]
pub struct UnitRows {
    /// The place of the unit in the plan.
    pub number: u32,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// An open store.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
}

impl Store {
    /// Opens the store in this file, or makes a new one there.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        if !path.exists() {
            Store::make(path).map_err(|why| StoreError::Create { path: path.to_owned(), why })??;
        }
        Store::open_existing(path)
    }

    /// Opens the store in this file, which must exist.
    pub fn open_existing(path: &Path) -> Result<Store, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing { path: path.to_owned() });
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open = Connection::open_with_flags(path, flags);
        let mut connection = open.map_err(|why| StoreError::sqlite(path, why))?;
        schema::prepare(&mut connection, path)?;
        Ok(Store { connection, path: path.to_owned() })
    }

    /// Makes a store under another name and renames it when it is whole, unless another process made one
    /// first: an incomplete store is never seen.
    fn make(path: &Path) -> io::Result<Result<(), StoreError>> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let new = tempfile::Builder::new().prefix("finesse-lab-").tempfile_in(folder)?.into_temp_path();
        if let Err(why) = Store::open_existing(&new) {
            return Ok(Err(why));
        }
        match new.persist_noclobber(path) {
            Err(why) if !path.exists() => Err(why.error),
            _ => Ok(Ok(())),
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Takes the right to run experiments into this store, for as long as the lock lives; it ends with
    /// the process. Reading needs no lock.
    pub fn lock(&self) -> Result<StoreLock, StoreError> {
        StoreLock::take(&self.path)
    }

    /// The run with this key; a new run if there is none. `fresh` throws the stored run away first.
    ///
    /// A run of another revision, or with another number of units, is not continued: its rows and the
    /// new ones would not belong to the same measurement.
    pub fn begin(
        &mut self,
        key: &RunKey,
        revision: u32,
        units: u32,
        fresh: bool,
        date: &str,
    ) -> Result<StoredRun, StoreError> {
        if fresh {
            self.forget(key)?;
        }
        if let Some(run) = self.run(key)? {
            run.check_revision(revision)?;
            return match run.units == units {
                true => Ok(run),
                false => Err(run.changed(Change::Units { stored: run.units, ours: units })),
            };
        }
        self.connection
            .execute(
                "INSERT INTO run (experiment, scale, seed, revision, units, date) VALUES (?, ?, ?, ?, ?, ?)",
                params![key.experiment, key.scale.name(), key.seed as i64, revision, units, date],
            )
            .map_err(|why| self.error(why))?;
        self.run(key)?.ok_or_else(|| self.error(rusqlite::Error::QueryReturnedNoRows))
    }

    /// Throws a run away, if there is one.
    pub fn forget(&mut self, key: &RunKey) -> Result<(), StoreError> {
        let which = params![key.experiment, key.scale.name(), key.seed as i64];
        let gone =
            self.connection.execute("DELETE FROM run WHERE experiment = ? AND scale = ? AND seed = ?", which);
        gone.map(|_| ()).map_err(|why| self.error(why))
    }

    /// The run with this key.
    pub fn run(&self, key: &RunKey) -> Result<Option<StoredRun>, StoreError> {
        let which = params![key.experiment, key.scale.name(), key.seed as i64];
        let sql = format!("{} WHERE experiment = ? AND scale = ? AND seed = ?", schema::RUNS);
        self.connection.query_row(&sql, which, schema::run).optional().map_err(|why| self.error(why))
    }

    /// All runs, in the order in which they were begun.
    pub fn runs(&self) -> Result<Vec<StoredRun>, StoreError> {
        let sql = format!("{} ORDER BY number", schema::RUNS);
        self.all(&sql, params![], schema::run)
    }

    /// The units of a run that are done.
    pub fn done(&self, run: &StoredRun) -> Result<BTreeSet<u32>, StoreError> {
        let done = self.all("SELECT unit FROM unit WHERE run = ?", [run.number], |row| row.get(0))?;
        Ok(done.into_iter().collect())
    }

    /// Stores the rows of units: all of them or, if the process dies, none. A unit that is already
    /// stored stays as it is.
    pub fn keep(
        &mut self,
        run: &StoredRun,
        units: &[UnitRows],
        more_seconds: f64,
        date: &str,
    ) -> Result<(), StoreError> {
        let path = &self.path;
        let kept = (|| {
            let change = self.connection.transaction()?;
            {
                let mut mark =
                    change.prepare_cached("INSERT OR IGNORE INTO unit (run, unit) VALUES (?, ?)")?;
                let mut insert =
                    change.prepare_cached("INSERT INTO row (run, unit, place, body) VALUES (?, ?, ?, ?)")?;
                for unit in units {
                    if mark.execute(params![run.number, unit.number])? == 0 {
                        continue;
                    }
                    for (place, row) in unit.rows.iter().enumerate() {
                        insert.execute(params![run.number, unit.number, place as i64, row.as_str()])?;
                    }
                }
                change.execute(
                    "UPDATE run SET seconds = seconds + ?, date = ? WHERE number = ?",
                    params![more_seconds, date, run.number],
                )?;
            }
            change.commit()
        })();
        kept.map_err(|why| StoreError::sqlite(path, why))
    }

    /// The rows of a run, its units in the order of the plan.
    pub fn units(&self, run: &StoredRun) -> Result<Vec<UnitRows>, StoreError> {
        let mut units: Vec<UnitRows> =
            self.done(run)?.into_iter().map(|number| UnitRows { number, rows: Vec::new() }).collect();
        let rows =
            self.all("SELECT unit, body FROM row WHERE run = ? ORDER BY unit, place", [run.number], |row| {
                Ok((row.get::<_, u32>(0)?, Row::stored(row.get(1)?)))
            })?;
        for (number, row) in rows {
            if let Ok(place) = units.binary_search_by_key(&number, |unit| unit.number) {
                units[place].rows.push(row);
            }
        }
        Ok(units)
    }

    fn all<T>(
        &self,
        sql: &str,
        which: impl rusqlite::Params,
        read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let found: rusqlite::Result<Vec<T>> =
            (|| self.connection.prepare_cached(sql)?.query_map(which, read)?.collect())();
        found.map_err(|why| self.error(why))
    }

    fn error(&self, why: rusqlite::Error) -> StoreError {
        StoreError::sqlite(&self.path, why)
    }
}
