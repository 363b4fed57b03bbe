//! How a command ends when it does not succeed.

use std::fmt::Display;
use std::process::ExitCode;

use crate::signals;

/// Why a command failed, in words for whoever typed it.
#[derive(Debug)]
pub enum Failure {
    /// The command was typed wrongly: exit code 2.
    Usage(String),
    /// The command was right, and could not be carried out: exit code 1.
    Failed(String),
    /// Somebody stopped it: the exit code says by which signal.
    Stopped(String),
}

impl Failure {
    /// The command was typed wrongly.
    pub fn usage(why: impl Display) -> Failure {
        Failure::Usage(why.to_string())
    }

    /// The command could not be carried out.
    pub fn failed(why: impl Display) -> Failure {
        Failure::Failed(why.to_string())
    }

    /// The command was stopped before its end.
    pub fn stopped(how_to_go_on: impl Display) -> Failure {
        Failure::Stopped(how_to_go_on.to_string())
    }

    /// A file could not be read or written.
    pub fn file(path: &std::path::Path, why: impl Display) -> Failure {
        Failure::Failed(format!("{}: {why}", crate::files::name(path)))
    }

    /// Says it on standard error.
    pub fn report(self) -> ExitCode {
        let (why, code) = match self {
            Failure::Usage(why) => (why, 2),
            Failure::Failed(why) => (why, 1),
            Failure::Stopped(why) => (why, signals::status().unwrap_or(1)),
        };
        eprintln!("finesse: {why}");
        ExitCode::from(code)
    }
}
