//! `finesse lab`: experiments, their results and the report.

mod export;
mod list;
mod report;
mod run;
mod show;

use std::path::PathBuf;

use clap::Subcommand;
use lab::store::{Store, StoreError};
use lab::{ResultsError, RunError, Scale};

use crate::failure::Failure;

/// Run the experiments behind the papers' claims, and see what came out
///
/// Results are kept in a file, finesse-lab.db in the current folder unless --store names another. A run
/// that was interrupted, however it was, continues where it stopped.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
    /// The file that keeps the results
    #[arg(long, global = true, default_value = "finesse-lab.db", value_name = "FILE")]
    store: PathBuf,
}

#[derive(Subcommand, Debug)]
enum Command {
    List(list::Args),
    Run(run::Args),
    Show(show::Args),
    Report(report::Args),
    Export(export::Args),
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let store = args.store;
    match args.command {
        Command::List(args) => list::run(args, &store, json),
        Command::Run(args) => run::run(args, &store, json),
        Command::Show(args) => show::run(args, &store, json),
        Command::Report(args) => report::run(args, &store, json),
        Command::Export(args) => export::run(args, &store),
    }
}

/// Which run of an experiment is meant.
#[derive(clap::Args, Debug)]
struct Which {
    /// The run at this scale: smoke, quick or full
    #[arg(long)]
    scale: Option<Scale>,
    /// The run with this seed
    #[arg(long)]
    seed: Option<u64>,
}

/// The experiment and its most telling run; a failure that says what to run if there is none.
fn chosen(
    id: &str,
    which: &Which,
    store: &Store,
) -> Result<(&'static dyn lab::Study, lab::store::Run), Failure> {
    let study = lab::find(id).map_err(Failure::usage)?;
    let wanted = lab::Which { scale: which.scale, seed: which.seed };
    match lab::best_run(store, id, wanted)? {
        Some(run) => Ok((study, run)),
        None => Err(Failure::failed(format!("{id} has no such run yet; `finesse lab run {id}` makes one"))),
    }
}

impl From<StoreError> for Failure {
    fn from(why: StoreError) -> Failure {
        Failure::failed(why)
    }
}

impl From<ResultsError> for Failure {
    fn from(why: ResultsError) -> Failure {
        Failure::failed(why)
    }
}

impl From<RunError> for Failure {
    fn from(why: RunError) -> Failure {
        Failure::failed(why)
    }
}

/// The text in lines of at most 96 letters, indented.
fn wrapped(text: &str, indent: usize) -> impl Iterator<Item = String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is always one");
        if last.is_empty() {
            last.push_str(word);
        } else if indent + last.chars().count() + 1 + word.chars().count() <= 96 {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.into_iter().map(move |line| format!("{:indent$}{line}", ""))
}
