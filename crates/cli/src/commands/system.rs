use std::path::{Path, PathBuf};

use bidding::RuleSystem;

use crate::failure::Failure;

/// Check a bidding system, or show it as notes or as a convention card
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Errors with their lines; rules that never apply, rules of equal rank that overlap, hands
    /// without a rule
    Check {
        /// The system file; without it the natural system that ships
        file: Option<PathBuf>,
    },
}

pub fn run(args: Args, _json: bool) -> Result<(), Failure> {
    match args.what {
        What::Check { file } => load(file.as_deref()).map(|_| ()),
    }
}

/// The system of a file; without one the natural system.
pub fn load(file: Option<&Path>) -> Result<RuleSystem, Failure> {
    let Some(file) = file else { return Ok(RuleSystem::natural()) };
    let text = std::fs::read_to_string(file).map_err(|error| Failure::file(file, error))?;
    RuleSystem::read(&text).map_err(|error| Failure::file(file, error))
}
