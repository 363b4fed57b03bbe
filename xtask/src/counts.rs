//! Guards the hot paths by counting instructions under valgrind: the count of one binary does not
//! depend on what else the machine does, so a clean clone can hold it to a recorded figure.

use std::fmt::Write as _;
use std::process::Command;

use crate::{Failed, cargo, root};

/// The programs that are counted: package, example, arguments. Each does fixed work from a fixed
/// seed and reads no clock.
const COUNTED: [(&str, &str, &[&str]); 3] = [
    ("hearts", "count_rounds", &["20000"]),
    ("search", "count_endings", &["5", "10"]),
    ("dd", "count_tables", &["2"]),
];

/// A count may exceed the recorded one by this much: compilers differ a little.
const TOLERANCE: f64 = 0.05;

const RECORD: &str = "xtask/counts.txt";

/// Fails when a hot path needs more instructions than recorded.
pub fn compare() -> Result<(), Failed> {
    if !valgrind_is_here() {
        if std::env::var_os("CI").is_some() {
            return Err(Failed("valgrind is missing; install it (Debian: apt-get install valgrind)".into()));
        }
        println!("xtask: SKIPPED the instruction counts: install valgrind to run them");
        return Ok(());
    }
    let record = std::fs::read_to_string(root().join(RECORD))
        .map_err(|error| Failed(format!("{RECORD}: {error}; `cargo xtask counts --update` makes it")))?;
    for (name, counted) in count_all()? {
        let recorded = recorded(&record, &name)?;
        let change = counted as f64 / recorded as f64 - 1.0;
        println!("xtask: {name}: {counted} instructions, {:+.2}% of what is recorded", 100.0 * change);
        if change > TOLERANCE {
            return Err(Failed(format!(
                "{name} became slower: {counted} instructions instead of {recorded}; \
                 if that is meant, `cargo xtask counts --update` records it"
            )));
        }
    }
    Ok(())
}

/// Records the counts of now.
pub fn update() -> Result<(), Failed> {
    let mut record = String::from("# Instructions of the hot paths: cargo xtask counts --update\n");
    for (name, counted) in count_all()? {
        println!("xtask: {name}: {counted} instructions");
        writeln!(record, "{name} {counted}").expect("writing to a string");
    }
    std::fs::write(root().join(RECORD), record).map_err(|error| Failed(format!("{RECORD}: {error}")))
}

fn recorded(record: &str, name: &str) -> Result<u64, Failed> {
    let number = record.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
    number
        .ok_or_else(|| Failed(format!("{RECORD} has no count for {name}; run `cargo xtask counts --update`")))
}

fn count_all() -> Result<Vec<(String, u64)>, Failed> {
    COUNTED
        .iter()
        .map(|(package, example, args)| Ok((format!("{package}/{example}"), count(package, example, args)?)))
        .collect()
}

fn count(package: &str, example: &str, args: &[&str]) -> Result<u64, Failed> {
    cargo(example, &["build", "--release", "--locked", "--package", package, "--example", example], &[])?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(target.join("release/examples").join(example))
        .args(args)
        .output()
        .map_err(|error| Failed(format!("cannot start valgrind: {error}")))?;
    let told = String::from_utf8_lossy(&output.stderr);
    let number = told.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    number.ok_or_else(|| Failed(format!("valgrind on {example} counted nothing:\n{told}")))
}

fn valgrind_is_here() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}
