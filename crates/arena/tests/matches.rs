//! Blocks, seatings, sums, and records.

use arena::bridge;
use arena::hearts::{Length, Plan, Report, RoundRecord};
use cards::{Seat, Seed};
use hearts::Rules;
use players::Spec;
use stats::Level;

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

/// Players that have played other games before play as newly made ones.
#[test]
fn a_crew_plays_every_block_as_if_it_were_the_first() {
    let lineup = ["sweetpea:worlds=3", "learned:worlds=2", "f86", "random"].map(spec);
    let hearts = Plan::rotations(lineup, Rules::default(), Length::Round, Seed::new(4));
    let bridge = bridge::Plan::new(spec("montecarlo:worlds=2"), spec("random"), Seed::new(4));
    let (mut old_hearts, mut old_bridge) = (hearts.crew(), bridge.crew());
    for number in [3, 0, 2] {
        let rounds = |crew: &mut _| {
            let block = hearts.block(crew, number);
            block.sittings.into_iter().flat_map(|sitting| sitting.rounds).collect::<Vec<_>>()
        };
        assert_eq!(rounds(&mut old_hearts), rounds(&mut hearts.crew()), "hearts, block {number}");
        let boards = |crew: &mut _| bridge.block(crew, number).unwrap().rooms.map(|room| room.record);
        assert_eq!(boards(&mut old_bridge), boards(&mut bridge.crew()), "bridge, block {number}");
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
    let block = plan.block(&mut plan.crew(), 5);
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
    let record = plan.block(&mut plan.crew(), 0).sittings.remove(0).rounds.remove(0);
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
        let (mut report, mut crew) = (Report::new(&plan, Level::P95), plan.crew());
        let decided = (0..60).any(|number| {
            report.add(&plan.block(&mut crew, number).result());
            report.is_decided()
        });
        alarms += u32::from(decided);
    }
    assert!(alarms <= 6, "{alarms} of 60");
}
