//! PBN against its own writer, against bytes that are no PBN, and against files with known answers.

mod records;

use bridge::pbn::{self, TrickTable};
use bridge::record::{Ending, Flaw, Reading, Record, Severity};
use bridge::{Strain, Vulnerability};
use cards::Seat;
use proptest::prelude::*;
use records::{adorned, difference, game, mutated};

fn read_one(text: &str) -> Record {
    let Reading { mut records, problems } = pbn::read(text);
    assert_eq!(problems, [], "{text}");
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn a_record_leads_back_to_its_game(seed: u64) {
        let game = game(seed);
        prop_assert_eq!(Record::from(&game).replay(), Ok(game));
    }

    #[test]
    fn writing_and_reading_is_the_identity(seed: u64) {
        let records: Vec<Record> = (0..3).map(|i| adorned(&game(seed ^ i), seed ^ i)).collect();
        let file = pbn::write(&records);
        let reading = pbn::read(&file);
        prop_assert_eq!(&reading.problems, &[], "{}", file);
        prop_assert_eq!(difference(&reading.records, &records), None, "{}", file);
        prop_assert_eq!(pbn::write(&reading.records), file);
    }

    #[test]
    fn no_line_of_calls_or_cards_is_long(seed: u64) {
        let mut record = adorned(&game(seed), seed);
        record.sections.clear();
        for line in pbn::write([&record]).lines().filter(|line| !line.starts_with(['[', '{', ';', '%'])) {
            prop_assert!(line.chars().count() < 80 || line.contains(['{', ';']), "{line}");
        }
    }

    #[test]
    fn any_bytes_are_read(bytes: Vec<u8>) {
        keeps_what_it_understood(&bytes)?;
    }

    #[test]
    fn any_punctuation_is_read(text in r#"([\[\]"{};%\\#=$^*+\n :.A-Z0-9-]|Auction|Play|Note|Deal|Board|\[Play "N"\]|\[Auction "N"\]){0,60}"#) {
        keeps_what_it_understood(text.as_bytes())?;
    }

    #[test]
    fn damaged_files_are_read(seed: u64) {
        let records: Vec<Record> = (0..2).map(|i| adorned(&game(seed ^ i), seed ^ i)).collect();
        keeps_what_it_understood(&mutated(pbn::write(&records).as_bytes(), seed))?;
    }
}

/// Reading never fails, problems have places, and what was understood survives being written.
fn keeps_what_it_understood(bytes: &[u8]) -> Result<(), TestCaseError> {
    let reading = pbn::read(bytes);
    let lines = bytes.iter().filter(|&&b| matches!(b, b'\n' | b'\r')).count() + 1;
    for problem in &reading.problems {
        prop_assert!((1..=lines).contains(&problem.at.line) && problem.at.column >= 1, "{problem}");
    }
    let file = pbn::write(&reading.records);
    let again = pbn::read(&file);
    prop_assert_eq!(difference(&again.records, &reading.records), None, "{}", file);
    let lost = again.problems.iter().find(|problem| {
        problem.flaw.severity() == Severity::Error && !matches!(problem.flaw, Flaw::Value { .. })
    });
    prop_assert_eq!(lost, None, "{}", file);
    reading.records.iter().for_each(|record| drop(record.replay()));
    Ok(())
}

#[test]
fn files_give_what_is_expected() {
    records::hold_against_expected("pbn", "pbn", |bytes| pbn::read(bytes), |records| pbn::write(records));
}

#[test]
fn values_are_inherited() {
    let file = "[Event \"##Cup\"]\n[Site \"##\"]\n\n[Board \"1\"]\n[Date \"2024.01.01\"]\n\n\
                [Board \"2\"]\n[Date \"#\"]\n[Event \"Final\"]\n\n[Board \"3\"]\n[Date \"#\"]\n[Round \"#\"]\n";
    let Reading { records, problems } = pbn::read(file);
    assert_eq!(problems, []);
    let short: Vec<_> = records.iter().map(|r| (r.event.as_deref(), r.date.as_deref())).collect();
    let date = Some("2024.01.01");
    assert_eq!(short, [(Some("Cup"), date), (Some("Final"), date), (Some("Final"), date)]);
    assert_eq!(records[2].tags["Round"], "");
    let forbidden = pbn::read("[Deal \"#\"]\n");
    assert_eq!(forbidden.problems[0].flaw, Flaw::Inherited("Deal".into()));
}

#[test]
fn calls_in_every_spelling() {
    let calls = |text: &str| {
        let record = read_one(&format!("[Dealer \"N\"]\n[Auction \"N\"]\n{text}\n"));
        let auction = record.auction.unwrap();
        auction.calls.iter().map(|called| called.call.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(calls("1c P 1nt x\nXX Pass 2♠ AP"), "1C Pass 1NT X XX Pass 2S Pass Pass Pass");
    assert_eq!(calls("ap"), "Pass Pass Pass Pass");
    assert_eq!(calls("1S All Pass"), "1S Pass Pass Pass");
    assert_eq!(calls("1S Pass AP"), "1S Pass Pass Pass");
    let west_first = read_one("[Dealer \"E\"]\n[Auction \"W\"]\n- - 1H Pass\n+\n").auction.unwrap();
    assert_eq!((west_first.first, west_first.ending), (Seat::East, Ending::Continued));
}

#[test]
fn a_blank_line_before_the_calls_is_forgiven() {
    let reading = pbn::read("[Dealer \"N\"]\n\n[Auction \"N\"]\n\n1C AP\n\nstray words\n");
    assert_eq!(reading.records[0].contract().unwrap().to_string(), "1C-N");
    let flaws: Vec<Flaw> = reading.problems.into_iter().map(|problem| problem.flaw).collect();
    assert_eq!(flaws, [Flaw::BlankWithin, Flaw::BlankWithin, Flaw::Junk("stray words".into())]);
}

#[test]
fn remarks_belong_to_the_call_before() {
    let record = read_one(
        "[Dealer \"N\"]\n[Auction \"N\"]\n{first} 1NT!=1=$25 {a} ;b\nPass\n2C?? =2= *\n\
         [Note \"1:15-17\"]\n[Note \"2: asks for \\H or \\S \"]\n",
    );
    assert_eq!(record.comments["Auction"], ["first"]);
    let calls = record.auction.unwrap().calls;
    assert_eq!(calls[0].remark.glyphs, [1, 25].into());
    assert_eq!(calls[0].remark.note.as_deref(), Some("15-17"));
    assert_eq!(calls[0].remark.comments, ["a", "b"]);
    assert_eq!(calls[2].remark.glyphs, [4].into());
    assert_eq!(calls[2].remark.note.as_deref(), Some("asks for ♥ or ♠"));
}

#[test]
fn irregularities_keep_their_seats() {
    let record = read_one("[Dealer \"W\"]\n[Auction \"W\"]\n1D ^S ^I 1C ^S\n1H AP\n");
    let calls = &record.auction.as_ref().unwrap().calls;
    let seats: Vec<Seat> = calls.iter().map(|called| called.seat).collect();
    assert_eq!(seats[..3], [Seat::West, Seat::East, Seat::West]);
    assert!(calls[1].remark.irregular && !calls[0].remark.irregular);
    assert!(record.replay().is_err());
    let record = read_one("[Contract \"NT\"]\n[Play \"W\"]\nCA C2 ^L C3 ^R S4\n");
    let trick = &record.play.as_ref().unwrap().tricks[0];
    assert_eq!(trick.leader, Seat::East);
    let order: Vec<String> = trick.in_order().map(|(_, played)| played.card.to_string()).collect();
    assert_eq!(order, ["C3", "S4", "CA", "C2"]);
    assert!(trick.cards[Seat::South].as_ref().unwrap().remark.irregular);
    assert!(pbn::write([&record]).contains("CA C2 ^L C3 ^R S4"));
}

#[test]
fn columns_are_fixed_and_order_is_not() {
    let record =
        read_one("[Contract \"4S\"]\n[Declarer \"N\"]\n[Play \"E\"]\nHA H2 H5 S2\n-  -  -  CK\nC2 C3 C4 +\n");
    let play = record.play.as_ref().unwrap();
    let order: Vec<(Seat, String)> = play.cards().map(|(s, p)| (s, p.card.to_string())).collect();
    assert_eq!(order[3], (Seat::North, "S2".to_owned()));
    assert_eq!(order[4], (Seat::North, "CK".to_owned()));
    assert_eq!(play.tricks[2].leader, Seat::North);
    assert_eq!(play.ending, Ending::Continued);
}

#[test]
fn results_in_every_form() {
    let tricks = |contract: &str, result: &str| {
        let tags = format!("[Declarer \"E\"]\n[Contract \"{contract}\"]\n[Result \"{result}\"]\n");
        let record = read_one(&tags);
        (record.tricks, record.misstated)
    };
    assert_eq!(tricks("4SX", "10"), (Some(10), false));
    assert_eq!(tricks("4S", "^10"), (Some(10), true));
    assert_eq!(tricks("4S", "NS 4"), (Some(9), false));
    assert_eq!(tricks("4S", "EW 9 NS 4"), (Some(9), false));
    assert_eq!(tricks("4S", "-1"), (Some(9), false));
    assert_eq!(tricks("4s*", "="), (Some(10), false));
    assert_eq!(tricks("4S", "?"), (None, false));
    assert_eq!(tricks("Pass", ""), (None, false));
}

#[test]
fn problems_say_where_and_what() {
    let problem = |text: &str| pbn::read(text).strict().unwrap_err().to_string();
    assert_eq!(
        problem("[Board \"1\"]\n[Vulnerable \"both sides\"]\n"),
        "line 2, column 1: Vulnerable: 'both sides' is not a vulnerability: write None, NS, EW or All"
    );
    assert_eq!(
        problem("[Auction \"N\"]\n1D Pass\n  1C\n"),
        "line 3, column 3: call 3, 1♣ by South: 1♣ is not higher than 1♦"
    );
    assert_eq!(
        problem("[Deal \"N:AK... AQ... - -\"]\n"),
        "line 1, column 1: Deal: the ace of spades is dealt twice, to North and to East"
    );
    assert_eq!(
        problem("[Declarer \"S\"]\n[Contract \"4S\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1NT AP\n"),
        "line 2, column 1: Contract says 4S, but the calls make it 1NT: correct one of them"
    );
    assert_eq!(
        problem("[Board \"1\"]\nTricks per board 9.3\n"),
        "line 2, column 1: 'Tricks per board 9.3' belongs to no section and is skipped: put remarks in braces {...}"
    );
}

#[test]
fn a_bad_board_does_not_lose_the_others() {
    let good = pbn::write([&Record::from(&game(1))]);
    let file = format!("{good}\n[Board \"x\"]\n[Deal \"N:AA\"]\n[Auction \"N\"]\n9C\n\n{good}");
    let Reading { records, problems } = pbn::read(&file);
    assert_eq!(records.len(), 3);
    assert_eq!(records[0], records[2]);
    assert_eq!(problems.len(), 3, "{problems:?}");
    assert!(pbn::read(&file).without_loss().is_err());
}

#[test]
fn double_dummy_results_in_both_forms() {
    let table = TrickTable::from_hex("89967899674347643476").unwrap();
    let mut record = Record { vulnerability: Some(Vulnerability::Both), ..Record::default() };
    table.put(&mut record);
    let again = read_one(&pbn::write([&record]));
    assert_eq!(TrickTable::of(&again), Some(Ok(table)));
    assert_eq!(table.get(Seat::North, Strain::Notrump), 8);
    assert_eq!(table.get(Seat::West, Strain::Clubs), 6);
    assert_eq!(TrickTable::from_rows(&table.section().rows), Ok(table));
    assert!(TrickTable::from_rows(&table.section().rows[1..]).is_err());
    assert!(TrickTable::from_hex("8996789967434764347e").is_err());
    assert!(TrickTable::from_fn(|_, _| 14).is_none());
}
