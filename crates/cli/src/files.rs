//! Reading files, or standard input where a file is called `-`; writing them: all of it or nothing.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use crate::failure::Failure;

/// What a file is called in messages.
pub fn name(path: &Path) -> String {
    if is_standard(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// Whether standard input or output is meant.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads a file, or standard input for `-`.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let done = match is_standard(path) {
        true => io::stdin().lock().read_to_end(&mut bytes),
        false => File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    done.map_err(|why| Failure::file(path, why))?;
    Ok(bytes)
}

/// The same as text.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    String::from_utf8(read(path)?).map_err(|why| Failure::file(path, why))
}

/// Writes a file. What stood there before stays until the new text is complete; a device or a pipe is
/// written as it is.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    replace(path, bytes.as_ref()).map_err(|why| Failure::file(path, why))
}

/// Whether a file can be kept there and read again, as a training needs it.
pub fn must_be_regular(path: &Path) -> Result<(), Failure> {
    match fs::metadata(path) {
        Ok(about) if !about.is_file() => {
            Err(Failure::file(path, "this is no ordinary file; name one that can be written and read again"))
        }
        _ => Ok(()),
    }
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.exists() && !path.is_file() {
        let mut file = OpenOptions::new().write(true).open(path)?;
        return file.write_all(bytes).and_then(|()| file.flush());
    }
    // What a link leads to is replaced, not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let part = path.with_added_extension(format!("{}.part", std::process::id()));
    let written = File::create(&part)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&part, &path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}
