//! Reading boards from files.

use std::path::Path;

use bridge::record::{Reading, Record, Severity};
use bridge::{lin, pbn};

use crate::failure::Failure;

/// The boards of a file, and whether anything in it was lost.
pub struct Boards {
    /// Whatever could be read.
    pub records: Vec<Record>,
    errors: usize,
}

impl Boards {
    /// A failure if anything was lost: to be said when everything else is done.
    pub fn complete(&self, path: &Path) -> Result<(), Failure> {
        match self.errors {
            0 => Ok(()),
            1 => Err(Failure::file(path, "one error, named above: what it stands in is not shown")),
            errors => Err(Failure::file(
                path,
                format!("{errors} errors, named above: what they stand in is not shown"),
            )),
        }
    }
}

/// All boards of a PBN or LIN file. Problems are said on standard error; a file in which nothing
/// can be read is a failure.
pub fn read(path: &Path) -> Result<Boards, Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::file(path, error))?;
    let Reading { records, problems } = match path.extension().and_then(|ending| ending.to_str()) {
        Some(ending) if ending.eq_ignore_ascii_case("pbn") => pbn::read(&bytes),
        Some(ending) if ending.eq_ignore_ascii_case("lin") => lin::read(&bytes),
        _ => {
            return Err(Failure::usage(format!(
                "{}: write a file that ends in .pbn or .lin",
                path.display()
            )));
        }
    };
    let mut errors = 0;
    for problem in &problems {
        let is_error = problem.flaw.severity() == Severity::Error;
        errors += usize::from(is_error);
        let weight = if is_error { "error" } else { "warning" };
        eprintln!("{}: {weight}: {problem}", path.display());
    }
    if records.is_empty() {
        return Err(Failure::file(path, "there is no board in it"));
    }
    Ok(Boards { records, errors })
}
