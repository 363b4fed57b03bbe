use std::path::{Path, PathBuf};

use lab::store::Store;
use lab::{EXPERIMENTS, Results, Which, best_run};
use serde_json::json;

use super::run::today;
use crate::failure::Failure;

/// Write one page with every experiment that has results
///
/// The page needs nothing else: open it in any browser, send it to anybody.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Where to write it
    #[arg(long, default_value = "finesse-lab.html", value_name = "FILE")]
    out: PathBuf,
}

pub fn run(args: Args, store: &Path, json: bool) -> Result<(), Failure> {
    let store = Store::open_existing(store)?;
    let mut results = Vec::new();
    for study in EXPERIMENTS {
        if let Some(run) = best_run(&store, &study.data(), Which::default())? {
            results.push(Results::read(*study, &store, run)?);
        }
    }
    let page = lab::report(&results, &today()).map_err(Failure::failed)?;
    std::fs::write(&args.out, page).map_err(|why| Failure::file(&args.out, why))?;
    if json {
        let entries: Vec<_> = results
            .iter()
            .map(|one| json!({ "id": one.about.id, "verdict": one.verdict.ruling() }))
            .collect();
        println!("{}", json!({ "file": args.out, "experiments": entries }));
    } else {
        println!("{} experiments in {}", results.len(), args.out.display());
    }
    Ok(())
}
