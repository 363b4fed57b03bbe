//! What stands before the boards of a match: its title and teams, the players, the results.

use std::collections::{BTreeMap, BTreeSet};

use cards::Seat;

use super::result::Listed;
use super::syntax::Field;
use super::text::from_lin;
use crate::BoardNumber;
use crate::record::{At, Flaw, Problem, Record, Room};

/// The seats in the order of LIN: dealer 1 is south.
pub(super) const SEATS: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// The fields of `vg` that have a place in a record, and the PBN tags that they become. The scores
/// are those that the teams bring with them, and are told only where they are not zero.
pub(super) const MATCH_TAGS: [(usize, &str); 5] =
    [(1, "Stage"), (5, "HomeTeam"), (6, "HomeTeamScore"), (7, "VisitTeam"), (8, "VisitTeamScore")];

/// Letters for the form of scoring, and PBN's names.
pub(super) const SCORING: [(&str, &str); 3] = [("I", "IMP"), ("P", "MP"), ("B", "BAM")];

#[derive(Default, Debug)]
pub(super) struct Heading {
    /// `vg`: title, segment, scoring, first board, last board, team, score, team, score.
    fields: Vec<String>,
    /// `rs`: two for each board, open room first, and where each stands.
    results: Vec<(At, String)>,
    /// `mp`: the scores, in the same order.
    scores: Vec<String>,
    /// `bn`: the numbers of the boards.
    numbers: Vec<Option<u32>>,
    /// The place of each of these numbers.
    numbered: BTreeMap<u32, usize>,
    /// `pn`: south, west, north, east of the open room, then of the closed room.
    players: [Vec<String>; 2],
    /// `pw`: the same for all boards, for both rooms, or for each board and room.
    tables: Vec<String>,
    /// The places of `rs` that belong to boards of the file.
    used: BTreeSet<usize>,
}

impl Heading {
    pub fn match_line(&mut self, value: &str) {
        self.fields = items(value).map(from_lin).collect();
    }

    pub fn results(&mut self, field: &Field<'_>) {
        let mut column = field.at.column;
        for text in field.value.split(',') {
            let blanks = text.chars().take_while(|c| c.is_whitespace()).count();
            let at = At { line: field.at.line, column: column + blanks };
            self.results.push((at, text.trim().to_owned()));
            column += text.chars().count() + 1;
        }
    }

    pub fn scores(&mut self, value: &str) {
        self.scores = items(value).map(from_lin).collect();
    }

    pub fn numbers(&mut self, value: &str) {
        self.numbers = items(value).map(|text| text.parse().ok()).collect();
        let places = self.numbers.iter().enumerate().rev().map(|(place, number)| (number, place));
        self.numbered = places.filter_map(|(number, place)| Some(((*number)?, place))).collect();
    }

    pub fn tables(&mut self, value: &str) {
        self.tables = items(value).map(from_lin).collect();
    }

    /// `pn`: four names, of one room if it stands within a board of that room, or eight.
    pub fn players(&mut self, field: &Field<'_>, room: Option<Room>, problems: &mut Vec<Problem>) {
        let names = names(&field.value);
        if names.len() > 8 {
            let why =
                format!("{} names are too many: write four or eight, without commas in them", names.len());
            problems.push(Problem { at: field.at, flaw: Flaw::Value { tag: "pn".to_owned(), why } });
        }
        let (open, closed) = names.split_at(names.len().min(4));
        match room {
            _ if names.len() > 4 => self.players = [open.to_vec(), closed[..closed.len().min(4)].to_vec()],
            Some(room) => self.players[room as usize] = names,
            None => self.players = [names.clone(), names],
        }
    }

    /// Puts the title, the teams and the players into a record.
    pub fn apply(&self, record: &mut Record) {
        let closed = record.room == Some(Room::Closed);
        let place = self.place(record);
        for (seat, name) in SEATS.into_iter().zip(self.names(place, closed)) {
            record.names[seat] = Some(name).filter(|name| is_known(name)).cloned();
        }
        record.event = self.text(0);
        record.scoring = self.text(2).map(|letter| {
            let known = SCORING.iter().find(|(short, _)| letter.eq_ignore_ascii_case(short));
            known.map_or(letter, |(_, name)| (*name).to_owned())
        });
        for (field, tag) in MATCH_TAGS {
            let is_score = tag.ends_with("Score");
            if let Some(text) = self.text(field).filter(|text| !(is_score && text == "0")) {
                record.tags.insert(tag.to_owned(), text);
            }
        }
        if let Some(score) = place.and_then(|place| self.scores.get(place)).filter(|text| is_known(text)) {
            record.tags.insert(score_tag(record).to_owned(), score.clone());
        }
    }

    /// The result of this record's board and room.
    pub fn result(&mut self, record: &Record) -> Option<(At, String)> {
        let place = self.place(record)?;
        let found = self.results.get(place).filter(|(_, text)| !text.is_empty()).cloned();
        self.used.insert(place);
        found
    }

    /// Records for results of boards that the file does not have: a room that nobody watched. They
    /// stand after the same board of the other room, which also knows the deal.
    pub fn complete(&self, boards: Vec<Record>, problems: &mut Vec<Problem>) -> Vec<Record> {
        let mut unseen: BTreeMap<u32, Vec<Record>> = BTreeMap::new();
        for (place, (at, text)) in self.results.iter().enumerate() {
            let listed = match Listed::read(text) {
                Ok(Some(listed)) => listed,
                Ok(None) => continue,
                Err(error) => {
                    let flaw = Flaw::Value { tag: "rs".to_owned(), why: error.to_string() };
                    problems.push(Problem { at: *at, flaw });
                    continue;
                }
            };
            if self.used.contains(&place) {
                continue;
            }
            let Some(number) = self.number(place / 2) else {
                let why = format!("nobody can say which board '{text}' is of: write the numbers as bn|1,2|");
                problems.push(Problem { at: *at, flaw: Flaw::Value { tag: "rs".to_owned(), why } });
                continue;
            };
            let room = if place % 2 == 0 { Room::Open } else { Room::Closed };
            let mut record = Record { number: Some(number), room: Some(room), ..Record::default() };
            self.apply(&mut record);
            listed.put(&mut record);
            record.tricks = listed.tricks;
            unseen.entry(number.get()).or_default().push(record);
        }
        let number = |record: &Record| record.number.map_or(0, BoardNumber::get);
        let last: BTreeMap<u32, usize> = boards.iter().map(number).zip(0..).collect();
        let mut all = Vec::new();
        for (place, board) in boards.into_iter().enumerate() {
            let number = number(&board);
            let added = if last.get(&number) == Some(&place) { unseen.remove(&number) } else { None };
            let added = added.into_iter().flatten().map(|mut record| {
                (record.deal, record.dealer, record.vulnerability) =
                    (board.deal, board.dealer, board.vulnerability);
                record
            });
            let added: Vec<Record> = added.collect();
            all.push(board);
            all.extend(added);
        }
        all.extend(unseen.into_values().flatten());
        all
    }

    fn text(&self, place: usize) -> Option<String> {
        self.fields.get(place).filter(|text| is_known(text)).cloned()
    }

    /// The place in `rs` for this record's board and room.
    fn place(&self, record: &Record) -> Option<usize> {
        let closed = usize::from(record.room == Some(Room::Closed));
        let Some(number) = record.number.map(BoardNumber::get) else {
            // Only one board can be meant.
            return Some(closed).filter(|_| self.results.len() <= 2);
        };
        let listed = || self.numbered.get(&number).copied();
        let counted = || number.checked_sub(self.first()?).map(|place| place as usize);
        listed().or_else(counted)?.checked_mul(2)?.checked_add(closed)
    }

    /// The number of the board at a place.
    fn number(&self, place: usize) -> Option<BoardNumber> {
        let listed = || self.numbers.get(place).copied()?;
        let counted = || self.first()?.checked_add(u32::try_from(place).ok()?);
        listed().or_else(counted).and_then(BoardNumber::new)
    }

    fn first(&self) -> Option<u32> {
        self.text(3)?.parse().ok()
    }

    /// Who sat at the table of this place: as `pw` says, or else `pn`.
    fn names(&self, place: Option<usize>, closed: bool) -> &[String] {
        let start = match self.tables.len() {
            ..=4 => 0,
            5..=8 => 4 * usize::from(closed),
            _ => place.and_then(|place| place.checked_mul(4)).unwrap_or(usize::MAX),
        };
        let table = self.tables.get(start..).map_or(&[][..], |names| &names[..names.len().min(4)]);
        match table.iter().any(|name| !name.is_empty()) {
            true => table,
            false => &self.players[usize::from(closed)],
        }
    }
}

/// Where the score of a board belongs.
pub(super) fn score_tag(record: &Record) -> &'static str {
    let by_imps = record.scoring.as_deref().is_some_and(|text| text.starts_with(['I', 'i']));
    if by_imps { "ScoreIMP" } else { "ScoreMP" }
}

/// A question mark says as little as an empty field.
fn is_known(text: &str) -> bool {
    !matches!(text, "" | "?")
}

/// What stands between commas.
fn items(value: &str) -> impl Iterator<Item = &str> {
    value.split(',').map(str::trim)
}

/// Four or eight names. In some files a name has a comma of its own, with a blank after it: `I, Herman`.
fn names(value: &str) -> Vec<String> {
    let parts: Vec<&str> = value.split(',').collect();
    let filled = parts.iter().rposition(|part| !part.trim().is_empty()).map_or(0, |last| last + 1);
    if parts.len() != 8 && filled > 4 {
        let mut joined: Vec<String> = Vec::new();
        for part in &parts[..filled] {
            match joined.last_mut() {
                Some(last) if part.starts_with(' ') && !part.trim().is_empty() => {
                    last.push(',');
                    last.push_str(part);
                }
                _ => joined.push((*part).to_owned()),
            }
        }
        if matches!(joined.len(), 4 | 8) {
            return joined.iter().map(|name| from_lin(name)).collect();
        }
    }
    let most = match parts.len() {
        8 => 8,
        parts if filled <= 4 => parts.min(4),
        _ => filled,
    };
    parts[..most].iter().map(|name| from_lin(name)).collect()
}

/// `o7`: the number in a text.
pub(super) fn number_in(text: &str) -> Option<BoardNumber> {
    let digits: String =
        text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().ok().and_then(BoardNumber::new)
}

/// The number in a title: `Board 7`, `Hand #7 of 12`, `7`, or a word of another language and a number.
/// Other numbers in a title are not the board's: `50% games`.
pub(super) fn title_number(text: &str) -> Option<BoardNumber> {
    let lower = text.trim().to_lowercase();
    let counted = |word: &str| {
        let after = lower.split_once(word)?.1.trim_start_matches([' ', '#', '.', ':']);
        number_in(after).filter(|_| after.starts_with(|c: char| c.is_ascii_digit()))
    };
    let alone = || {
        let number = lower.trim_start_matches(char::is_alphabetic).trim_start_matches([' ', '#', '.', ':']);
        let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
        number_in(number).filter(|_| is_number)
    };
    ["board", "hand", "deal"].into_iter().find_map(counted).or_else(alone)
}
