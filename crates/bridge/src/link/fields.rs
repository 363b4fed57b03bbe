//! Boards in the parameters of a link, made into fields of LIN.

use std::borrow::Cow;

use cards::Seat;

use super::escape::Text;
use crate::BoardNumber;
use crate::lin::{self, Field};
use crate::record::{At, Flaw, Problem, Reading};

/// The seats in the order of LIN, and the letters of their hands and names.
const SEATS: [(Seat, &str, &str); 4] =
    [(Seat::South, "s", "sn"), (Seat::West, "w", "wn"), (Seat::North, "n", "nn"), (Seat::East, "e", "en")];

/// Reads a board; `None` where the link has neither hands nor an auction.
pub(super) fn read(parameters: &[(String, Text)], at: At) -> Option<Reading> {
    let find = |name: &str| parameters.iter().find(|(key, _)| key == name).map(|(_, text)| text.unescaped());
    let hands = SEATS.map(|(_, key, _)| find(key));
    let auction = find("a");
    if hands.iter().all(Option::is_none) && auction.is_none() {
        return None;
    }
    let number = find("b").and_then(|text| text.line().trim().parse().ok()).and_then(BoardNumber::new);
    let mut fields = Fields(Vec::new());
    let place = |seat: Seat| SEATS.iter().position(|&(s, ..)| s == seat).map_or(0, |place| place + 1);
    let dealer = find("d").map(|text| (text.at(0), text.line().trim().parse::<Seat>()));
    let named = dealer.as_ref().and_then(|(_, seat)| seat.as_ref().ok()).copied();
    let dealt_by = named.or_else(|| number.filter(|_| dealer.is_none()).map(BoardNumber::dealer));
    let digit = dealt_by.map_or(String::new(), |seat| place(seat).to_string());
    let cards =
        |hand: &Option<Text>| hand.as_ref().map_or(String::new(), |text| text.line().replace(',', ""));
    let dealt = hands.iter().flatten().map(|text| text.at(0)).min().unwrap_or(at);
    fields.add(dealt, "md", format!("{digit}{}", hands.each_ref().map(cards).join(",")));
    if let Some(board) = find("b") {
        let text = board.line();
        let title = if number.is_some() { format!("Board {}", text.trim()) } else { text };
        fields.add(board.at(0), "ah", title);
    }
    match (find("v"), number) {
        (Some(text), _) => fields.add(text.at(0), "sv", text.line()),
        (None, Some(number)) => fields.add(at, "sv", number.vulnerability().to_string()),
        _ => {}
    }
    auction.inspect(|text| calls(text, &mut fields));
    find("p").inspect(|text| cards_played(text, &mut fields));
    find("c").inspect(|text| fields.add(text.at(0), "mc", text.line()));
    let mut reading = lin::read_fields(fields.0.iter().map(|(at, tag, value)| Field {
        at: *at,
        tag: (*tag).to_owned(),
        value: Cow::Borrowed(value),
    }));
    if let Some((at, Err(why))) = dealer {
        let flaw = Flaw::Value { tag: "d".to_owned(), why: why.to_string() };
        reading.problems.push(Problem { at, flaw });
    }
    for record in &mut reading.records {
        for (seat, _, key) in SEATS {
            let name = find(key).map(|text| lin::from_lin(&text.line()));
            record.names[seat] = name.filter(|name| !name.is_empty());
        }
    }
    Some(reading)
}

/// The fields of a board, each with the place in the link that it comes from.
struct Fields(Vec<(At, &'static str, String)>);

impl Fields {
    fn add(&mut self, at: At, tag: &'static str, value: String) {
        self.0.push((at, tag, value));
    }
}

/// `1n!(15-17)p2c{why?}`: calls, alerts, explanations in parentheses, remarks in braces.
fn calls(text: &Text, fields: &mut Fields) {
    let chars = text.chars();
    let mut place = 0;
    while let Some(&c) = chars.get(place) {
        let at = text.at(place);
        let length = match c {
            '(' | '{' => remark(text, place, fields),
            '-' | '_' | ',' => 1,
            c if c.is_whitespace() => 1,
            c => {
                let rest: String = chars[place..].iter().take(3).collect::<String>().to_ascii_lowercase();
                let length = match rest.as_bytes() {
                    [b'1'..=b'7', b'n', b't'] => 3,
                    [b'1'..=b'7', ..] => rest.len().min(2),
                    [b'x', b'x', ..] => 2,
                    _ => 1,
                };
                let length = length.min(chars.len() - place);
                let call: String = chars[place..place + length].iter().collect();
                let alerted = chars.get(place + length) == Some(&'!') && c != '!';
                fields.add(at, "mb", if alerted { call + "!" } else { call });
                length + usize::from(alerted)
            }
        };
        place += length;
    }
}

/// `sas2s3s4`: cards in order of play, remarks between them.
fn cards_played(text: &Text, fields: &mut Fields) {
    let chars = text.chars();
    let mut place = 0;
    while let Some(&c) = chars.get(place) {
        let length = match c {
            '(' | '{' => remark(text, place, fields),
            '-' | '_' | ',' => 1,
            c if c.is_whitespace() => 1,
            _ => {
                let is_ten = chars[place + 1..].starts_with(&['1', '0']);
                let length = if is_ten { 3 } else { 2 }.min(chars.len() - place);
                fields.add(text.at(place), "pc", chars[place..place + length].iter().collect());
                length
            }
        };
        place += length;
    }
}

/// An explanation or a remark up to its closing mark, and how long it is.
fn remark(text: &Text, place: usize, fields: &mut Fields) -> usize {
    let chars = &text.chars()[place..];
    let (tag, close) = if chars[0] == '(' { ("an", ')') } else { ("nt", '}') };
    let mut depth = 0;
    let end = chars.iter().position(|&c| {
        depth += i32::from(c == chars[0]) - i32::from(c == close);
        depth == 0
    });
    let end = end.unwrap_or(chars.len());
    let inner: String = chars[1..end].iter().map(|&c| if c.is_control() { ' ' } else { c }).collect();
    fields.add(text.at(place), tag, inner);
    (end + 1).min(chars.len())
}
