//! Portable Bridge Notation 2.1: read leniently, written strictly.
//!
//! [`read`] takes what real programs write: any of the usual encodings, tags in any order, lower
//! case, calls and cards in every common spelling, stray lines between boards. Whatever it cannot
//! understand becomes a [`Problem`] with its line, and the rest of the
//! board and of the file is read all the same. [`write()`] gives the standard's export format.
//!
//! Departures from the standard: a blank line does not end a board whose tags plainly go on after it; a
//! board that starts without a blank line is recognised by a second event, number or deal; `#` may
//! repeat every tag of the board before, even its deal, auction and play; a cell of a table is not
//! interpreted, rows are kept as they stand (double-dummy tricks can be had as a [`TrickTable`]); lines
//! whose tag or comment is longer than 255 characters are not broken, because that would change their
//! text; suits in comments (`\S`) become symbols in a record, and a backslash before such a letter that
//! means itself is written twice.
//!
//! ```
//! use bridge::pbn;
//!
//! let file = r#"
//! [Board "1"]
//! [Deal "N:AKQJ.T98.765.432 - T987.AKQ.J432.65 -"]
//! [Auction "N"]
//! pass pass 1S p
//! 2S! AP
//! "#;
//! let reading = pbn::read(file);
//! assert!(reading.problems.is_empty());
//! let contract = reading.records[0].contract().unwrap();
//! assert_eq!(contract.to_string(), "2S-S");
//! assert!(pbn::write(&reading.records).contains("Pass Pass 1S   Pass"));
//! ```

mod deal;
mod games;
mod identify;
mod section;
mod syntax;
mod table;
mod text;
mod words;
mod write;

use crate::record::{At, Flaw, Problem, Reading, Record, decode};

pub use table::{TableError, TrickTable};
pub use write::write;

/// The tags that every board has in the export format, in order.
const MANDATORY: [&str; 15] = [
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
];

/// The tags besides [`MANDATORY`] that are known to have no rows.
#[rustfmt::skip]
const SUPPLEMENTAL: [&str; 50] = [
    "Annotator", "AnnotatorNA", "Application", "BidSystemEW", "BidSystemNS", "Competition", "DealId",
    "Description", "DoubleDummyTricks", "EastNA", "EastType", "EventDate", "EventSponsor", "FrenchMP",
    "Generator", "Hidden", "HomeTeam", "Mode", "NorthNA", "NorthType", "OptimumScore", "PairEW", "PairNS",
    "ParContract", "Room", "Round", "Score", "ScoreIMP", "ScoreMP", "ScorePercentage", "ScoreRubber",
    "ScoreRubberHistory", "Section", "SouthNA", "SouthType", "Stage", "Table", "Termination", "Time",
    "TimeCall", "TimeCard", "TimeControl", "UTCDate", "UTCTime", "VisitTeam", "WestNA", "WestType",
    "Source", "Version", "Creator",
];

/// Whether a tag of this name starts a table, even one without rows.
fn is_table(name: &str) -> bool {
    name.ends_with("Table") && name != "Table"
}

/// Reads a file: all its boards, and everything that was wrong with it.
pub fn read(bytes: impl AsRef<[u8]>) -> Reading {
    let text = decode(bytes.as_ref());
    let mut problems = Vec::new();
    let tokens = syntax::scan(&text, &mut problems);
    let games = games::gather(tokens, &mut problems);
    let games = games::inherit(games, &mut problems);
    let records = games.into_iter().map(|game| identify::record(game, &mut problems)).collect();
    problems.sort_by_key(|problem| problem.at);
    Reading { records, problems }
}

/// Reads a deal a line, as the Deal tag has it. Other lines are told and skipped.
pub(crate) fn read_deals(bytes: impl AsRef<[u8]>) -> Reading {
    let text = decode(bytes.as_ref());
    let mut reading = Reading::default();
    for (i, line) in text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty()) {
        match deal::read(line) {
            Ok(deal) => reading.records.push(Record { deal: Some(deal), ..Record::default() }),
            Err(why) => {
                let flaw = Flaw::Value { tag: "Deal".to_owned(), why: why.to_string() };
                reading.problems.push(Problem { at: At { line: i + 1, column: 1 }, flaw });
            }
        }
    }
    reading
}

/// Whether a line starts with a tag: with any name before a quoted value, or with a known name.
pub(crate) fn starts_with_tag(line: &str) -> bool {
    let Some(inner) = line.strip_prefix('[').map(str::trim_start) else { return false };
    let length = inner.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(inner.len());
    let (name, after) = inner.split_at(length);
    let is_known = || {
        MANDATORY.contains(&name)
            || SUPPLEMENTAL.contains(&name)
            || matches!(name, "Auction" | "Play" | "Note")
    };
    !name.is_empty() && (after.trim_start().starts_with('"') || is_known() && !after.starts_with([']', '(']))
}

/// Whether a line is a deal and nothing else.
pub(crate) fn is_deal(line: &str) -> bool {
    let named = line.trim().split_once(':').is_some_and(|(seat, _)| seat.trim().len() == 1);
    named && deal::read(line.trim()).is_ok()
}
