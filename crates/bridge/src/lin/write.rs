//! Boards as LIN.

use std::collections::BTreeMap;

use cards::{Seat, Suit};

use super::heading::{MATCH_TAGS, SCORING, SEATS, score_tag, title_number};
use super::result::Listed;
use super::text::to_lin;
use crate::record::{Bidding, Record, Remark, Room};
use crate::{BoardNumber, Call, Vulnerability};

/// Writes each board on a line. Boards that share an event, teams or scoring, or that have a result
/// without the calls that led to it, stand after a heading.
pub fn write<'r>(records: impl IntoIterator<Item = &'r Record>) -> String {
    let mut segments: Vec<Segment<'r>> = Vec::new();
    for record in records {
        match segments.last_mut() {
            Some(segment) if segment.admits(record) => segment.add(record),
            _ => {
                let mut segment = Segment { fields: match_fields(record), ..Segment::default() };
                segment.add(record);
                segments.push(segment);
            }
        }
    }
    let mut out = String::new();
    for (i, segment) in segments.iter().enumerate() {
        segment.heading(i > 0, &mut out);
        for record in &segment.records {
            board(record, &mut out);
            out.push('\n');
        }
    }
    out
}

/// One board on a line, without what only a heading can tell.
pub(crate) fn write_board(record: &Record) -> String {
    let mut out = String::new();
    board(record, &mut out);
    out
}

/// Boards under one heading.
#[derive(Default)]
struct Segment<'r> {
    /// What the boards share: the fields of `vg`.
    fields: Vec<String>,
    records: Vec<&'r Record>,
    /// By board number, the results and scores of the open and the closed room.
    places: BTreeMap<u32, [Option<(String, String)>; 2]>,
    /// A board has a result or score that it cannot tell itself.
    lists: bool,
    /// A board has no number, so that nothing can be listed for it beside others.
    has_unnumbered: bool,
}

impl<'r> Segment<'r> {
    /// Whether a board can stand under this heading: one that the heading lists must have a place
    /// of its own in it.
    fn admits(&self, record: &Record) -> bool {
        let entry = (listed(record), score(record));
        let Some(number) = record.number else {
            return match_fields(record) == self.fields && !self.lists && !needs_list(record);
        };
        let free = || match self.places.get(&number.get()) {
            Some(rooms) => rooms[room(record)].as_ref().is_none_or(|other| *other == entry),
            None => true,
        };
        match_fields(record) == self.fields
            && (!(self.lists || needs_list(record)) || !self.has_unnumbered && free())
    }

    fn add(&mut self, record: &'r Record) {
        let place = self.places.entry(record.number.map_or(0, BoardNumber::get)).or_default();
        place[room(record)].get_or_insert_with(|| (listed(record), score(record)));
        self.lists |= needs_list(record);
        self.has_unnumbered |= record.number.is_none();
        self.records.push(record);
    }

    /// `vg`, `rs`, `mp` and `bn`, if there is something to say, or to take back from the segment before.
    fn heading(&self, is_later: bool, out: &mut String) {
        let mut fields = self.fields.clone();
        if !is_later && !self.lists && fields.iter().all(String::is_empty) {
            return;
        }
        let numbers: Vec<u32> = self.places.keys().copied().filter(|&number| number > 0).collect();
        let text = |number: Option<&u32>| number.map_or(String::new(), u32::to_string);
        (fields[3], fields[4]) = (text(numbers.first()), text(numbers.last()));
        out.push_str(&format!("vg|{}|\n", fields.join(",")));
        if !self.lists {
            return;
        }
        let entries = || self.places.values().flatten();
        let results: Vec<_> =
            entries().map(|entry| entry.as_ref().map_or("", |(result, _)| result)).collect();
        out.push_str(&format!("rs|{}|\n", results.join(",")));
        let scores: Vec<_> = entries().map(|entry| entry.as_ref().map_or("", |(_, score)| score)).collect();
        if scores.iter().any(|score| !score.is_empty()) {
            out.push_str(&format!("mp|{}|\n", scores.join(",")));
        }
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        out.push_str(&format!("bn|{}|\n", numbers.join(",")));
    }
}

/// The place of a record's room among two.
fn room(record: &Record) -> usize {
    usize::from(record.room == Some(Room::Closed))
}

/// The result as the heading lists it. Where calls and tags contradict each other, the calls count,
/// and nothing is listed.
fn listed(record: &Record) -> String {
    let called = record.auction.as_ref().is_some_and(Bidding::is_over);
    let listed = Listed::of(record).filter(|listed| !called || listed.is_told_by_calls(record));
    listed.map_or(String::new(), |listed| listed.to_string())
}

fn score(record: &Record) -> String {
    record.tags.get(score_tag(record)).map_or(String::new(), |score| item(score))
}

/// Whether only a heading can tell the result or the score. In matches it always does.
fn needs_list(record: &Record) -> bool {
    let untold = || Listed::of(record).is_some_and(|listed| !listed.is_told_by_calls(record));
    record.room.is_some() || !score(record).is_empty() || untold() && !listed(record).is_empty()
}

/// The fields of `vg` that this record gives, the others empty.
fn match_fields(record: &Record) -> Vec<String> {
    let mut fields = vec![String::new(); 9];
    fields[0] = record.event.as_deref().map_or(String::new(), item);
    let scoring = record.scoring.as_deref().unwrap_or_default();
    let known = SCORING.iter().find(|(_, name)| scoring == *name);
    fields[2] = known.map_or_else(|| item(scoring), |(letter, _)| (*letter).to_owned());
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
    let title = record.tags.get("Description").map(|text| to_lin(text)).filter(|text| !text.is_empty());
    // Whether a title stands where the number would.
    let is_titled = title.as_ref().is_some_and(|title| title_number(title) != record.number);
    let label = number.as_deref().unwrap_or_default();
    match record.room {
        Some(room) => {
            let letter = if room == Room::Open { "o" } else { "c" };
            field("qx", &format!("{letter}{}", if is_titled && number.is_none() { "-" } else { label }));
        }
        None if is_titled => field("qx", label),
        None => {}
    }
    let names = SEATS.map(|seat| record.names[seat].as_deref().map_or(String::new(), item));
    field("pn", &names.join(","));
    field("st", "");
    field("md", &deal(record));
    field("rh", "");
    if let Some(title) = title.or_else(|| Some(format!("Board {}", number.as_ref()?))) {
        field("ah", &title);
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
    if let Some(tricks) = record.tricks.filter(|&tricks| !is_told_by_cards(record, tricks)) {
        field("mc", &tricks.to_string());
        field("pg", "");
    }
}

/// Whether all cards are known and make it this number of tricks.
fn is_told_by_cards(record: &Record, tricks: u8) -> bool {
    let play = record.play.as_ref().filter(|play| play.is_complete());
    play.zip(record.contract()).is_some_and(|(play, contract)| play.won_by(contract) == tricks)
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
