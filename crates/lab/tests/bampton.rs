//! Bampton's bridge problems as a user runs them: shared measurements, more deals, experts' boards.

use bridge::record::Record;
use bridge::{Board, BoardNumber, Bridge};
use cards::{Deal, Seed};
use game::Game;
use lab::store::Store;
use lab::{Boards, Order, Scale, Study, Watch, Wishes};
use work::{Stop, Threads};

#[derive(Default)]
struct Silent(Stop);

impl Watch for Silent {
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

fn run(study: &dyn Study, store: &mut Store) -> lab::Ran {
    let order = Order { scale: Scale::Smoke, seed: 1, fresh: false, threads: Threads::all() };
    lab::run(study, &order, store, &Silent::default()).unwrap()
}

#[test]
fn one_pass_over_the_problems_serves_all_figures() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("a.db")).unwrap();
    let first = run(lab::find("bampton/accuracy").unwrap(), &mut store);
    assert!(first.now == first.units && first.units > 0);
    for id in ["bampton/static-factors", "bampton/dynamic-factors", "bampton/prediction"] {
        let study = lab::find(id).unwrap();
        let ran = run(study, &mut store);
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
    let more = plain.with(&Wishes { deals: Some(5), expert: None }).unwrap();
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

/// The expert's cards are the line, and each is the answer to its problem.
#[test]
fn experts_are_judges_too() {
    let boards = Boards { name: "one.pbn".into(), records: vec![played()] };
    let plain = lab::find("bampton/accuracy").unwrap();
    let study = plain.with(&Wishes { deals: None, expert: Some(boards) }).unwrap();
    assert!(study.data().starts_with("bampton/accuracy --expert one.pbn ["), "{}", study.data());
    let work = study.prepare(Scale::Smoke, 1);
    assert_eq!(work.units(), 1);
    let rows = work.run(0).unwrap();
    for row in rows.iter().map(|row| row.as_json().unwrap()) {
        let right = row["expert"].as_str().unwrap().matches('1').count();
        assert_eq!(right, 1, "the expert played one of the choices: {row}");
    }
    assert!(!rows.is_empty());
}

#[test]
fn what_takes_no_wishes_says_so() {
    let coin = lab::find("demo/coin").unwrap();
    assert!(coin.with(&Wishes { deals: Some(5), expert: None }).is_err());
}
