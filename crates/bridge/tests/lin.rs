//! LIN against its own writer, against bytes that are no LIN, and against files with known answers.

mod records;

use bridge::record::{Reading, Record, Room};
use bridge::{Bridge, lin, pbn};
use cards::Seat;
use game::Game;
use proptest::prelude::*;
use records::{adorned, as_lin_holds_it, difference, game, mutated};

fn read_one(text: &str) -> Record {
    let Reading { mut records, problems } = lin::read(text);
    assert_eq!(problems, [], "{text}");
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn what_lin_can_hold_comes_back(seed: u64) {
        let record = adorned(&game(seed), seed);
        let file = lin::write([&record]);
        let reading = lin::read(&file);
        prop_assert_eq!(&reading.problems, &[], "{}", file);
        prop_assert_eq!(difference(&reading.records, &[as_lin_holds_it(&record)]), None, "{}", file);
    }

    #[test]
    fn many_boards_come_back(seed: u64) {
        let games: Vec<Bridge> = (0..6).map(|i| game(seed ^ i)).filter(|game| game.is_over()).collect();
        let called = |record: &Record| record.auction.is_some();
        let mut records: Vec<Record> = games.iter().map(Record::from).filter(called).collect();
        for (i, record) in records.iter_mut().enumerate() {
            record.room = [Some(Room::Open), Some(Room::Closed), None][i % 3];
            record.event = Some("Cup".to_owned());
            record.scoring = Some("IMP".to_owned());
            record.tags.insert("HomeTeam".to_owned(), "Red".to_owned());
        }
        let reading = lin::read(lin::write(&records));
        prop_assert_eq!(&reading.problems, &[]);
        let records: Vec<Record> = records.into_iter().map(without_empty_play).collect();
        prop_assert_eq!(difference(&reading.records, &records), None);
    }

    #[test]
    fn any_bytes_are_read(bytes: Vec<u8>) {
        keeps_what_it_understood(&bytes)?;
    }

    #[test]
    fn any_fields_are_read(text in r"((pn|md|sv|ah|mb|pc|an|nt|mc|qx|vg|rs|bn)\|[A-Za-z0-9,!=+ -]{0,12}\|?){0,20}") {
        keeps_what_it_understood(text.as_bytes())?;
    }

    #[test]
    fn damaged_files_are_read(seed: u64) {
        keeps_what_it_understood(&damaged(seed))?;
    }
}

fn damaged(seed: u64) -> Vec<u8> {
    let records: Vec<Record> = (0..2).map(|i| adorned(&game(seed ^ i), seed ^ i)).collect();
    mutated(lin::write(&records).as_bytes(), seed)
}

/// Files in which cards stand with seats that do not hold them, so that columns can be taken for
/// rows in order of play.
#[test]
fn columns_are_not_taken_for_rows_in_order_of_play() {
    for seed in [10135931207084345208, 8214392799435503930, 17776778578422740189, 5828967807979073311] {
        keeps_what_it_understood(&damaged(seed)).unwrap();
    }
}

fn without_empty_play(mut record: Record) -> Record {
    record.play = record.play.filter(|playing| !playing.tricks.is_empty());
    record
}

/// Reading never fails, problems have places, and PBN can hold all that was understood.
fn keeps_what_it_understood(bytes: &[u8]) -> Result<(), TestCaseError> {
    // A literal `\S` is the one text that PBN cannot hold.
    let bytes: Vec<u8> = bytes.iter().map(|&byte| if byte == b'\\' { b'/' } else { byte }).collect();
    let reading = lin::read(bytes);
    for problem in &reading.problems {
        prop_assert!(problem.at.line >= 1 && problem.at.column >= 1, "{problem}");
    }
    let file = pbn::write(&reading.records);
    prop_assert_eq!(difference(&pbn::read(&file).records, &reading.records), None, "{}", file);
    lin::write(&reading.records);
    reading.records.iter().for_each(|record| drop(record.replay()));
    Ok(())
}

#[test]
fn files_give_what_is_expected() {
    records::hold_against_expected("lin", "lin", |bytes| lin::read(bytes), |records| pbn::write(records));
}

#[test]
fn calls_in_every_spelling() {
    let calls = |text: &str| {
        let record = read_one(&format!("md|3|{text}"));
        let auction = record.auction.unwrap();
        auction.calls.iter().map(|called| called.call.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(calls("mb|1C|mb|p|mb|1n|mb|d|mb|r|mb|P|mb|2S!|"), "1C Pass 1NT X XX Pass 2S");
    assert_eq!(calls("mb|1NTpass2s!x|mb|  |"), "1NT Pass 2S X");
}

#[test]
fn the_fourth_hand_is_what_is_left() {
    let record = read_one("md|1SAKQHAKQDAKQCAKQJ,SJT9HJT9DJT9CT987,S876H876D8765C654,|");
    let deal = record.deal.unwrap().full().unwrap();
    assert_eq!(deal[Seat::East].pbn().to_string(), "5432.5432.432.32");
    assert_eq!(record.dealer, Some(Seat::South));
}

#[test]
fn problems_say_where_and_what() {
    let problem = |text: &str| lin::read(text).strict().unwrap_err().to_string();
    assert_eq!(
        problem("md|3|\nmb|1D|mb|1C|"),
        "line 2, column 10: call 2, 1♣ by East: 1♣ is not higher than 1♦"
    );
    assert_eq!(
        problem("md|1SAK,SAQ,,|"),
        "line 1, column 4: md: the ace of spades is dealt twice, to South and to West"
    );
    assert_eq!(
        problem("md|3|mc|14|"),
        "line 1, column 9: mc: '14' is not a claim: write declarer's tricks, 0 to 13"
    );
    assert_eq!(
        problem("md|3|pc|SA|"),
        "line 1, column 9: the play cannot be read without the opening leader: add it"
    );
}
