//! Bampton's bridge problems as a user runs them: shared measurements, more deals, boards of experts.

use bridge::record::Record;
use bridge::{Board, BoardNumber, Bridge};
use cards::{Deal, Seed};
use game::Game;
use lab::store::Store;
use lab::{AnyExperiment, ExperimentOptions, ExpertBoards, RunObserver, RunSettings, Scale};
use work::{Stop, Threads};

#[derive(Default)]
struct Silent(Stop);

impl RunObserver for Silent {
    fn seconds(&self) -> f64 {
        0.0
    }
    fn date(&self) -> String {
        "2026-11-16".into()
    }
    fn progress(&self, _done: u32, _units: u32) {}
    fn stop(&self) -> &Stop {
        &self.0
    }
}

fn run(experiment: &dyn AnyExperiment, store: &mut Store) -> lab::RunSummary {
    let order = RunSettings { scale: Scale::Smoke, seed: 1, fresh: false, threads: Threads::all() };
    lab::run(experiment, &order, store, &Silent::default()).unwrap()
}

#[test]
fn one_pass_over_the_problems_serves_all_figures() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("a.db")).unwrap();
    let first = run(lab::find("bampton/accuracy").unwrap(), &mut store);
    assert!(first.now == first.units && first.units > 0);
    for id in ["bampton/static-factors", "bampton/dynamic-factors", "bampton/prediction"] {
        let experiment = lab::find(id).unwrap();
        let ran = run(experiment, &mut store);
        assert_eq!((ran.before, ran.now), (first.units, 0), "{id}");
    }
}

/// Every figure of chapter 6 is drawn, under its number.
#[test]
fn figures_6_1_to_6_34_are_drawn() {
    let ids = ["bampton/accuracy", "bampton/static-factors", "bampton/dynamic-factors"];
    let names: Vec<String> = ids
        .iter()
        .flat_map(|id| lab::find(id).unwrap().draw(&[]).unwrap())
        .map(|figure| figure.name)
        .collect();
    for number in 1..=34 {
        let name = format!("6.{number}");
        assert_eq!(names.iter().filter(|one| **one == name).count(), 1, "{name} of {names:?}");
    }
}

#[test]
fn more_deals_go_on_where_the_first_ones_ended() {
    let plain = lab::find("bampton/accuracy").unwrap();
    let more = plain.with_options(&ExperimentOptions { deals: Some(5), expert: None }).unwrap();
    assert_eq!(more.data(), "bampton/accuracy --deals 5");
    let (few, many) = (plain.prepare(Scale::Smoke, 3), more.prepare(Scale::Smoke, 3));
    assert_eq!((few.units(), many.units()), (3, 5));
    assert_eq!(few.run(1).unwrap(), many.run(1).unwrap());
}

/// A board played to the end: everybody plays the lowest legal card.
fn played() -> Record {
    let board = Board::new(BoardNumber::FIRST, Deal::random(&mut Seed::new(9).rng()));
    let mut table = Bridge::from_contract(board, "1NT-E".parse().unwrap());
    while let Some(mv) = table.moves().into_iter().next() {
        table.play(mv);
    }
    Record::from(&table)
}

/// The expert's cards are the line of play, and each is the answer to its problem.
#[test]
fn experts_answer_the_problems() {
    let boards = ExpertBoards { name: "one.pbn".into(), records: vec![played()] };
    let plain = lab::find("bampton/accuracy").unwrap();
    let experiment = plain.with_options(&ExperimentOptions { deals: None, expert: Some(boards) }).unwrap();
    assert!(experiment.data().starts_with("bampton/accuracy --expert one.pbn ["), "{}", experiment.data());
    let work = experiment.prepare(Scale::Smoke, 1);
    assert_eq!(work.units(), 1);
    let rows = work.run(0).unwrap();
    for row in rows.iter().map(|row| row.as_json().unwrap()) {
        let choices = row["choices"].as_array().unwrap();
        let played = choices.iter().filter(|choice| choice["expert"] == true).count();
        assert_eq!(played, 1, "the expert played one of the choices: {row}");
    }
    assert!(!rows.is_empty());
}

#[test]
fn an_experiment_without_options_says_so() {
    let coin = lab::find("demo/coin").unwrap();
    assert!(coin.with_options(&ExperimentOptions { deals: Some(5), expert: None }).is_err());
}
