use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// Why a store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no store.
    #[error("{}: no results here yet; `finesse lab run ID` makes some", path.display())]
    Missing {
        /// Where the store was looked for.
        path: PathBuf,
    },
    /// A store cannot be made.
    #[error("{}: a result store cannot be made here: {why}", path.display())]
    Create {
        /// Where the store should be.
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
    /// Another process is writing.
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
    /// The stored run was made by other code: the experiment has changed since.
    #[error("{experiment}: the stored run was made by other code ({change}); start it over with --fresh")]
    Changed {
        /// The name of the run's data.
        experiment: String,
        /// What has changed.
        change: Change,
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

/// What has changed in an experiment since a run was stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Change {
    /// The revision: the same seed gives other rows.
    #[error("revision {stored} of the experiment, and this finesse has revision {ours}")]
    Revision {
        /// The revision that made the stored rows.
        stored: u32,
        /// The revision of the experiment now.
        ours: u32,
    },
    /// The plan.
    #[error("a plan of {stored} units, and this finesse plans {ours}")]
    Units {
        /// The number of units of the stored run.
        stored: u32,
        /// The number of units that the experiment plans now.
        ours: u32,
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
