use std::path::{Path, PathBuf};

use lab::store::Store;
use lab::{EXPERIMENTS, Results, RunFilter, best_run};
use serde_json::json;

use super::run::today;
use crate::failure::Failure;
use crate::files;

/// Write one page with every experiment that has results
///
/// The page is one file that needs nothing else, for any browser. Results that were made by other code
/// are left out, and the command names them.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The file to write
    #[arg(long, default_value = "finesse-lab.html", value_name = "FILE")]
    out: PathBuf,
}

pub fn run(args: Args, store: &Path, json: bool) -> Result<(), Failure> {
    let store = Store::open_existing(store)?;
    let (mut results, mut left_out) = (Vec::new(), Vec::new());
    for experiment in EXPERIMENTS {
        let Some(run) = best_run(&store, &experiment.data(), RunFilter::default())? else { continue };
        match Results::read(*experiment, &store, run) {
            Ok(one) => results.push(one),
            Err(why) if why.is_other_code() => left_out.push((experiment.about().id, why)),
            Err(why) => return Err(why.into()),
        }
    }
    let page = lab::report(&results, &today()).map_err(Failure::failed)?;
    files::write(&args.out, page)?;
    if json {
        let entries: Vec<_> = results
            .iter()
            .map(|one| json!({ "id": one.about.id, "verdict": one.verdict.ruling() }))
            .collect();
        let left_out: Vec<_> = left_out.iter().map(|(id, _)| id).collect();
        println!("{}", json!({ "file": args.out, "experiments": entries, "left_out": left_out }));
    } else {
        println!("{} experiments in {}", results.len(), args.out.display());
        left_out.iter().for_each(|(id, why)| println!("left out: {id}: {why}"));
    }
    Ok(())
}
