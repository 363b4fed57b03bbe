//! The auction and play sections.

use std::collections::BTreeMap;

use cards::{BySeat, Seat};

use super::syntax::{Item, Token};
use super::text::from_pbn;
use super::words::{Piece, pieces};
use crate::Call;
use crate::record::{At, Bidding, Called, Ending, Flaw, Played, PlayedTrick, Playing, Problem, Remark, Spot};

/// A section with the notes that follow it.
#[derive(Default, Debug)]
pub(super) struct Section<'a> {
    pub at: Option<At>,
    pub value: String,
    pub body: Vec<Token<'a>>,
    /// By the number that stands before the colon.
    pub notes: BTreeMap<String, (At, String)>,
}

/// What a section says, besides its calls or cards.
#[derive(Default, Debug)]
pub(super) struct Extra {
    /// Comments before the first call or card.
    pub comments: Vec<String>,
    /// Where each call or card stands.
    pub places: Vec<(Spot, At)>,
}

/// Follows the pieces of a section; what is said goes to the call or card named last.
struct Reader<'s, 'a, 'p> {
    section: &'s Section<'a>,
    /// The number of the glyph for `!`.
    first_suffix: u8,
    used: Vec<&'a str>,
    extra: Extra,
    problems: &'p mut Vec<Problem>,
}

impl<'a> Reader<'_, 'a, '_> {
    fn tell(&mut self, at: At, flaw: Flaw) {
        self.problems.push(Problem { at, flaw });
    }

    /// Adds a piece that is neither name nor mark of a turn.
    fn remark(&mut self, at: At, piece: Piece<'a>, remark: Option<&mut Remark>) {
        let text = match piece {
            Piece::Note(number) => format!("={number}="),
            Piece::Unknown(text) => text.to_owned(),
            other => format!("{other:?}"),
        };
        let Some(remark) = remark else { return self.tell(at, Flaw::Stray(text)) };
        match piece {
            Piece::Glyph(number) => drop(remark.glyphs.insert(number)),
            Piece::Suffix(place) => drop(remark.glyphs.insert(self.first_suffix + place)),
            Piece::Note(number) if remark.note.is_none() => {
                let note = self.section.notes.get(number);
                if note.is_none() {
                    self.tell(at, Flaw::NoNote(number.to_owned()));
                }
                remark.note = Some(note.map_or(String::new(), |(_, text)| from_pbn(text)));
                self.used.push(number);
            }
            _ => self.tell(at, Flaw::Stray(text)),
        }
    }

    fn comment(&mut self, text: &str, remark: Option<&mut Remark>) {
        remark.map_or(&mut self.extra.comments, |remark| &mut remark.comments).push(from_pbn(text));
    }

    /// Notes that nothing refers to are kept as comments.
    fn finish(mut self) -> Extra {
        for (number, (at, text)) in &self.section.notes {
            if !self.used.contains(&number.as_str()) {
                self.tell(*at, Flaw::LooseNote(text.clone()));
                self.extra.comments.extend(Some(from_pbn(text)).filter(|text| !text.is_empty()));
            }
        }
        self.extra
    }
}

/// Reads the calls, the first of them by `first`.
pub(super) fn read_auction(
    section: &Section<'_>,
    first: Seat,
    problems: &mut Vec<Problem>,
) -> (Bidding, Extra) {
    let mut reader = Reader { section, first_suffix: 1, used: Vec::new(), extra: Extra::default(), problems };
    let mut bidding = Bidding { first, calls: Vec::new(), ending: Ending::Unmarked };
    let (mut turn, mut irregular, mut all_passed) = (first, false, false);
    for Token { at, item } in &section.body {
        let word = match item {
            Item::Word(word) => word,
            Item::Comment(text) => {
                reader.comment(text, bidding.calls.last_mut().map(|called| &mut called.remark));
                continue;
            }
            _ => continue,
        };
        for piece in pieces(word) {
            match piece {
                Piece::Name(_) if bidding.ending == Ending::Stopped => {
                    reader.tell(*at, Flaw::Junk((*word).to_owned()));
                    break;
                }
                Piece::Name("-") if bidding.calls.is_empty() => {
                    turn = turn.next();
                    bidding.first = turn;
                }
                Piece::Name("-") => {}
                Piece::Name(name)
                    if ["AP", "ALL", "ALLPASS"].contains(&name.to_ascii_uppercase().as_str()) =>
                {
                    while !bidding.is_over() {
                        reader.extra.places.push((Spot::Call(bidding.calls.len()), *at));
                        bidding.calls.push(Called {
                            seat: turn,
                            call: Call::Pass,
                            remark: Remark::default(),
                        });
                        turn = turn.next();
                    }
                    all_passed = true;
                }
                // The second word of "All Pass".
                Piece::Name(name) if all_passed && name.eq_ignore_ascii_case("pass") => {}
                Piece::Name(name) => {
                    match name.parse() {
                        Ok(call) => {
                            reader.extra.places.push((Spot::Call(bidding.calls.len()), *at));
                            let remark = Remark { irregular, ..Remark::default() };
                            bidding.calls.push(Called { seat: turn, call, remark });
                        }
                        Err(_) => reader.tell(*at, Flaw::Call(name.to_owned())),
                    }
                    turn = turn.next();
                    irregular = false;
                }
                Piece::Stop => bidding.ending = Ending::Stopped,
                Piece::Continue => bidding.ending = Ending::Continued,
                Piece::Irregular('S') => turn = turn.next(),
                Piece::Irregular('I') => irregular = true,
                other => {
                    reader.remark(*at, other, bidding.calls.last_mut().map(|called| &mut called.remark));
                }
            }
        }
    }
    (bidding, reader.finish())
}

/// Reads the cards: each row has its columns clockwise from `leader`, whoever led.
pub(super) fn read_play(section: &Section<'_>, leader: Seat, problems: &mut Vec<Problem>) -> (Rows, Extra) {
    let mut reader = Reader { section, first_suffix: 7, used: Vec::new(), extra: Extra::default(), problems };
    let mut rows = Rows { leader, rows: Vec::new(), marked: BTreeMap::new(), ending: Ending::Unmarked };
    let (mut count, mut last, mut irregular) = (0, None, false);
    for Token { at, item } in &section.body {
        let word = match item {
            Item::Word(word) => word,
            Item::Comment(text) => {
                reader.comment(text, rows.remark(last));
                continue;
            }
            _ => continue,
        };
        for piece in pieces(word) {
            let (row, seat) = (count / 4, leader.plus(count % 4));
            match piece {
                Piece::Name(_) if rows.ending == Ending::Stopped => {
                    reader.tell(*at, Flaw::Junk((*word).to_owned()));
                    break;
                }
                Piece::Name(_) if row == 13 => {
                    reader.tell(*at, Flaw::TooLong);
                    return (rows, reader.finish());
                }
                Piece::Name(_) | Piece::Continue => {
                    rows.rows.resize_with(row + 1, BySeat::default);
                    match piece {
                        Piece::Continue => rows.ending = Ending::Continued,
                        Piece::Name("-") => {}
                        Piece::Name(name) => match name.parse() {
                            Ok(card) => {
                                let remark = Remark { irregular, ..Remark::default() };
                                rows.rows[row][seat] = Some(Played { card, remark });
                                reader.extra.places.push((Spot::Card(seat, row), *at));
                                last = Some((row, seat));
                            }
                            Err(_) => reader.tell(*at, Flaw::Card(name.to_owned())),
                        },
                        _ => {}
                    }
                    irregular = false;
                    count += 1;
                }
                Piece::Stop => rows.ending = Ending::Stopped,
                Piece::Irregular('R') => irregular = true,
                Piece::Irregular('L') => drop(rows.marked.insert(row, seat)),
                other => reader.remark(*at, other, rows.remark(last)),
            }
        }
    }
    (rows, reader.finish())
}

/// The rows of a play section, before it is known who led to each.
pub(super) struct Rows {
    leader: Seat,
    rows: Vec<BySeat<Option<Played>>>,
    /// Who led out of turn to which row.
    marked: BTreeMap<usize, Seat>,
    ending: Ending,
}

impl Rows {
    fn remark(&mut self, last: Option<(usize, Seat)>) -> Option<&mut Remark> {
        let (row, seat) = last?;
        self.rows[row][seat].as_mut().map(|played| &mut played.remark)
    }

    /// Whether a lead out of turn is marked anywhere.
    pub fn marks_leads(&self) -> bool {
        !self.marked.is_empty()
    }

    /// Finds out who led to each trick, given the strain.
    pub fn play(self, strain: Option<crate::Strain>) -> Playing {
        let mut play = Playing { leader: self.leader, tricks: Vec::new(), ending: self.ending };
        for (row, cards) in self.rows.into_iter().enumerate() {
            let leader = self.marked.get(&row).copied().unwrap_or_else(|| play.next_leader(strain));
            play.tricks.push(PlayedTrick { leader, cards });
        }
        while play.tricks.last().is_some_and(|trick| trick.in_order().next().is_none()) {
            play.tricks.pop();
        }
        play
    }
}
