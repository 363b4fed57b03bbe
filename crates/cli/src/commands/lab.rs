//! `finesse lab`: experiments, their results and the report.

mod export;
mod list;
mod report;
mod run;
mod show;

use std::path::PathBuf;

use clap::Subcommand;
use lab::store::{Store, StoreError};
use lab::{Declined, ResultsError, RunError, Scale, Study};

use crate::boards;
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

/// What some experiments let a user choose.
#[derive(clap::Args, Debug)]
struct Wishes {
    /// So many deals instead of as many as the scale says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    deals: Option<u32>,
    /// Judge by the cards that experts played: boards of a PBN or LIN file
    #[arg(long, value_name = "FILE")]
    expert: Option<PathBuf>,
}

impl Wishes {
    fn read(&self) -> Result<lab::Wishes, Failure> {
        let expert = match &self.expert {
            None => None,
            Some(path) => {
                let records = boards::read(path)?.records;
                Some(lab::Boards { name: path.display().to_string(), records })
            }
        };
        Ok(lab::Wishes { deals: self.deals, expert })
    }
}

/// An experiment, as listed or as wished.
enum Chosen {
    Listed(&'static dyn Study),
    Wished(Box<dyn Study>),
}

impl Chosen {
    fn new(listed: &'static dyn Study, wishes: &lab::Wishes) -> Result<Chosen, Failure> {
        if wishes.is_empty() {
            return Ok(Chosen::Listed(listed));
        }
        listed.with(wishes).map(Chosen::Wished).map_err(|why| match why {
            Declined::NotPlayed { .. } => Failure::failed(why),
            Declined::Any { .. } | Declined::Expert { .. } => Failure::usage(why),
        })
    }

    fn study(&self) -> &dyn Study {
        match self {
            Chosen::Listed(study) => *study,
            Chosen::Wished(study) => &**study,
        }
    }

    /// Its most telling run; a failure that says what to run if there is none.
    fn run(&self, which: &Which, store: &Store) -> Result<lab::store::Run, Failure> {
        let id = self.study().about().id;
        let wanted = lab::Which { scale: which.scale, seed: which.seed };
        let found = lab::best_run(store, &self.study().data(), wanted)?;
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
