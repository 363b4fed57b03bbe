//! Reading boards from files.

use std::path::Path;

use bridge::record::{Reading, Record, Severity};
use bridge::{lin, pbn};

use crate::failure::Failure;

/// All boards of a PBN or LIN file. Problems are said on standard error; a file in which nothing
/// can be read is a failure.
pub fn read(path: &Path) -> Result<Vec<Record>, Failure> {
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
    for problem in &problems {
        let weight = if problem.flaw.severity() == Severity::Error { "error" } else { "warning" };
        eprintln!("{}: {weight}: {problem}", path.display());
    }
    if records.is_empty() {
        return Err(Failure::file(path, "there is no board in it"));
    }
    Ok(records)
}
