//! What is committed in `results/lab` is what its stored rows say: every figure is drawn again from them, and
//! every verdict in the table is found again.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use lab::{AnyExperiment, EXPERIMENTS, Row, import};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/lab")
}

/// The name of an experiment's files.
fn file_name(experiment: &dyn AnyExperiment) -> String {
    experiment.about().id.replace('/', "-")
}

/// The stored rows of an experiment, as `finesse lab export ID --format jsonl` writes them, compressed;
/// experiments on the same measurements share them.
fn rows(experiment: &dyn AnyExperiment) -> Option<Vec<Row>> {
    let path = folder().join("../rows").join(format!("{}.jsonl.gz", experiment.data().replace('/', "-")));
    let mut text = String::new();
    GzDecoder::new(File::open(path).ok()?).read_to_string(&mut text).unwrap();
    Some(import::json_lines(&text).unwrap().into_iter().flat_map(|unit| unit.rows).collect())
}

/// The experiments with stored rows, and the rows.
fn recorded() -> Vec<(&'static dyn AnyExperiment, Vec<Row>)> {
    let of = |&experiment: &&'static dyn AnyExperiment| Some((experiment, rows(experiment)?));
    EXPERIMENTS.iter().filter_map(of).collect()
}

/// Every figure of the stored rows, by its file's name.
fn drawn() -> BTreeMap<String, String> {
    let mut drawn = BTreeMap::new();
    for (experiment, rows) in recorded() {
        experiment.check(&rows).unwrap();
        for figure in experiment.draw(&rows).unwrap() {
            drawn.insert(format!("{}-{}.svg", file_name(experiment), figure.name), figure.svg().unwrap());
        }
    }
    drawn
}

#[test]
#[ignore = "writes the figures that are committed anew: cargo test -p lab --test recorded -- --ignored"]
fn write_the_figures() {
    for (name, svg) in drawn().into_iter().filter(|(name, _)| folder().join(name).exists()) {
        fs::write(folder().join(name), svg).unwrap();
    }
}

#[test]
fn every_committed_figure_is_drawn_again() {
    let drawn = drawn();
    // Figures of runs whose rows were not kept; the list only shrinks.
    let without_rows = include_str!("figures-without-rows.txt");
    let excused = |name: &str| without_rows.lines().any(|line| line == name);
    let mut found = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if !name.ends_with(".svg") {
            continue;
        }
        let committed = fs::read_to_string(folder().join(&name)).unwrap();
        match drawn.get(&name) {
            Some(again) => assert!(committed == *again, "{name} is not what its rows say: draw it again"),
            None => assert!(excused(&name), "{name} has no stored rows"),
        }
        assert!(drawn.contains_key(&name) != excused(&name), "{name} has rows: take it off the list");
        found += 1;
    }
    assert!(found > 0 && without_rows.lines().all(|name| folder().join(name).exists()));
}

/// The table says `| id | verdict | what was found |`.
#[test]
fn the_table_has_the_verdicts_of_the_rows() {
    let table = fs::read_to_string(folder().join("README.md")).unwrap();
    for (experiment, rows) in recorded() {
        let id = experiment.about().id;
        let verdict = experiment.verdict(&rows).unwrap().ruling();
        let line = format!("| {id} | {verdict} |");
        assert!(table.contains(&line), "the table lacks: {line}");
    }
}
