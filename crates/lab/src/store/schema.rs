//! The tables, and whether a file is a store at all.

use std::path::Path;

use rusqlite::Connection;

use super::{RunKey, StoreError, StoredRun};
use crate::experiment::Scale;

/// The number in the header of the file that says that it is a store: the letters FinL.
const APPLICATION: i32 = 0x4669_6e4c;

/// Raised when the tables change.
const VERSION: i32 = 1;

/// Another process may be writing: its transactions are short.
const PATIENCE_MS: i32 = 10_000;

const TABLES: &str = "
    CREATE TABLE run (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        experiment TEXT NOT NULL,
        scale TEXT NOT NULL,
        seed INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        units INTEGER NOT NULL,
        seconds REAL NOT NULL DEFAULT 0,
        date TEXT NOT NULL,
        UNIQUE (experiment, scale, seed)
    );
    CREATE TABLE unit (
        run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
        unit INTEGER NOT NULL,
        PRIMARY KEY (run, unit)
    ) WITHOUT ROWID;
    CREATE TABLE row (
        run INTEGER NOT NULL,
        unit INTEGER NOT NULL,
        place INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (run, unit, place),
        FOREIGN KEY (run, unit) REFERENCES unit ON DELETE CASCADE
    ) WITHOUT ROWID;";

/// The columns that [`run`] reads.
pub const RUNS: &str = "
    SELECT number, experiment, scale, seed, revision, units, seconds, date,
           (SELECT count(*) FROM unit WHERE unit.run = run.number)
    FROM run";

/// A run from a row of [`RUNS`].
pub fn run(row: &rusqlite::Row<'_>) -> rusqlite::Result<StoredRun> {
    let scale: String = row.get(2)?;
    let scale: Scale = scale.parse().map_err(|why| {
        rusqlite::Error::FromSqlConversionFailure(2, rusqlite::types::Type::Text, Box::new(why))
    })?;
    Ok(StoredRun {
        number: row.get(0)?,
        key: RunKey { experiment: row.get(1)?, scale, seed: row.get::<_, i64>(3)? as u64 },
        revision: row.get(4)?,
        units: row.get(5)?,
        seconds: row.get(6)?,
        date: row.get(7)?,
        done: row.get(8)?,
    })
}

/// Makes the tables in a new file; refuses a file that is not a store of this version.
pub fn prepare(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let at = |why| StoreError::sqlite(path, why);
    connection.pragma_update(None, "busy_timeout", PATIENCE_MS).map_err(at)?;
    if check(connection, path)? == Found::Nothing {
        create(connection, path)?;
    }
    // A killed process loses nothing in either setting. With NORMAL a power failure may lose the last
    // units, which are then measured again.
    connection.pragma_update(None, "synchronous", "normal").map_err(at)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(at)
}

/// Makes the tables in an empty file.
fn create(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let at = |why| StoreError::sqlite(path, why);
    connection.pragma_update(None, "journal_mode", "wal").map_err(at)?;
    // One transaction: a process that is killed here leaves an empty file.
    let change = connection.transaction().map_err(at)?;
    change.execute_batch(TABLES).map_err(at)?;
    change.pragma_update(None, "application_id", APPLICATION).map_err(at)?;
    change.pragma_update(None, "user_version", VERSION).map_err(at)?;
    change.commit().map_err(at)
}

#[derive(PartialEq)]
enum Found {
    Nothing,
    Store,
}

fn check(connection: &Connection, path: &Path) -> Result<Found, StoreError> {
    let at = |why| StoreError::sqlite(path, why);
    // One transaction: another process may be making the tables between two of these questions.
    let moment = connection.unchecked_transaction().map_err(at)?;
    let number =
        |sql: &str| -> Result<i32, StoreError> { moment.query_row(sql, [], |row| row.get(0)).map_err(at) };
    let (application, version) = (number("PRAGMA application_id")?, number("PRAGMA user_version")?);
    let tables = number("SELECT count(*) FROM sqlite_schema")?;
    match (application, version) {
        (0, 0) if tables == 0 => Ok(Found::Nothing),
        (APPLICATION, VERSION) => Ok(Found::Store),
        (APPLICATION, version) => Err(StoreError::Version { path: path.to_owned(), version, ours: VERSION }),
        _ => Err(StoreError::Foreign { path: path.to_owned() }),
    }
}
