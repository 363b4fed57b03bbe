use std::num::NonZeroUsize;
use std::path::Path;
use std::time::{Instant, SystemTime};

use indicatif::ProgressBar;
use lab::store::Store;
use lab::{EXPERIMENTS, Order, Ran, Results, Scale, Study, Watch, Which, best_run};
use serde_json::json;
use work::{Stop, Threads};

use super::{Chosen, Wishes};
use crate::failure::Failure;
use crate::progress;

/// Run experiments, or continue runs that were interrupted
///
/// The same seed gives the same rows on any number of threads. Ctrl-C finishes the units under way and
/// keeps what is done; the same command continues from there.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What to run, such as demo/coin
    #[arg(required_unless_present = "all", value_name = "ID")]
    ids: Vec<String>,
    /// Run every experiment
    #[arg(long, conflicts_with = "ids")]
    all: bool,
    /// How much: smoke, quick or full
    #[arg(long, default_value_t)]
    scale: Scale,
    /// Another seed is another run
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Throw away what this run has, and start over
    #[arg(long)]
    fresh: bool,
    /// On so many threads; all cores if not said
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    wishes: Wishes,
}

pub fn run(args: Args, path: &Path, json: bool) -> Result<(), Failure> {
    let studies: Vec<&dyn Study> = match args.all {
        true => EXPERIMENTS.to_vec(),
        false => args.ids.iter().map(|id| lab::find(id)).collect::<Result<_, _>>().map_err(Failure::usage)?,
    };
    let wishes = args.wishes.read()?;
    let chosen =
        studies.into_iter().map(|study| Chosen::new(study, &wishes)).collect::<Result<Vec<_>, _>>()?;
    let threads = Threads::or_all(args.threads);
    let order = Order { scale: args.scale, seed: args.seed, fresh: args.fresh, threads };
    let mut store = Store::open(path)?;
    let stop = progress::stop_flag();
    for study in chosen.iter().map(Chosen::study) {
        let id = study.about().id;
        let door = Door { bar: progress::bar(0, "units"), start: Instant::now(), stop: stop.clone() };
        door.bar.set_message(id);
        let ran = lab::run(study, &order, &mut store, &door)?;
        door.bar.finish_and_clear();
        tell(study, &order, ran, &store, json)?;
        if !ran.is_complete() {
            let left = ran.units - ran.before - ran.now;
            return Err(Failure::failed(format!(
                "stopped with {left} of {} units of {id} to go; the same command{} continues",
                ran.units,
                if args.fresh { " without --fresh" } else { "" }
            )));
        }
    }
    Ok(())
}

fn tell(study: &dyn Study, order: &Order, ran: Ran, store: &Store, json: bool) -> Result<(), Failure> {
    let id = study.about().id;
    let which = Which { scale: Some(order.scale), seed: Some(order.seed) };
    let Some(run) = best_run(store, &study.data(), which)? else { return Ok(()) };
    let results = Results::read(study, store, run)?;
    let (run, ruling) = (&results.run, results.verdict.ruling());
    if json {
        let mut object = json!(run);
        object["id"] = json!(id);
        object["ran"] = json!(ran);
        object["verdict"] = json!(ruling);
        println!("{object}");
    } else {
        let there = if ran.before > 0 { format!(" ({} were there)", ran.before) } else { String::new() };
        println!("{id}: {ruling}; {} of {} units{there}, {:.1} s", run.done, run.units, run.seconds);
        println!("  finesse lab show {id}{} --scale {} --seed {}", wished(study), order.scale, order.seed);
    }
    Ok(())
}

/// The wishes of a study as they are written on the command line.
fn wished(study: &dyn Study) -> String {
    let data = study.data();
    let command = data.split(" [").next().unwrap_or_default();
    command.find(' ').map_or(String::new(), |at| command[at..].to_owned())
}

/// The clock, the progress bar and Ctrl-C.
struct Door {
    bar: ProgressBar,
    start: Instant,
    stop: Stop,
}

impl Watch for Door {
    fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    fn date(&self) -> String {
        today()
    }

    fn progress(&self, done: u32, units: u32) {
        self.bar.set_length(u64::from(units));
        if self.bar.position() == 0 {
            // What was there already must not count as speed.
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
