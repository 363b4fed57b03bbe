use std::fs;
use std::path::{Path, PathBuf};

use lab::store::Store;
use lab::{Results, Row};
use serde_json::json;

use super::{Chosen, FilterArgs, OptionArgs};
use crate::failure::Failure;
use crate::files;
use crate::output;

/// Show what an experiment claims and what was found
///
/// Without --scale and --seed, the largest complete run is shown.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Which experiment
    id: String,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    options: OptionArgs,
    /// Also write its figures into this folder, as SVG and PNG
    #[arg(long, value_name = "FOLDER")]
    figures: Option<PathBuf>,
}

pub fn run(args: Args, store: &Path, json: bool) -> Result<(), Failure> {
    let chosen = Chosen::new(lab::find(&args.id).map_err(Failure::usage)?, &args.options.read()?)?;
    let store = Store::open_existing(store)?;
    let run = chosen.run(&args.filter, &store)?;
    let results = Results::read(chosen.experiment(), &store, run)?;
    let written = match &args.figures {
        Some(folder) => write_figures(&results, folder)?,
        None => Vec::new(),
    };
    if json {
        let mut object = json!(results.about);
        object["verdict"] = json!(results.verdict.ruling());
        object["findings"] = json!(results.verdict.findings);
        object["run"] = json!(results.run);
        object["command"] = json!(results.command());
        object["rows"] =
            json!(results.rows().map(Row::as_json).collect::<Result<Vec<_>, _>>().map_err(Failure::failed)?);
        println!("{object}");
        return Ok(());
    }
    print!("{}", text(&results));
    written.iter().for_each(|path| println!("written: {}", path.display()));
    Ok(())
}

fn text(results: &Results) -> String {
    let (about, run) = (&results.about, &results.run);
    let mut text = format!("{}: {}\n  {}\n", about.id, results.verdict.ruling(), about.paper);
    text += &format!("{}\n", output::wrapped(about.claim, "  ", "  "));
    for finding in &results.verdict.findings {
        text += &format!("\n  {:10} {}\n", finding.ruling, finding.what);
        text += &format!("             paper  {}\n", finding.paper);
        if !finding.test.is_empty() {
            text += &format!("             test   {}\n", finding.test);
        }
        text += &format!("             ours   {}\n", finding.ours);
        text += &format!("             {}\n", finding.reason);
    }
    let rows = results.rows().count();
    text += &format!("\n  {}\n", results.command());
    text +=
        &format!("  {} of {} units, {rows} rows, {:.1} s, {}\n", run.done, run.units, run.seconds, run.date);
    text
}

fn write_figures(results: &Results, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    fs::create_dir_all(folder).map_err(|why| Failure::file(folder, why))?;
    let mut written = Vec::new();
    for figure in &results.figures {
        let name = format!("{}-{}", results.about.id.replace('/', "-"), figure.name);
        let svg = figure.svg().map_err(Failure::failed)?.into_bytes();
        let png = figure.png().map_err(Failure::failed)?;
        for (ending, bytes) in [("svg", svg), ("png", png)] {
            let path = folder.join(format!("{name}.{ending}"));
            files::write(&path, bytes)?;
            written.push(path);
        }
    }
    Ok(written)
}
