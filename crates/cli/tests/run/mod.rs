//! Running the command.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::path::PathBuf;
use std::time::Duration;

use assert_cmd::Command;
use serde_json::Value;

/// What a run of the command gave.
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// What it printed, if it succeeded.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!(self.code, 0, "{}", self.stderr);
        self.stdout
    }
}

/// Runs the command without anything typed.
pub fn finesse(args: &[&str]) -> Run {
    finesse_typed(args, "")
}

/// Runs the command with this typed, in the project's root.
pub fn finesse_typed(args: &[&str], typed: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_finesse"));
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output =
        command.current_dir(root).args(args).write_stdin(typed).timeout(Duration::from_secs(120)).output();
    let output = output.expect("the command can be started");
    Run {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Each line as JSON.
#[track_caller]
pub fn json_lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

/// A file of the data folder.
pub fn data(name: &str) -> String {
    format!("data/{name}")
}

/// An empty folder for files of a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}
