use bridge::record::{Flaw, Reading, Severity};
use bridge::{Auction, Bid, Call, Contract, Move, Play, Vulnerability, lin};

use crate::{json, text, word};

/// PBN: reading never fails, and what was understood survives being written.
pub fn pbn(bytes: &[u8]) {
    let first = placed(bridge::pbn::read(bytes));
    let file = bridge::pbn::write(&first.records);
    let again = bridge::pbn::read(&file);
    assert!(again.records == first.records, "{file}\n{:?}\n{:?}", first.records, again.records);
    let lost = again.problems.iter().find(|problem| {
        problem.flaw.severity() == Severity::Error && !matches!(problem.flaw, Flaw::Value { .. })
    });
    assert_eq!(lost, None, "{file}");
}

/// LIN: reading never fails, and PBN can hold all that was understood.
pub fn lin(bytes: &[u8]) {
    // A literal `\S` is the one text that PBN cannot hold.
    let bytes: Vec<u8> = bytes.iter().map(|&byte| if byte == b'\\' { b'/' } else { byte }).collect();
    let first = placed(lin::read(bytes));
    let file = bridge::pbn::write(&first.records);
    let again = bridge::pbn::read(&file);
    assert!(again.records == first.records, "{file}\n{:?}\n{:?}", first.records, again.records);
    let _ = lin::read(lin::write(&first.records));
}

/// Every problem has a place and says something, and no record is too strange to be replayed.
fn placed(reading: Reading) -> Reading {
    for problem in &reading.problems {
        assert!(problem.at.line >= 1 && problem.at.column >= 1 && !problem.to_string().is_empty());
    }
    reading.records.iter().for_each(|record| drop(record.replay()));
    reading
}

/// The small words of bridge, and the auction and the play as data.
pub fn calls(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    word::<Bid>(text);
    word::<Call>(text);
    word::<Contract>(text);
    word::<Move>(text);
    word::<Vulnerability>(text);
    json::<Auction>(text);
    json::<Play>(text);
}
