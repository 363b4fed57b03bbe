//! The file into which a match is saved, and from which it is continued.
//!
//! After the games of a block stands a mark with what the block counts for: a line that other programs
//! take for a comment (PBN), or an object with nothing but `finesse` in it (JSON lines). The first mark
//! says which match it is. Whatever stands behind the last mark was cut off in the middle and is played
//! again.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::failure::Failure;

/// What games are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Portable Bridge Notation.
    Pbn,
    /// An object a line.
    JsonLines,
}

/// An open file of a match.
pub struct SaveFile {
    path: PathBuf,
    file: File,
    form: Form,
}

impl SaveFile {
    /// Opens the file of the match that `head` describes, and reads what its blocks counted for so far. A
    /// file that holds something else is refused, unless it is to be started over.
    pub fn open<R: DeserializeOwned>(
        path: &Path,
        form: Form,
        head: &Value,
        fresh: bool,
    ) -> Result<(SaveFile, Vec<R>), Failure> {
        let failed = |why: std::io::Error| Failure::file(path, why);
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = file.as_mut().map_err(|why| Failure::file(path, &*why))?;
        let mut save = SaveFile { path: path.to_owned(), file: file.try_clone().map_err(failed)?, form };
        let is_regular = file.metadata().map_err(failed)?.is_file();
        let mut text = Vec::new();
        // A device has no end, and keeps nothing.
        if is_regular {
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => {
                    return Err(Failure::file(path, "another match is being saved into it"));
                }
                Err(TryLockError::Error(_)) | Ok(()) => {}
            }
            match fresh {
                true => file.set_len(0).map_err(failed)?,
                false => drop(file.read_to_end(&mut text).map_err(failed)?),
            }
        }
        if text.is_empty() {
            save.write(&save.mark(head)?)?;
            return Ok((save, Vec::new()));
        }
        let (results, end) = save.read(&text, head)?;
        if is_regular {
            file.set_len(end).map_err(failed)?;
        }
        file.seek(SeekFrom::Start(end)).map_err(failed)?;
        Ok((save, results))
    }

    /// Adds the games of a block and what they count for, all or nothing.
    pub fn keep(&mut self, games: &str, result: &impl Serialize) -> Result<(), Failure> {
        let mark = self.mark(&json!(result))?;
        self.write(&format!("{games}{mark}"))
    }

    /// What the blocks counted for, and where the last of them ends.
    fn read<R: DeserializeOwned>(&self, text: &[u8], head: &Value) -> Result<(Vec<R>, u64), Failure> {
        let (mut results, mut end, mut at) = (Vec::new(), 0, 0);
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            at += line.len() as u64;
            let Some(mark) = line.strip_suffix(b"\n").and_then(|line| self.read_mark(line)) else { continue };
            if end == 0 {
                self.check(&mark, head)?;
            } else {
                let damaged = |why| Failure::file(&self.path, format!("block {}: {why}", results.len()));
                results.push(serde_json::from_value(mark).map_err(damaged)?);
            }
            end = at;
        }
        match end {
            0 => Err(self.refused("it holds something else than a match")),
            end => Ok((results, end)),
        }
    }

    fn check(&self, stored: &Value, head: &Value) -> Result<(), Failure> {
        if stored == head {
            return Ok(());
        }
        let differs = |key: &&String| stored.get(*key) != head.get(*key);
        let keys = head.as_object().into_iter().flat_map(|head| head.keys());
        let keys: Vec<&str> = keys.filter(differs).map(String::as_str).collect();
        Err(self.refused(&format!("it holds another match, which differs in {}", keys.join(", "))))
    }

    fn refused(&self, why: &str) -> Failure {
        Failure::file(&self.path, format!("{why}: name another file, or overwrite it with --fresh"))
    }

    fn mark(&self, mark: &Value) -> Result<String, Failure> {
        Ok(match self.form {
            Form::Pbn => format!("{PBN_MARK}{mark}\n"),
            Form::JsonLines => format!("{}\n", json!({ JSON_MARK: mark })),
        })
    }

    fn read_mark(&self, line: &[u8]) -> Option<Value> {
        match self.form {
            Form::Pbn => serde_json::from_slice(line.strip_prefix(PBN_MARK.as_bytes())?).ok(),
            Form::JsonLines => {
                serde_json::from_slice::<Value>(line).ok()?.get_mut(JSON_MARK).map(Value::take)
            }
        }
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.file.write_all(text.as_bytes()).map_err(|why| Failure::file(&self.path, why))
    }
}

/// In PBN a line that begins with a percent sign is for programs that know what it says.
const PBN_MARK: &str = "%finesse ";

/// The only key of a mark in JSON lines.
pub const JSON_MARK: &str = "finesse";
