//! Blocks in order whatever the threads, seatings, sums, and records.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::blocks::{self, Pace};
use arena::hearts::{Length, Plan, Report, RoundRecord};
use arena::{bridge, playing};
use cards::{Seat, Seed};
use hearts::{Round, Rules};
use players::Spec;
use stats::Level;

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

#[test]
fn blocks_come_in_order_and_stop_where_they_are_told() {
    for threads in [1, 2, 5] {
        let stop = AtomicBool::new(false);
        let pace = Pace { threads, stop: &stop };
        let mut seen = Vec::new();
        let each = |number, block| {
            seen.push((number, block));
            if number == 41 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        blocks::run(100, pace, |number| number * number, each).unwrap();
        assert_eq!(
            seen,
            (0..42).map(|number| (number, number * number)).collect::<Vec<_>>(),
            "{threads} threads"
        );
    }
}

#[test]
fn a_stopped_run_keeps_what_is_done_without_gaps() {
    for threads in [1, 4] {
        let stop = AtomicBool::new(false);
        let play = |number| {
            if number == 30 {
                stop.store(true, Ordering::Relaxed);
            }
            number
        };
        let mut seen = Vec::new();
        let each = |number, _| {
            seen.push(number);
            ControlFlow::Continue(())
        };
        blocks::run(1000, Pace { threads, stop: &stop }, play, each).unwrap();
        assert!(!seen.is_empty() && seen.len() < 1000, "{} of 1000", seen.len());
        assert!(seen.iter().copied().eq(0..seen.len() as u64), "{seen:?}");
    }
}

#[test]
fn two_kinds_meet_in_all_mixed_seatings() {
    let plan = Plan::two_kinds(spec("ducker"), spec("random"), Rules::default(), Length::Round, Seed::new(1));
    let mut seatings: Vec<_> = plan.seatings.iter().map(|seats| seats.into_array()).collect();
    seatings.sort();
    seatings.dedup();
    assert_eq!(seatings.len(), 14);
    assert!(seatings.iter().all(|seats| seats.contains(&0) && seats.contains(&1)));
}

#[test]
fn every_seating_of_a_block_has_the_same_deal_and_every_player_each_seat() {
    let four = ["ducker", "random", "ducker", "random"].map(spec);
    let plan = Plan::rotations(four, Rules::default(), Length::Game, Seed::new(3));
    let block = plan.block(5);
    for player in 0..4 {
        let seats: Vec<Seat> = Seat::ALL
            .into_iter()
            .filter(|&seat| block.sittings.iter().any(|sitting| sitting.seats[seat] == player))
            .collect();
        assert_eq!(seats, Seat::ALL);
    }
    let deals: Vec<_> = block.sittings.iter().map(|sitting| sitting.rounds[0].deal).collect();
    assert!(deals.iter().all(|deal| *deal == deals[0]));
    for record in block.sittings.iter().flat_map(|sitting| &sitting.rounds) {
        let text = serde_json::to_string(record).unwrap();
        let read: RoundRecord = serde_json::from_str(&text).unwrap();
        assert_eq!(read.replay().unwrap().points(), record.points);
    }
    let totals: Vec<i32> = block.sittings[0].rounds.iter().map(|round| round.points.values().sum()).collect();
    assert!(totals.iter().all(|&sum| sum == 26 || sum == 78), "{totals:?}");
}

#[test]
fn a_tampered_record_is_refused() {
    let plan = Plan::rotations(["random"; 4].map(spec), Rules::default(), Length::Round, Seed::new(3));
    let record = plan.block(0).sittings.remove(0).rounds.remove(0);
    let mut twice = record.clone();
    twice.moves[20] = twice.moves[19];
    assert!(twice.replay().unwrap_err().to_string().contains("move 21"));
    let mut long = record.clone();
    long.moves.push(record.moves[0]);
    assert!(long.replay().is_err());
    let mut unknown = record;
    unknown.rules = "chess".into();
    assert!(unknown.replay().unwrap_err().to_string().contains("chess"));
}

/// The early stop of equal players is a false alarm; its error is at most 5%. Of 60 matches of
/// players that really are equal (the same kind in unequal seats), hardly one may be decided.
#[test]
fn equal_players_are_hardly_ever_told_apart() {
    let mut alarms = 0;
    for seed in 0..60 {
        let plan = Plan {
            seatings: vec![cards::BySeat::new(0, 1, 2, 3)],
            ..Plan::rotations(["random"; 4].map(spec), Rules::default(), Length::Round, Seed::new(seed))
        };
        let mut report = Report::new(&plan, Level::P95);
        let decided = (0..60).any(|number| {
            report.add(&plan.block(number));
            report.is_decided()
        });
        alarms += u32::from(decided);
    }
    assert!(alarms <= 6, "{alarms} of 60");
}

#[test]
fn a_difference_is_found_and_the_match_stops_there() {
    let plan = bridge::Plan { a: spec("novice"), b: spec("random"), seed: Seed::new(2) };
    let mut report = bridge::Report::new(&plan, Level::P95);
    let boards = (0..200).find(|&number| {
        report.add(&plan.block(number));
        report.is_decided()
    });
    assert!(boards.is_some_and(|boards| boards < 100), "{boards:?}");
    let score = report.result();
    assert!(score.imps.mean > 0.0 && score.p < 0.01, "{score:?}");
}

#[test]
fn players_that_cannot_be_seated_say_why() {
    let error = |text: &str| playing::seat::<Round>(&spec(text), Seed::new(1)).err().unwrap().to_string();
    assert!(error("nobody").contains("there are: ") && error("nobody").contains("ducker"));
    assert!(error("cmd:").contains("needs a program"));
    assert!(error("cmd:./no-such-program").contains("cannot start './no-such-program'"));
}
