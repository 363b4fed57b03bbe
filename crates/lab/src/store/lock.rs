use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use super::StoreError;

/// The right to run experiments into a store. The operating system takes it back when the process
/// ends, however it ends.
#[derive(Debug)]
pub struct StoreLock(#[expect(dead_code, reason = "the lock lives as long as the open file")] File);

impl StoreLock {
    /// Takes the lock of the store in this file: on a file beside it, so that readers of the store
    /// are not disturbed.
    pub(super) fn take(store: &Path) -> Result<StoreLock, StoreError> {
        let mut path = store.as_os_str().to_owned();
        path.push("-lock");
        let path = PathBuf::from(path);
        let file = match File::options().create(true).append(true).open(&path) {
            Ok(file) => file,
            Err(why) => return Err(StoreError::Locking { path, why }),
        };
        match file.try_lock() {
            Ok(()) => Ok(StoreLock(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::Busy { path: store.to_owned() }),
            Err(TryLockError::Error(why)) => Err(StoreError::Locking { path, why }),
        }
    }
}
