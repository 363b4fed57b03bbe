use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// Why a store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is none.
    #[error("{}: no results here yet; `finesse lab run ID` makes some", path.display())]
    Missing {
        /// Where it was looked for.
        path: PathBuf,
    },
    /// None can be made.
    #[error("{}: a result store cannot be made here: {why}", path.display())]
    Create {
        /// Where it should be.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The file is something else.
    #[error("{}: not a result store of finesse; choose another file with --store", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file was made by another version.
    #[error(
        "{}: a result store in format {version}, and this finesse knows format {ours}; \
         use the finesse that made it, or choose another file with --store", path.display()
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// Its format.
        version: i32,
        /// The format we write.
        ours: i32,
    },
    /// The file is broken.
    #[error(
        "{}: the result store is damaged ({why}); move it away and run the experiments again",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        why: rusqlite::Error,
    },
    /// Somebody else is at it.
    #[error(
        "{}: another process is running experiments into this store; wait until it is done, \
         or choose another file with --store", path.display()
    )]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// The file beside the store that holds the lock cannot be used.
    #[error("{}: cannot lock the store: {why}", path.display())]
    Locking {
        /// That file.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The experiment is no longer the one that began the run.
    #[error("{experiment} has changed since this run was begun; start it over with --fresh")]
    Changed {
        /// Its id.
        experiment: String,
    },
    /// Anything else that SQLite complains about.
    #[error("{}: {why}", path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// What it says.
        why: rusqlite::Error,
    },
}

impl StoreError {
    pub(super) fn sqlite(path: &Path, why: rusqlite::Error) -> StoreError {
        let path = path.to_owned();
        match why.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::Foreign { path },
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, why },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy { path },
            _ => StoreError::Sqlite { path, why },
        }
    }
}
