//! LIN, the format of Bridge Base: read leniently, written strictly.
//!
//! A file is a stream of `tag|value|`. It may hold one board, a board on each line, or team matches, each
//! with a heading and two rooms (`qx|o7|`, `qx|c7|`). There is no published standard; what is known
//! comes from the files themselves. [`read`] gives whatever it understands as
//! [`Record`]s and tells the rest with its line, as [`pbn`](crate::pbn) does.
//!
//! [`write()`] loses what LIN has no place for, which [`lost`] names: site and date, tags other than
//! those of a match heading, tables, PBN's glyphs and marks of irregularities, cards after one that is
//! not known, and the place of comments that follow a tag. Bars become slashes, and commas in names
//! semicolons.
//!
//! ```
//! use bridge::lin;
//!
//! let file = "pn|Ann,Ben,Cas,Dan|md|3SAKQJHT98D765C432,,ST987HAKQDJ432C65,|sv|o|mb|p|mb|p|mb|1S!|an|five|";
//! let reading = lin::read(file);
//! assert!(reading.problems.is_empty());
//! let record = &reading.records[0];
//! assert_eq!(record.names[cards::Seat::North].as_deref(), Some("Cas"));
//! assert_eq!(record.auction.as_ref().unwrap().calls[2].remark.note.as_deref(), Some("five"));
//! ```

mod board;
mod heading;
mod loss;
mod result;
mod syntax;
mod text;
mod write;

use crate::record::{Flaw, Problem, Reading, Record, decode};

use board::Draft;
use heading::Heading;
pub use loss::lost;
pub(crate) use syntax::{Field, is_known_tag};
pub(crate) use text::from_lin;
pub use write::write;
pub(crate) use write::write_board;

/// Reads a file: all its boards, and everything that was wrong with it.
pub fn read(bytes: impl AsRef<[u8]>) -> Reading {
    read_text(&decode(bytes.as_ref()))
}

pub(crate) fn read_text(text: &str) -> Reading {
    let mut problems = Vec::new();
    let mut reading = read_fields(syntax::fields(text, &mut problems));
    reading.problems.append(&mut problems);
    reading.problems.sort_by_key(|problem| problem.at);
    reading
}

pub(crate) fn read_fields<'a>(fields: impl IntoIterator<Item = Field<'a>>) -> Reading {
    let mut reader = Reader::default();
    fields.into_iter().for_each(|field| reader.field(&field));
    reader.finish_segment();
    reader.reading.problems.sort_by_key(|problem| problem.at);
    reader.reading
}

/// Whether a line starts with a field that LIN files start with.
pub(crate) fn starts_with_field(line: &str) -> bool {
    line.split_once('|').is_some_and(|(tag, rest)| is_known_tag(tag) && rest.contains('|'))
}

#[derive(Default)]
struct Reader {
    reading: Reading,
    /// The boards that the present heading is about.
    segment: Vec<Record>,
    heading: Heading,
    /// What stood before the next board.
    opening: Vec<String>,
    /// The board that is being read.
    draft: Option<Draft>,
}

impl Reader {
    fn field(&mut self, field: &Field<'_>) {
        let value = &*field.value;
        match field.tag.as_str() {
            "vg" => {
                // A heading after boards is that of another match, or of its next segment.
                if self.draft.is_some() || !self.segment.is_empty() {
                    self.finish_segment();
                }
                self.heading.match_line(value);
            }
            "rs" => self.heading.results(field),
            "bn" => self.heading.numbers(value),
            "mp" => self.heading.scores(value),
            "pw" => self.heading.tables(value),
            "pn" => {
                if self.draft.as_ref().is_some_and(Draft::has_deal) {
                    self.finish();
                }
                let room = self.draft.as_ref().and_then(Draft::room);
                self.heading.players(field, room, &mut self.reading.problems);
            }
            "qx" => {
                self.finish();
                self.start(field).label(value);
            }
            "md" => {
                if self.draft.as_ref().is_none_or(Draft::has_deal) {
                    self.finish();
                    self.start(field);
                }
                self.pass_on(field);
            }
            "nt" if self.draft.is_none() => match text::from_lin(value) {
                comment if comment.is_empty() => {}
                comment => self.opening.push(comment),
            },
            "ah" | "sv" | "mb" | "an" | "pc" | "mc" | "nt" => self.pass_on(field),
            // Pages, pauses and colours are for showing a board, not part of it.
            _ => {}
        }
    }

    fn start(&mut self, field: &Field<'_>) -> &mut Draft {
        let opening = std::mem::take(&mut self.opening);
        self.draft.insert(Draft::new(field.at, opening))
    }

    fn pass_on(&mut self, field: &Field<'_>) {
        match (&mut self.draft, field.tag.as_str()) {
            (Some(draft), _) => draft.field(field, &mut self.reading.problems),
            // A board may also start with its title or its vulnerability.
            (None, "ah" | "sv") => {
                self.start(field);
                self.pass_on(field);
            }
            (None, tag) => {
                let text = format!("{tag}|{}|", field.value);
                self.reading.problems.push(Problem { at: field.at, flaw: Flaw::NoBoard(text) });
            }
        }
    }

    fn finish(&mut self) {
        if let Some(draft) = self.draft.take() {
            let before = self.segment.last();
            let record = draft.finish(&mut self.heading, before, &mut self.reading.problems);
            self.segment.push(record);
        }
    }

    /// The end of what a heading is about.
    fn finish_segment(&mut self) {
        self.finish();
        let boards = std::mem::take(&mut self.segment);
        let boards = self.heading.complete(boards, &mut self.reading.problems);
        self.reading.records.extend(boards);
        self.heading = Heading::default();
    }
}
