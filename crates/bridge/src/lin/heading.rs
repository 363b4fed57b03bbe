//! What stands before the boards of a match: its title and teams, the players, the results.

use cards::Seat;

use crate::record::{Record, Room, Terms};
use crate::{BoardNumber, Risk};

/// The seats in the order of LIN: dealer 1 is south.
pub(super) const SEATS: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// The fields of `vg` that have a place in a record, and the PBN tags that they become.
pub(super) const MATCH_TAGS: [(usize, &str); 3] = [(1, "Stage"), (5, "HomeTeam"), (7, "VisitTeam")];

/// Letters for the form of scoring, and PBN's names.
pub(super) const SCORING: [(&str, &str); 3] = [("I", "IMP"), ("P", "MP"), ("B", "BAM")];

#[derive(Default, Debug)]
pub(super) struct Heading {
    /// `vg`: title, segment, scoring, first board, last board, team, score, team, score.
    fields: Vec<String>,
    /// `rs`: two for each board, open room first.
    pub results: Vec<String>,
    /// `bn`: the numbers of the boards.
    pub numbers: Vec<String>,
    /// `pn`: south, west, north, east of the open room, then of the closed room.
    pub names: Vec<String>,
}

impl Heading {
    pub fn match_line(&mut self, value: &str) {
        self.fields = value.split(',').map(super::text::from_lin).collect();
    }

    /// Puts what the heading says into a record; what the board itself says comes first.
    pub fn apply(&self, record: &mut Record) {
        let closed = record.room == Some(Room::Closed);
        let names = if closed && self.names.len() >= 8 { &self.names[4..] } else { &self.names[..] };
        for (seat, name) in SEATS.into_iter().zip(names) {
            record.names[seat] = Some(name.clone()).filter(|name| !name.is_empty());
        }
        record.event = self.text(0);
        record.scoring = self.text(2).map(|letter| {
            let known = SCORING.iter().find(|(short, _)| letter.eq_ignore_ascii_case(short));
            known.map_or(letter, |(_, name)| (*name).to_owned())
        });
        for (place, tag) in MATCH_TAGS {
            if let Some(text) = self.text(place) {
                record.tags.insert(tag.to_owned(), text);
            }
        }
        if let Some(result) = self.result(record)
            && record.auction.is_none()
            && record.terms.is_none()
        {
            read_result(&result, record);
        }
    }

    fn text(&self, place: usize) -> Option<String> {
        self.fields.get(place).filter(|text| !text.is_empty()).cloned()
    }

    /// The entry of `rs` for this record's board and room.
    fn result(&self, record: &Record) -> Option<String> {
        let number = record.number?.get();
        let listed = || self.numbers.iter().position(|text| text.parse() == Ok(number));
        let counted = || number.checked_sub(self.text(3)?.parse().ok()?).map(|place| place as usize);
        let place = listed().or_else(counted)?.checked_mul(2)?;
        self.results.get(place.checked_add(usize::from(record.room == Some(Room::Closed)))?).cloned()
    }
}

/// `4HxN+1`, `3NS=`, `PASS`.
fn read_result(text: &str, record: &mut Record) -> Option<()> {
    if text.eq_ignore_ascii_case("pass") || text.eq_ignore_ascii_case("p") {
        record.terms = Some(Terms::PassedOut);
        return Some(());
    }
    let upper = text.to_ascii_uppercase();
    let end = upper.find(['=', '+', '-'])?;
    let (front, over) = upper.split_at(end);
    let declarer = front.chars().last().and_then(Seat::from_char)?;
    let front = &front[..front.len() - 1];
    let bid = front.trim_end_matches('X');
    let risk = *Risk::ALL.get(front.len() - bid.len())?;
    let bid: crate::Bid = bid.parse().ok()?;
    let over = if over == "=" { 0 } else { over.parse::<i8>().ok()? };
    let tricks = bid.level.tricks().checked_add_signed(over).filter(|&tricks| tricks <= 13)?;
    record.terms = Some(Terms::Bid(bid, risk));
    record.declarer = Some(declarer);
    record.tricks = Some(tricks);
    Some(())
}

/// The same for writing; empty where the result is not known.
pub(super) fn written_result(record: &Record) -> String {
    match (record.terms, record.contract(), record.tricks) {
        (Some(Terms::PassedOut), ..) => "PASS".to_owned(),
        (_, Some(contract), Some(tricks)) => {
            let over = match i32::from(tricks) - i32::from(contract.tricks()) {
                0 => "=".to_owned(),
                over => format!("{over:+}"),
            };
            let strain = contract.strain().to_string();
            let risk = contract.risk.to_string().to_ascii_lowercase();
            format!("{}{}{risk}{:#}{over}", contract.bid.level, &strain[..1], contract.declarer)
        }
        _ => String::new(),
    }
}

/// `Board 7`, `o7`: the number in a text.
pub(super) fn number_in(text: &str) -> Option<BoardNumber> {
    let digits: String =
        text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().ok().and_then(BoardNumber::new)
}
