//! The experiments with their figures and verdicts: those of the visitor's own store of results, and
//! those that the project has recorded.

use std::path::{Path as FilePath, PathBuf};

use axum::extract::Path;
use axum::routing::get;
use axum::{Json, Router};
use lab::store::Store;
use lab::{AnyExperiment, EXPERIMENTS, Results, RunFilter, best_run};
use rust_embed::RustEmbed;
use serde_json::{Value, json};

use crate::{House, Refusal};

/// What the project has measured: a table of findings, and figures.
#[derive(RustEmbed)]
#[folder = "../../results/lab"]
struct Recorded;

/// The store that `finesse lab` uses when nothing else is said, in the folder that the server was
/// started in.
const STORE: &str = "finesse-lab.db";

/// Everything below `/api/v1/lab`.
pub fn routes() -> Router<House> {
    Router::new().route("/lab", get(list)).route("/lab/{author}/{subject}", get(experiment))
}

/// Every experiment: its claim, and how far the visitor's own run and the recorded one came out.
async fn list() -> Result<Json<Value>, Refusal> {
    let rows = recorded_rows();
    let entry = |experiment: &&dyn AnyExperiment| {
        let about = experiment.about();
        let recorded = rows.iter().find(|row| row.id == about.id);
        json!({
            "id": about.id,
            "paper": about.paper,
            "claim": about.claim,
            "recorded": recorded.map(|row| json!({ "verdict": row.verdict, "found": row.found })),
            "figures": recorded_figures(about.id).len(),
        })
    };
    Ok(Json(json!({ "experiments": EXPERIMENTS.iter().map(entry).collect::<Vec<_>>() })))
}

/// One experiment with its findings and figures.
async fn experiment(Path((author, subject)): Path<(String, String)>) -> Result<Json<Value>, Refusal> {
    let id = format!("{author}/{subject}");
    let experiment = EXPERIMENTS.iter().find(|experiment| experiment.about().id == id);
    let experiment = *experiment.ok_or_else(|| Refusal::not_found(format!("there is no experiment {id}")))?;
    // A large run has very many rows: they are read on a thread where nobody waits for the page.
    let read = tokio::task::spawn_blocking(move || own_results(experiment, &PathBuf::from(STORE)));
    let own = read.await.map_err(|_| Refusal::busy("the results could not be read: ask again"))?;
    let about = experiment.about();
    let recorded = recorded_rows().into_iter().find(|row| row.id == about.id);
    Ok(Json(json!({
        "id": about.id,
        "paper": about.paper,
        "claim": about.claim,
        "command": format!("finesse lab run {}", about.id),
        "own": own,
        "recorded": {
            "verdict": recorded.as_ref().map(|row| &row.verdict),
            "found": recorded.as_ref().map(|row| &row.found),
            "figures": recorded_figures(about.id),
        },
    })))
}

/// What the store says of an experiment, as `finesse lab show` does; null without a run.
fn own_results(experiment: &dyn AnyExperiment, path: &FilePath) -> Value {
    let read = || -> Result<Option<Value>, lab::ResultsError> {
        if !path.exists() {
            return Ok(None);
        }
        let store = Store::open_existing(path)?;
        let Some(run) = best_run(&store, &experiment.data(), RunFilter::default())? else { return Ok(None) };
        let results = Results::read(experiment, &store, run)?;
        let figures = results.figures.iter().filter_map(|figure| {
            let svg = figure.svg().ok()?;
            Some(json!({ "caption": figure.caption, "svg": svg }))
        });
        Ok(Some(json!({
            "verdict": results.verdict.ruling(),
            "findings": results.verdict.findings,
            "run": results.run,
            "command": results.command(),
            "figures": figures.collect::<Vec<_>>(),
        })))
    };
    match read() {
        Ok(results) => json!(results),
        Err(why) => json!({ "flaw": why.to_string() }),
    }
}

/// A row of the table in `results/lab/README.md`.
struct RecordedRow {
    id: String,
    verdict: String,
    found: String,
}

/// The rows of the table of findings that are about one experiment each.
fn recorded_rows() -> Vec<RecordedRow> {
    let file = Recorded::get("README.md").map(|file| file.data.into_owned()).unwrap_or_default();
    let text = String::from_utf8_lossy(&file);
    let rows = text.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.strip_suffix(" |")?.splitn(3, " | ");
        let (id, verdict, found) = (cells.next()?, cells.next()?, cells.next()?);
        let known = EXPERIMENTS.iter().any(|experiment| experiment.about().id == id);
        known.then(|| RecordedRow { id: id.to_owned(), verdict: verdict.to_owned(), found: found.to_owned() })
    });
    rows.collect()
}

/// The recorded figures of an experiment, which are named after it.
fn recorded_figures(id: &str) -> Vec<Value> {
    let beginning = format!("{}-", id.replace('/', "-"));
    let mut names: Vec<_> =
        Recorded::iter().filter(|name| name.starts_with(&beginning) && name.ends_with(".svg")).collect();
    names.sort();
    let figure = |name: &std::borrow::Cow<'static, str>| {
        let svg = Recorded::get(name).map(|file| String::from_utf8_lossy(&file.data).into_owned());
        let caption = name.trim_start_matches(&beginning).trim_end_matches(".svg").replace('-', " ");
        json!({ "caption": caption, "svg": svg })
    };
    names.iter().map(figure).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_recorded_findings_are_read() {
        let rows = recorded_rows();
        assert!(rows.len() >= 10, "{}", rows.len());
        assert!(rows.iter().all(|row| row.found.len() > 10 && row.verdict.len() < 12));
        assert!(!recorded_figures("bampton/convergence").is_empty());
    }

    #[test]
    fn without_a_store_there_is_no_run() {
        let nowhere = FilePath::new("there is no such file.db");
        assert_eq!(own_results(EXPERIMENTS[0], nowhere), Value::Null);
    }
}
