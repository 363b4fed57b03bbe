//! Boards as LIN.

use std::collections::BTreeSet;

use cards::{Seat, Suit};

use super::heading::{MATCH_TAGS, SCORING, SEATS, written_result};
use super::text::to_lin;
use crate::record::{Record, Remark, Room};
use crate::{Call, Vulnerability};

/// Writes each board on a line, after a heading where the boards share an event, teams or scoring.
pub fn write<'r>(records: impl IntoIterator<Item = &'r Record>) -> String {
    let records: Vec<&Record> = records.into_iter().collect();
    let mut out = heading(&records);
    for record in records {
        board(record, &mut out);
        out.push('\n');
    }
    out
}

/// `vg` and `rs`, if there is something to say that holds for every board.
fn heading(records: &[&Record]) -> String {
    let numbers: BTreeSet<u32> = records.iter().filter_map(|record| Some(record.number?.get())).collect();
    let (first, last) = (numbers.first(), numbers.last());
    let number = |number: Option<&u32>| number.map_or(String::new(), u32::to_string);
    let same: BTreeSet<Vec<String>> = records.iter().map(|record| match_fields(record)).collect();
    let fields = match same.first() {
        Some(fields) if same.len() == 1 && fields.iter().any(|field| !field.is_empty()) => fields,
        _ => return String::new(),
    };
    let mut fields = fields.clone();
    fields[3] = number(first);
    fields[4] = number(last);
    let mut out = format!("vg|{}|\n", fields.join(","));
    if records.iter().any(|record| record.room.is_some()) {
        let result = |number: u32, closed: bool| {
            let found = records.iter().find(|record| {
                record.number.is_some_and(|n| n.get() == number)
                    && (record.room == Some(Room::Closed)) == closed
            });
            found.map_or(String::new(), |record| written_result(record))
        };
        let results = numbers.iter().flat_map(|&number| [result(number, false), result(number, true)]);
        out.push_str(&format!("rs|{}|\n", results.collect::<Vec<_>>().join(",")));
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        out.push_str(&format!("bn|{}|\n", numbers.join(",")));
    }
    out
}

/// The fields of `vg` that this record gives, the others empty.
fn match_fields(record: &Record) -> Vec<String> {
    let mut fields = vec![String::new(); 9];
    fields[0] = record.event.as_deref().map_or(String::new(), item);
    let scoring = SCORING.iter().find(|(_, name)| record.scoring.as_deref() == Some(name));
    fields[2] = scoring.map_or(String::new(), |(letter, _)| (*letter).to_owned());
    for (place, tag) in MATCH_TAGS {
        fields[place] = record.tags.get(tag).map_or(String::new(), |text| item(text));
    }
    fields
}

/// Text between commas.
fn item(text: &str) -> String {
    to_lin(text).replace(',', ";")
}

fn board(record: &Record, out: &mut String) {
    let mut field = |tag: &str, value: &str| {
        out.push_str(tag);
        out.push('|');
        out.push_str(value);
        out.push('|');
    };
    let number = record.number.map(|number| number.to_string());
    if let Some(room) = record.room {
        let letter = if room == Room::Open { "o" } else { "c" };
        field("qx", &format!("{letter}{}", number.as_deref().unwrap_or_default()));
    }
    let names = SEATS.map(|seat| record.names[seat].as_deref().map_or(String::new(), item));
    field("pn", &names.join(","));
    field("st", "");
    field("md", &deal(record));
    field("rh", "");
    if let Some(number) = &number {
        field("ah", &format!("Board {number}"));
    }
    if let Some(vulnerability) = record.vulnerability {
        field(
            "sv",
            match vulnerability {
                Vulnerability::None => "o",
                Vulnerability::NorthSouth => "n",
                Vulnerability::EastWest => "e",
                Vulnerability::Both => "b",
            },
        );
    }
    for comment in record.comments.values().flatten() {
        field("nt", &to_lin(comment));
    }
    for called in record.auction.iter().flat_map(|bidding| &bidding.calls) {
        let alert = if called.remark.note.is_some() { "!" } else { "" };
        field("mb", &format!("{}{alert}", short(called.call)));
        remark(&called.remark, called.remark.note.as_deref() == Some(""), &mut field);
    }
    if record.auction.is_some() {
        field("pg", "");
    }
    'play: for trick in record.play.iter().flat_map(|playing| &playing.tricks) {
        for seat in trick.leader.around() {
            let Some(played) = &trick.cards[seat] else { break 'play };
            field("pc", &played.card.to_string());
            remark(&played.remark, false, &mut field);
        }
        field("pg", "");
    }
    if let Some(tricks) = record.claim() {
        field("mc", &tricks.to_string());
        field("pg", "");
    }
}

/// A note without a word is told by the mark of an alert, where there is one.
fn remark(remark: &Remark, is_told: bool, field: &mut impl FnMut(&str, &str)) {
    if let Some(note) = remark.note.as_deref().filter(|_| !is_told) {
        field("an", &to_lin(note));
    }
    for comment in &remark.comments {
        field("nt", &to_lin(comment));
    }
}

fn short(call: Call) -> String {
    match call {
        Call::Pass => "p".to_owned(),
        Call::Double => "d".to_owned(),
        Call::Redouble => "r".to_owned(),
        Call::Bid(bid) => format!("{}{}", bid.level, &bid.strain.to_string()[..1]),
    }
}

/// The dealer's digit and the hands, each suit after its letter, from the highest card down.
fn deal(record: &Record) -> String {
    let dealer = record.first_to_call().and_then(|seat| SEATS.iter().position(|&s| s == seat));
    let hand = |seat: Seat| {
        let hand = record.deal.unwrap_or_default()[seat];
        if hand.is_empty() {
            return String::new();
        }
        let suit = |suit: Suit| match hand.ranks(suit) {
            ranks if ranks.is_empty() => suit.letter().to_string(),
            ranks => format!("{}{ranks}", suit.letter()),
        };
        Suit::WRITTEN.map(suit).concat()
    };
    let dealer = dealer.map_or(String::new(), |place| (place + 1).to_string());
    format!("{dealer}{}", SEATS.map(hand).join(","))
}
