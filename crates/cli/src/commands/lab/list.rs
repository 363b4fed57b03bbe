use std::path::Path;

use lab::store::Store;
use lab::{EXPERIMENTS, RunFilter, best_run, checked_units};
use serde_json::json;

use crate::failure::Failure;

/// List the experiments, the claim of each and how far its run is
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
        if json {
            let mut object = json!(about);
            object["run"] = json!(run);
            object["other_code"] = json!(other_code);
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
        super::wrapped(about.claim, 2).for_each(|line| println!("{line}"));
    }
    Ok(())
}
