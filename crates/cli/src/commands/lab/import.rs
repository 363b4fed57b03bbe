use std::path::{Path, PathBuf};

use lab::store::{RunKey, Store};
use lab::{Scale, import};

use super::Chosen;
use super::OptionArgs;
use super::run::today;
use crate::failure::Failure;
use crate::files;

/// Put rows that were exported elsewhere into the store
///
/// The rows are those of `finesse lab export ID --format jsonl`. A run that was measured in part goes on from
/// there by `finesse lab run`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Which experiment
    id: String,
    /// The exported rows; `-` reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The scale of their run: smoke, quick or full
    #[arg(long)]
    scale: Scale,
    /// The seed of their run
    #[arg(long)]
    seed: u64,
    /// How long they took to measure
    #[arg(long, default_value_t = 0.0, value_parser = read_seconds)]
    seconds: f64,
    /// The day on which they were measured; today if nothing is said
    #[arg(long)]
    date: Option<String>,
    #[command(flatten)]
    options: OptionArgs,
}

fn read_seconds(text: &str) -> Result<f64, String> {
    let read = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0);
    read.ok_or_else(|| "write a number of seconds, 0 or more".to_owned())
}

pub fn run(args: &Args, store: &Path) -> Result<(), Failure> {
    let chosen = Chosen::new(lab::find(&args.id).map_err(Failure::usage)?, &args.options.read()?)?;
    let experiment = chosen.experiment();
    let failed = |why: import::ImportError| Failure::file(&args.file, why);
    let units = import::json_lines(&files::read_text(&args.file)?).map_err(failed)?;
    let key = RunKey { experiment: experiment.data().to_string(), scale: args.scale, seed: args.seed };
    let date = args.date.clone().unwrap_or_else(today);
    let mut store = Store::open(store)?;
    let _lock = store.lock()?;
    let run = import::import(experiment, &key, &units, &mut store, args.seconds, &date).map_err(failed)?;
    println!("{}: {} of {} units are stored now", args.id, run.done, run.units);
    Ok(())
}
