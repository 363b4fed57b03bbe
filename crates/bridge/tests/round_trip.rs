//! The law of conversion: from PBN to LIN and back, and from LIN to PBN and back, everything stays
//! that both can hold; over the corpus with all its flaws, and over random records.

mod records;

use bridge::format::{self, Format};
use bridge::record::{Record, Section};
use bridge::{BoardNumber, lin, pbn};
use cards::{PartialDeal, Seat};
use proptest::prelude::*;
use records::{adorned, as_lin_holds_it, corpus, difference, game};

/// Written and read again.
fn through(format: Format, records: &[Record]) -> Vec<Record> {
    format::read(format.write(records)).map_or_else(|_| Vec::new(), |(_, reading)| reading.records)
}

/// What LIN keeps of boards, as a file that is read again holds it. What is illegal, or contradicts
/// itself, says less: LIN knows neither who called out of turn nor who played a card.
fn as_lin_holds_them(records: &[Record]) -> Vec<Record> {
    records.iter().map(as_lin_holds_it).collect()
}

/// Whether nothing in the record contradicts the laws or itself, as far as it is known.
fn is_sound(record: &Record) -> bool {
    let told = pbn::read(pbn::write([record])).problems;
    told.is_empty() && lin::read(lin::write([record])).problems.is_empty()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn what_both_can_hold_survives_both(seed: u64) {
        let records: Vec<Record> = (0..4).map(|i| varied(seed ^ i, i as u32)).collect();
        let once = through(Format::Lin, &through(Format::Pbn, &records));
        prop_assert_eq!(difference(&once, &as_lin_holds_them(&records)), None, "{}", lin::write(&records));
        let twice = through(Format::Pbn, &through(Format::Lin, &through(Format::Pbn, &once)));
        prop_assert_eq!(difference(&twice, &once), None);
        // The text is the same, too: nothing is in motion.
        prop_assert_eq!(lin::write(&twice), lin::write(&once));
    }

    #[test]
    fn pbn_holds_everything(seed: u64) {
        let records: Vec<Record> = (0..4).map(|i| varied(seed ^ i, i as u32)).collect();
        prop_assert_eq!(difference(&through(Format::Pbn, &records), &records), None);
    }
}

/// A random record, at times without its calls, or with two or three of its hands only, or none. Its
/// number is that of no other place: in LIN a board without a deal is the one before in another room.
fn varied(seed: u64, place: u32) -> Record {
    let mut record = adorned(&game(seed), seed);
    record.number = record.number.and_then(|number| BoardNumber::new(4 * number.get() + place));
    let deal = record.deal.unwrap();
    let hide = |seats: &[Seat]| {
        let mut hands = *deal.hands();
        seats.iter().for_each(|&seat| hands[seat] = cards::Hand::EMPTY);
        PartialDeal::new(hands).ok()
    };
    match seed / 7 % 8 {
        0 => (record.deal, record.play) = (hide(&[Seat::East, Seat::West]), None),
        1 => (record.deal, record.play) = (hide(&[Seat::North]), None),
        2 => (record.deal, record.play) = (None, None),
        3 => record.auction = None,
        4 => (record.auction, record.play) = (None, None),
        5 => record.number = None,
        _ => {}
    }
    if seed.is_multiple_of(3) {
        record.sections.insert(
            "ScoreTable".to_owned(),
            Section { columns: "Rank;Names".to_owned(), rows: vec!["1 x".to_owned()] },
        );
    }
    record
}

#[test]
fn every_file_of_the_corpus_survives() {
    let mut boards = 0;
    for (path, format, bytes) in corpus() {
        let records = format.read(&bytes).records;
        boards += records.len();
        let from_pbn = through(Format::Pbn, &records);
        assert_eq!(difference(&from_pbn, &records), None, "PBN of {}", path.display());
        let sound: Vec<Record> = records.iter().filter(|record| is_sound(record)).cloned().collect();
        let back = through(Format::Pbn, &through(Format::Lin, &sound));
        let expected = as_lin_holds_them(&sound);
        assert_eq!(difference(&back, &expected), None, "LIN of {}\n{}", path.display(), lin::write(&sound));
        // The others lose what LIN cannot say, but no board, no name, no text, and after that
        // nothing is in motion any more.
        let once = through(Format::Lin, &records);
        assert_eq!(once.len(), records.len(), "{}", path.display());
        for (read, record) in once.iter().zip(&records) {
            let record = as_lin_holds_it(record);
            assert_eq!(
                (&read.names, &read.number, &read.event, &read.tags, &read.comments, &read.deal),
                (&record.names, &record.number, &record.event, &record.tags, &record.comments, &record.deal),
                "{}",
                path.display()
            );
        }
        let twice = through(Format::Lin, &through(Format::Pbn, &once));
        assert_eq!(difference(&twice, &once), None, "{}", path.display());
    }
    assert!(boards > 60, "{boards}");
}

/// Cards stay in the order of the file, however illegal they are.
#[test]
fn illegal_play_keeps_its_order() {
    let cards = |text: &str| -> Vec<String> {
        let fields: Vec<&str> = text.split('|').collect();
        let is_card = |pair: &&[&str]| pair[0].trim().eq_ignore_ascii_case("pc");
        fields.chunks(2).filter(is_card).map(|pair| pair[1].to_owned()).collect()
    };
    let mut compared = 0;
    for (path, format, bytes) in corpus() {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if format != Format::Lin || path.ends_with("broken.lin") {
            continue;
        }
        let written = lin::write(&pbn::read(pbn::write(&lin::read(&text).records)).records);
        assert_eq!(cards(&written), cards(&text), "{}", path.display());
        compared += cards(&text).len();
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn what_lin_loses_is_named() {
    let text = "[Site \"x\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Annotator \"y\"]\n[HomeTeam \"Red\"]\n[Auction \"N\"]\n\
                1C ^S Pass Pass! Pass\n[ScoreTable \"Rank\"]\n1\n";
    let records = pbn::read(text).records;
    let lost: Vec<String> = lin::lost(&records).into_iter().collect();
    assert_eq!(lost, ["Annotator", "ScoreTable", "Site", "calls out of turn", "marks such as ! and ?"]);
    assert!(lin::lost(&lin::read(lin::write(&records)).records).is_empty());
}
