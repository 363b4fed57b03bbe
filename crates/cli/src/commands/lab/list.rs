use std::path::Path;

use lab::store::Store;
use lab::{AnyExperiment, EXPERIMENTS, RunFilter, Scale, best_run, checked_units};
use serde::Serialize;
use serde_json::json;

use crate::failure::Failure;
use crate::{output, progress};

/// List the experiments, the claim of each, how far its run is and how long each scale takes
///
/// Times are those of the runs that are stored; of another scale by its number of units. They are unknown before
/// the first run: a run of scale smoke takes seconds, and tells.
#[derive(clap::Args, Debug)]
pub struct Args {}

pub fn run(_: Args, store: &Path, json: bool) -> Result<(), Failure> {
    let store = if store.exists() { Some(Store::open_existing(store)?) } else { None };
    for (i, experiment) in EXPERIMENTS.iter().enumerate() {
        let about = experiment.about();
        let run = match &store {
            Some(store) => best_run(store, &experiment.data(), RunFilter::default())?,
            None => None,
        };
        let other_code = match (&store, &run) {
            (Some(store), Some(run)) => {
                checked_units(*experiment, store, run).err().is_some_and(|why| why.is_other_code())
            }
            _ => false,
        };
        let times = scale_times(*experiment, store.as_ref())?;
        if json {
            let mut object = json!(about);
            object["run"] = json!(run);
            object["other_code"] = json!(other_code);
            object["scales"] = json!(times);
            println!("{object}");
            continue;
        }
        if i > 0 {
            println!();
        }
        let far = run.map_or("not run yet".to_owned(), |run| {
            let made = if other_code { ", made by other code" } else { "" };
            format!("{}, seed {}: {} of {} units{made}", run.key.scale, run.key.seed, run.done, run.units)
        });
        println!("{}  ({far})\n  {}", about.id, about.paper);
        println!("{}", output::wrapped(about.claim, "  ", "  "));
        println!("  {}", times.iter().map(ScaleTime::in_words).collect::<Vec<_>>().join("; "));
    }
    Ok(())
}

/// How much a scale measures, and how long that takes.
#[derive(Serialize)]
struct ScaleTime {
    scale: Scale,
    units: u32,
    /// As far as a run tells.
    seconds: Option<f64>,
    /// Whether it is the time of another scale, unit for unit.
    is_estimate: bool,
}

fn scale_times(experiment: &dyn AnyExperiment, store: Option<&Store>) -> Result<Vec<ScaleTime>, Failure> {
    let mut times = Vec::new();
    let mut known = Vec::new();
    for scale in Scale::ALL {
        let filter = RunFilter { scale: Some(scale), seed: None };
        let run = match store {
            Some(store) => best_run(store, &experiment.data(), filter)?,
            None => None,
        };
        let of_unit = run.filter(|run| run.done > 0).map(|run| run.seconds / f64::from(run.done));
        known.push(of_unit);
        let units = experiment.prepare(scale, 1).units();
        times.push(ScaleTime { scale, units, seconds: None, is_estimate: of_unit.is_none() });
    }
    for (place, time) in times.iter_mut().enumerate() {
        // The nearest scale that was run: units of neighbours are most alike.
        let nearest = (0..known.len()).filter(|&at| known[at].is_some()).min_by_key(|at| at.abs_diff(place));
        time.seconds = nearest.and_then(|at| known[at]).map(|of_unit| of_unit * f64::from(time.units));
    }
    Ok(times)
}

impl ScaleTime {
    fn in_words(&self) -> String {
        let units = if self.units == 1 { "1 unit".to_owned() } else { format!("{} units", self.units) };
        let time = match (self.seconds, self.is_estimate) {
            (None, _) => String::new(),
            (Some(seconds), false) => format!(", {}", progress::time(seconds)),
            (Some(seconds), true) => format!(", perhaps {}", progress::time(seconds)),
        };
        format!("{}: {units}{time}", self.scale)
    }
}
