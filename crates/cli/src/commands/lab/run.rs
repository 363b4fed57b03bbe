use std::num::NonZeroUsize;
use std::path::Path;
use std::time::{Instant, SystemTime};

use indicatif::ProgressBar;
use lab::store::Store;
use lab::{
    AnyExperiment, EXPERIMENTS, Results, RunFilter, RunObserver, RunSettings, RunSummary, Scale, best_run,
};
use serde_json::json;
use work::{Stop, Threads};

use super::{Chosen, OptionArgs};
use crate::failure::Failure;
use crate::progress;

/// Run experiments, or continue runs that were interrupted
///
/// The same seed gives the same rows on any number of threads. Ctrl-C finishes the units that are being
/// measured and stores them; the same command continues from there.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What to run, such as demo/coin
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Run every experiment
    #[arg(long, conflicts_with = "ids")]
    all: bool,
    /// How much to measure: smoke, quick or full
    #[arg(long, default_value_t)]
    scale: Scale,
    /// Another seed is another run
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Throw away the stored rows of this run, and start over
    #[arg(long)]
    fresh: bool,
    /// The number of threads; all cores if none is given
    #[arg(long, value_parser = crate::progress::read_threads)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    options: OptionArgs,
}

pub fn run(args: Args, path: &Path, json: bool) -> Result<(), Failure> {
    if args.ids.is_empty() && !args.all {
        return Err(Failure::usage("which experiments? `finesse lab list` names them; --all runs every one"));
    }
    let listed: Vec<&dyn AnyExperiment> = match args.all {
        true => EXPERIMENTS.to_vec(),
        false => args.ids.iter().map(|id| lab::find(id)).collect::<Result<_, _>>().map_err(Failure::usage)?,
    };
    let options = args.options.read()?;
    let chosen = listed.into_iter().map(|experiment| Chosen::new(experiment, &options));
    let chosen = chosen.collect::<Result<Vec<_>, _>>()?;
    let threads = Threads::or_all(args.threads);
    let settings = RunSettings { scale: args.scale, seed: args.seed, fresh: args.fresh, threads };
    let mut store = Store::open(path)?;
    let stop = progress::stop_flag();
    for experiment in chosen.iter().map(Chosen::experiment) {
        let id = experiment.about().id;
        let bar = progress::bar(0, "units");
        let observer = TerminalObserver { bar, start: Instant::now(), stop: stop.clone() };
        observer.bar.set_message(id);
        let summary = lab::run(experiment, &settings, &mut store, &observer)?;
        observer.bar.finish_and_clear();
        print(experiment, &settings, summary, &store, json)?;
        if !summary.is_complete() {
            let left = summary.units - summary.before - summary.now;
            return Err(Failure::stopped(format!(
                "stopped with {left} of {} units of {id} to go; the same command{} continues",
                summary.units,
                if args.fresh { " without --fresh" } else { "" }
            )));
        }
    }
    Ok(())
}

fn print(
    experiment: &dyn AnyExperiment,
    settings: &RunSettings,
    summary: RunSummary,
    store: &Store,
    json: bool,
) -> Result<(), Failure> {
    let id = experiment.about().id;
    let filter = RunFilter { scale: Some(settings.scale), seed: Some(settings.seed) };
    let Some(run) = best_run(store, &experiment.data(), filter)? else { return Ok(()) };
    let results = Results::read(experiment, store, run)?;
    let (run, ruling) = (&results.run, results.verdict.ruling());
    if json {
        let mut object = json!(run);
        object["id"] = json!(id);
        object["ran"] = json!(summary);
        object["verdict"] = json!(ruling);
        println!("{object}");
    } else {
        let before = match summary.before {
            0 => String::new(),
            before => format!(" ({before} were stored before)"),
        };
        println!("{id}: {ruling}; {} of {} units{before}, {:.1} s", run.done, run.units, run.seconds);
        let options = options(experiment);
        println!("  finesse lab show {id}{options} --scale {} --seed {}", settings.scale, settings.seed);
    }
    Ok(())
}

/// The options of an experiment as they are written on the command line.
fn options(experiment: &dyn AnyExperiment) -> String {
    let data = experiment.data();
    let command = data.split(" [").next().unwrap_or_default();
    command.find(' ').map_or(String::new(), |at| command[at..].to_owned())
}

/// The progress bar, the clock and Ctrl-C.
struct TerminalObserver {
    bar: ProgressBar,
    start: Instant,
    stop: Stop,
}

impl RunObserver for TerminalObserver {
    fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    fn date(&self) -> String {
        today()
    }

    fn progress(&self, done: u32, units: u32) {
        self.bar.set_length(u64::from(units));
        if self.bar.position() == 0 {
            // Units that were stored before must not count as speed.
            self.bar.set_position(u64::from(done));
            self.bar.reset_eta();
        }
        self.bar.set_position(u64::from(done));
    }

    fn stop(&self) -> &Stop {
        &self.stop
    }
}

/// Today's date in UTC.
pub fn today() -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    now.split('T').next().unwrap_or_default().to_owned()
}
