use std::path::Path;

use lab::store::Store;
use lab::{EXPERIMENTS, Which, best_run};
use serde_json::json;

use crate::failure::Failure;

/// List the experiments, what each claims and how far it is
#[derive(clap::Args, Debug)]
pub struct Args {}

pub fn run(_: Args, store: &Path, json: bool) -> Result<(), Failure> {
    let store = if store.exists() { Some(Store::open_existing(store)?) } else { None };
    for (i, study) in EXPERIMENTS.iter().enumerate() {
        let about = study.about();
        let run = match &store {
            Some(store) => best_run(store, &study.data(), Which::default())?,
            None => None,
        };
        if json {
            let mut object = json!(about);
            object["run"] = json!(run);
            println!("{object}");
            continue;
        }
        if i > 0 {
            println!();
        }
        let far = run.map_or("not run yet".to_owned(), |run| {
            format!("{}, seed {}: {} of {} units", run.key.scale, run.key.seed, run.done, run.units)
        });
        println!("{}  ({far})\n  {}", about.id, about.paper);
        super::wrapped(about.claim, 2).for_each(|line| println!("{line}"));
    }
    Ok(())
}
