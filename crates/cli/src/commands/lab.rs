//! `finesse lab`: experiments, their results and the report.

mod export;
mod import;
mod list;
mod report;
mod run;
mod show;

use std::path::PathBuf;

use clap::Subcommand;
use lab::store::{Store, StoreError, StoredRun};
use lab::{
    AnyExperiment, ExperimentOptions, ExpertBoards, OptionsError, ResultsError, RunError, RunFilter, Scale,
};

use crate::boards;
use crate::failure::Failure;

/// Run the experiments that test the papers' claims, and show their results
///
/// Results are stored in a file, finesse-lab.db in the current folder unless --store names another. A run
/// that was interrupted continues where it stopped.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
    /// The file that stores the results
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
    Import(import::Args),
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let store = args.store;
    match args.command {
        Command::List(args) => list::run(args, &store, json),
        Command::Run(args) => run::run(args, &store, json),
        Command::Show(args) => show::run(args, &store, json),
        Command::Report(args) => report::run(args, &store, json),
        Command::Export(args) => export::run(args, &store),
        Command::Import(args) => import::run(&args, &store),
    }
}

/// Which run of an experiment is meant.
#[derive(clap::Args, Debug)]
struct FilterArgs {
    /// The run at this scale: smoke, quick or full
    #[arg(long)]
    scale: Option<Scale>,
    /// The run with this seed
    #[arg(long)]
    seed: Option<u64>,
}

/// Options that some experiments take.
#[derive(clap::Args, Debug)]
struct OptionArgs {
    /// The number of deals, in place of the number that the scale has
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    deals: Option<u32>,
    /// Judge by the cards that experts played, in the boards of a PBN or LIN file
    #[arg(long, value_name = "FILE")]
    expert: Option<PathBuf>,
}

impl OptionArgs {
    fn read(&self) -> Result<ExperimentOptions, Failure> {
        let expert = match &self.expert {
            None => None,
            Some(path) => {
                let records = boards::read(path)?.records;
                Some(ExpertBoards { name: path.display().to_string(), records })
            }
        };
        Ok(ExperimentOptions { deals: self.deals, expert })
    }
}

/// An experiment as it is listed, or with options.
enum Chosen {
    Listed(&'static dyn AnyExperiment),
    WithOptions(Box<dyn AnyExperiment>),
}

impl Chosen {
    fn new(listed: &'static dyn AnyExperiment, options: &ExperimentOptions) -> Result<Chosen, Failure> {
        if options.is_empty() {
            return Ok(Chosen::Listed(listed));
        }
        listed.with_options(options).map(Chosen::WithOptions).map_err(|why| match why {
            OptionsError::NotPlayed { .. } => Failure::failed(why),
            OptionsError::NoOptions { .. } | OptionsError::NoExpert { .. } => Failure::usage(why),
        })
    }

    fn experiment(&self) -> &dyn AnyExperiment {
        match self {
            Chosen::Listed(experiment) => *experiment,
            Chosen::WithOptions(experiment) => &**experiment,
        }
    }

    /// The run that says most about it; a failure that says what to run if there is none.
    fn run(&self, filter: &FilterArgs, store: &Store) -> Result<StoredRun, Failure> {
        let id = self.experiment().about().id;
        let filter = RunFilter { scale: filter.scale, seed: filter.seed };
        let found = lab::best_run(store, &self.experiment().data(), filter)?;
        found.ok_or_else(|| {
            Failure::failed(format!("{id} has no such run yet; `finesse lab run {id}` makes one"))
        })
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
