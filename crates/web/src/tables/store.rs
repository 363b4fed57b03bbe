//! Where everything is kept: one SQLite file. What was written is there after `kill -9`; after a power
//! cut the last moments may be missing, but nothing is torn.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use serde_json::Value;

use crate::Refusal;

/// The one file.
pub struct Store(Mutex<Connection>);

/// Why nothing can be kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made.
    #[error("cannot make the folder {0}: {1}; choose another with --folder")]
    Folder(String, std::io::Error),
    /// The file cannot be opened, or another server has it.
    #[error(
        "cannot open {0}: {1}; if another server uses this folder, end it or choose another with --folder"
    )]
    File(String, rusqlite::Error),
}

/// A table as it was set, for its owner's list.
#[derive(Clone, Debug, Serialize)]
pub struct TableRow {
    /// Its name in addresses.
    pub id: String,
    /// How it was set, as JSON; holds seat tokens and the seed, so it never leaves the server.
    #[serde(skip)]
    pub plan: String,
    /// When, in seconds since 1970.
    pub made: i64,
}

/// A game that was played to its end.
#[derive(Clone, Debug, Serialize)]
pub struct KeptGame {
    /// Its name in addresses.
    pub id: String,
    /// The table it was played at.
    pub table: String,
    /// Which game of that table, from one.
    pub number: usize,
    /// `hearts` or `bridge`.
    pub game: String,
    /// When it ended, in seconds since 1970.
    pub at: i64,
    /// What came of it: the seats with who sat there, scores or points.
    pub summary: Value,
    /// The whole game face up.
    pub played: Value,
}

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS sitting (id TEXT PRIMARY KEY, owner TEXT NOT NULL, plan TEXT NOT NULL, made INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS sitting_owner ON sitting (owner);
    CREATE TABLE IF NOT EXISTS event (sitting TEXT NOT NULL, n INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY (sitting, n)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS played (id TEXT PRIMARY KEY, owner TEXT NOT NULL, sitting TEXT NOT NULL, number INTEGER NOT NULL,
        game TEXT NOT NULL, at INTEGER NOT NULL, summary TEXT NOT NULL, played TEXT NOT NULL, UNIQUE (sitting, number));
    CREATE TABLE IF NOT EXISTS deleted (sitting TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (sitting, number));
";

impl Store {
    /// Opens the file in this folder, and makes both where they are missing. One server at a time.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        std::fs::create_dir_all(folder)
            .map_err(|why| StoreError::Folder(folder.display().to_string(), why))?;
        let path = folder.join("tables.sqlite");
        let opened = Connection::open(&path).and_then(|connection| {
            connection.execute_batch(
                "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;",
            )?;
            connection.execute_batch(SCHEMA)?;
            Ok(connection)
        });
        let connection = opened.map_err(|why| StoreError::File(path.display().to_string(), why))?;
        Ok(Store(Mutex::new(connection)))
    }

    /// A new table.
    pub fn create(&self, id: &str, owner: &str, plan: &str) -> Result<(), Refusal> {
        let sql = "INSERT INTO sitting (id, owner, plan, made) VALUES (?, ?, ?, ?)";
        self.connection().execute(sql, params![id, owner, plan, now()]).map_err(wrong)?;
        Ok(())
    }

    /// What happened next at a table.
    pub fn append(&self, table: &str, n: u64, events: &[String]) -> Result<(), Refusal> {
        let mut connection = self.connection();
        let transaction = connection.transaction().map_err(wrong)?;
        {
            let sql = "INSERT INTO event (sitting, n, json) SELECT id, ?2, ?3 FROM sitting WHERE id = ?1";
            let mut insert = transaction.prepare_cached(sql).map_err(wrong)?;
            for (n, event) in (n..).zip(events) {
                if insert.execute(params![table, n as i64, event]).map_err(wrong)? == 0 {
                    return Err(Refusal::not_found("this table was deleted"));
                }
            }
        }
        transaction.commit().map_err(wrong)
    }

    /// A table with its owner and all that happened at it.
    pub fn load(&self, id: &str) -> Result<Option<(String, TableRow, Vec<String>)>, Refusal> {
        let connection = self.connection();
        let sql = "SELECT id, plan, made, owner FROM sitting WHERE id = ?";
        let found = connection.query_row(sql, [id], |row| Ok((row.get::<_, String>(3)?, table_row(row)?)));
        let Some((owner, row)) = found.optional().map_err(wrong)? else { return Ok(None) };
        let mut events = connection
            .prepare_cached("SELECT json FROM event WHERE sitting = ? ORDER BY n")
            .map_err(wrong)?;
        let events = events.query_map([id], |row| row.get(0)).and_then(Iterator::collect).map_err(wrong)?;
        Ok(Some((owner, row, events)))
    }

    /// All tables of an owner, the newest first.
    pub fn tables_of(&self, owner: &str) -> Result<Vec<TableRow>, Refusal> {
        let connection = self.connection();
        let sql =
            "SELECT id, plan, made FROM sitting WHERE owner = ? ORDER BY made DESC, rowid DESC LIMIT 200";
        let mut rows = connection.prepare_cached(sql).map_err(wrong)?;
        rows.query_map([owner], table_row).and_then(Iterator::collect).map_err(wrong)
    }

    /// Keeps a game that is over. One that is kept already, or was deleted, stays as it is.
    pub fn keep(&self, owner: &str, game: &KeptGame) -> Result<(), Refusal> {
        let sql = "INSERT OR IGNORE INTO played (id, owner, sitting, number, game, at, summary, played)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
            WHERE NOT EXISTS (SELECT 1 FROM deleted WHERE sitting = ?3 AND number = ?4)";
        let KeptGame { id, table, number, game, at, summary, played } = game;
        let fields =
            params![id, owner, table, *number as i64, game, at, summary.to_string(), played.to_string()];
        self.connection().execute(sql, fields).map_err(wrong)?;
        Ok(())
    }

    /// Adds to what came of a game.
    pub fn compare(&self, table: &str, number: usize, compared: &Value) -> Result<(), Refusal> {
        let sql = "UPDATE played SET summary = json_set(summary, '$.compared', json(?)) WHERE sitting = ? AND number = ?";
        let fields = params![compared.to_string(), table, number as i64];
        self.connection().execute(sql, fields).map_err(wrong)?;
        Ok(())
    }

    /// The comparisons that are known of a table's games.
    pub fn compared(&self, table: &str, number: usize) -> Result<Option<Value>, Refusal> {
        let sql = "SELECT json_extract(summary, '$.compared') FROM played WHERE sitting = ? AND number = ?";
        let found: Option<Option<String>> = self
            .connection()
            .query_row(sql, params![table, number as i64], |row| row.get(0))
            .optional()
            .map_err(wrong)?;
        Ok(found.flatten().and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// Every kept game of an owner, the newest first.
    pub fn games_of(&self, owner: &str) -> Result<Vec<KeptGame>, Refusal> {
        self.games("owner = ? ORDER BY at DESC, number DESC LIMIT 5000", owner)
    }

    /// Every kept game of a table, in order.
    pub fn games_at(&self, table: &str) -> Result<Vec<KeptGame>, Refusal> {
        self.games("sitting = ? ORDER BY number", table)
    }

    fn games(&self, which: &str, key: &str) -> Result<Vec<KeptGame>, Refusal> {
        let connection = self.connection();
        let sql = format!("SELECT id, sitting, number, game, at, summary, played FROM played WHERE {which}");
        let mut rows = connection.prepare_cached(&sql).map_err(wrong)?;
        rows.query_map([key], kept_game).and_then(Iterator::collect).map_err(wrong)
    }

    /// Deletes a game of this owner. False if there is none.
    pub fn delete_game(&self, owner: &str, id: &str) -> Result<bool, Refusal> {
        let mut connection = self.connection();
        let transaction = connection.transaction().map_err(wrong)?;
        let mark =
            "INSERT OR IGNORE INTO deleted SELECT sitting, number FROM played WHERE owner = ? AND id = ?";
        transaction.execute(mark, [owner, id]).map_err(wrong)?;
        let gone = transaction.execute("DELETE FROM played WHERE owner = ? AND id = ?", [owner, id]);
        let gone = gone.map_err(wrong)?;
        transaction.commit().map_err(wrong)?;
        Ok(gone > 0)
    }

    /// Deletes a table of this owner with everything played at it. False if there is none.
    pub fn delete_table(&self, owner: &str, id: &str) -> Result<bool, Refusal> {
        let mut connection = self.connection();
        let transaction = connection.transaction().map_err(wrong)?;
        let gone = transaction.execute("DELETE FROM sitting WHERE owner = ? AND id = ?", [owner, id]);
        let gone = gone.map_err(wrong)? > 0;
        if gone {
            for table in ["event", "played", "deleted"] {
                transaction
                    .execute(&format!("DELETE FROM {table} WHERE sitting = ?"), [id])
                    .map_err(wrong)?;
            }
        }
        transaction.commit().map_err(wrong)?;
        Ok(gone)
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Seconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

fn table_row(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    Ok(TableRow { id: row.get(0)?, plan: row.get(1)?, made: row.get(2)? })
}

fn kept_game(row: &Row<'_>) -> rusqlite::Result<KeptGame> {
    let data = |text: String| serde_json::from_str(&text).unwrap_or(Value::Null);
    Ok(KeptGame {
        id: row.get(0)?,
        table: row.get(1)?,
        number: row.get::<_, i64>(2)? as usize,
        game: row.get(3)?,
        at: row.get(4)?,
        summary: data(row.get(5)?),
        played: data(row.get(6)?),
    })
}

fn wrong(why: rusqlite::Error) -> Refusal {
    Refusal::busy(format!("this could not be kept, so it did not happen: {why}"))
}
