//! The result store: an embedded SQLite file that survives being killed at any moment.
//!
//! A unit's rows and the mark that it is done go into one transaction, so a unit is in the store
//! whole or not at all; whoever runs the experiment again continues with the units that have no
//! mark. The file is in WAL mode: it can be read while a run writes.

mod error;
mod lock;
mod schema;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use serde::Serialize;

pub use error::StoreError;
pub use lock::Lock;

use crate::experiment::Scale;
use crate::row::Row;

/// Which run: other seeds and scales are other runs, kept side by side.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Key {
    /// The experiment's id, or whatever its [data](crate::Experiment::data) is called.
    pub experiment: String,
    /// How much is done.
    pub scale: Scale,
    /// Where its randomness grows from.
    pub seed: u64,
}

/// A run as far as it went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Run {
    /// Which one.
    #[serde(flatten)]
    pub key: Key,
    /// The experiment's revision that made its rows.
    pub revision: u32,
    /// How many units its plan has.
    pub units: u32,
    /// How many of them are done.
    pub done: u32,
    /// How long the work took altogether, as the door measured it.
    pub seconds: f64,
    /// When it was last worked on, as the door said.
    pub date: String,
    #[serde(skip)]
    number: i64,
}

impl Run {
    /// Whether every unit is done.
    pub fn is_complete(&self) -> bool {
        self.done == self.units
    }
}

/// What a unit measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Unit {
    /// Its place in the plan.
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

    /// Makes a store beside the place and moves it there when it is whole, unless another process
    /// was faster: nobody ever sees half of one.
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

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Claims the right to run experiments into this store, for as long as the lock lives; a process
    /// that dies loses it. Reading needs no lock.
    pub fn lock(&self) -> Result<Lock, StoreError> {
        Lock::take(&self.path)
    }

    /// The run with this key, begun now if it is new. `fresh` throws away what it has.
    ///
    /// A run of another revision, or with another number of units, is not continued: its rows would
    /// not fit together.
    pub fn begin(
        &mut self,
        key: &Key,
        revision: u32,
        units: u32,
        fresh: bool,
        date: &str,
    ) -> Result<Run, StoreError> {
        if fresh {
            self.forget(key)?;
        }
        if let Some(run) = self.run(key)? {
            return match run.revision == revision && run.units == units {
                true => Ok(run),
                false => Err(StoreError::Changed { experiment: key.experiment.clone() }),
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
    pub fn forget(&mut self, key: &Key) -> Result<(), StoreError> {
        let which = params![key.experiment, key.scale.name(), key.seed as i64];
        let gone =
            self.connection.execute("DELETE FROM run WHERE experiment = ? AND scale = ? AND seed = ?", which);
        gone.map(|_| ()).map_err(|why| self.error(why))
    }

    /// The run with this key.
    pub fn run(&self, key: &Key) -> Result<Option<Run>, StoreError> {
        let which = params![key.experiment, key.scale.name(), key.seed as i64];
        let sql = format!("{} WHERE experiment = ? AND scale = ? AND seed = ?", schema::RUNS);
        self.connection.query_row(&sql, which, schema::run).optional().map_err(|why| self.error(why))
    }

    /// All runs, in the order in which they were begun.
    pub fn runs(&self) -> Result<Vec<Run>, StoreError> {
        let sql = format!("{} ORDER BY number", schema::RUNS);
        self.all(&sql, params![], schema::run)
    }

    /// The units of a run that are done.
    pub fn done(&self, run: &Run) -> Result<BTreeSet<u32>, StoreError> {
        let done = self.all("SELECT unit FROM unit WHERE run = ?", [run.number], |row| row.get(0))?;
        Ok(done.into_iter().collect())
    }

    /// Keeps what units measured, all of it or, if the process dies, nothing of it. A unit that is
    /// already there stays as it is.
    pub fn keep(
        &mut self,
        run: &Run,
        units: &[Unit],
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

    /// What a run measured: its units in order, whatever order they were done in.
    pub fn units(&self, run: &Run) -> Result<Vec<Unit>, StoreError> {
        let mut units: Vec<Unit> =
            self.done(run)?.into_iter().map(|number| Unit { number, rows: Vec::new() }).collect();
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
