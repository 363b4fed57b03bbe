//! The export format.

use cards::Seat;

use super::MANDATORY;
use super::identify::in_order_of_play;
use super::text::{looks_inherited, to_pbn};
use crate::record::{Bidding, Ending, PlayedTrick, Playing, Record, Remark, Room, Terms};

/// How long a line of calls or cards may be.
const WIDTH: usize = 79;

/// Writes boards in the export format: mandatory tags in order, other tags by name, the auction, the
/// play, tables by name. Lines end with CR LF, as the standard asks.
pub fn write<'r>(records: impl IntoIterator<Item = &'r Record>) -> String {
    let mut writer = Writer { out: "% PBN 2.1\r\n% EXPORT\r\n".to_owned(), column: 0 };
    for (i, record) in records.into_iter().enumerate() {
        if i > 0 {
            writer.end_line();
        }
        writer.record(record);
    }
    writer.out
}

struct Writer {
    out: String,
    /// How long the present line is.
    column: usize,
}

impl Writer {
    fn record(&mut self, record: &Record) {
        self.comments(record, "");
        let passed_out = record.terms == Some(Terms::PassedOut);
        for name in MANDATORY {
            let value = mandatory(record, name);
            let unknown = if passed_out && matches!(name, "Declarer" | "Result") { "" } else { "?" };
            self.tag(name, &doubled(value.as_deref().unwrap_or(unknown)));
            self.comments(record, name);
        }
        let mut tags = record.tags.clone();
        tags.retain(|name, _| is_free(name));
        if let Some(room) = record.room {
            let value = if room == Room::Open { "Open" } else { "Closed" };
            tags.insert("Room".to_owned(), value.to_owned());
        }
        for (name, value) in &tags {
            self.tag(name, &doubled(value));
            self.comments(record, name);
        }
        if let Some(bidding) = &record.auction {
            self.tag("Auction", &bidding.first.letter().to_string());
            self.comments(record, "Auction");
            self.auction(bidding);
        }
        if let Some(playing) = &record.play {
            self.tag("Play", &playing.leader.letter().to_string());
            self.comments(record, "Play");
            self.play(playing, record);
        }
        for (name, section) in record.sections.iter().filter(|(name, _)| is_free(name)) {
            self.tag(name, &light(&section.columns));
            self.comments(record, name);
            for row in section.rows.iter().map(|row| one_line(row)).filter(|row| !row.is_empty()) {
                // In the first column a percent sign would hide the row.
                self.out.push_str(if row.starts_with('%') { " " } else { "" });
                self.out.push_str(&row);
                self.end_line();
            }
        }
    }

    fn end_line(&mut self) {
        self.out.push_str("\r\n");
        self.column = 0;
    }

    /// A tag on its own line; the value has its escapes.
    fn tag(&mut self, name: &str, value: &str) {
        let blank = if looks_inherited(value) { " " } else { "" };
        self.out.push_str(&format!("[{name} \"{blank}{value}\"]"));
        self.end_line();
    }

    /// The comments after a tag, each on its own line.
    fn comments(&mut self, record: &Record, name: &str) {
        for text in record.comments.get(name).into_iter().flatten() {
            self.comment(text);
            if self.column > 0 {
                self.end_line();
            }
        }
    }

    /// A comment, in braces where possible: they do not end the line.
    fn comment(&mut self, text: &str) {
        let text = to_pbn(text);
        match (text.contains('}'), text.contains('\n')) {
            (true, false) => {
                self.word(&format!(";{text}"));
                self.end_line();
            }
            (true, true) => self.word(&format!("{{{}}}", text.replace('}', ")"))),
            _ if text.is_empty() => {}
            _ => self.word(&format!("{{{text}}}")),
        }
    }

    /// A word of an auction or play section.
    fn word(&mut self, word: &str) {
        let first = word.lines().next().unwrap_or_default();
        if self.column > 0 && self.column + 1 + first.chars().count() > WIDTH {
            self.out.truncate(self.out.trim_end_matches(' ').len());
            self.end_line();
        }
        if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(&word.replace('\n', "\r\n"));
        let last = word.rsplit('\n').next().unwrap_or_default().chars().count();
        self.column = if word.contains('\n') { last } else { self.column + last };
    }

    /// Fills the present cell up, so that the columns stand under each other.
    fn pad(&mut self, word: &str, width: usize) {
        let blanks = width.saturating_sub(word.chars().count());
        self.out.extend(std::iter::repeat_n(' ', blanks));
        self.column += blanks;
    }

    fn end_row(&mut self) {
        if self.column > 0 {
            self.out.truncate(self.out.trim_end_matches(' ').len());
            self.end_line();
        }
    }

    /// A call or card with what is said about it.
    fn cell(&mut self, mark: &str, word: &str, width: usize, remark: &Remark, notes: &mut Vec<String>) {
        if remark.irregular {
            self.word(mark);
        }
        self.word(word);
        if remark.is_empty() {
            return self.pad(word, width);
        }
        if let Some(note) = remark.note.as_deref().map(|note| one_line(&to_pbn(note))) {
            let number = notes.iter().position(|known| *known == note).unwrap_or_else(|| {
                notes.push(note);
                notes.len() - 1
            });
            self.word(&format!("={}=", number + 1));
        }
        for glyph in &remark.glyphs {
            self.word(&format!("${glyph}"));
        }
        for comment in &remark.comments {
            self.comment(comment);
        }
    }

    fn notes(&mut self, notes: &[String]) {
        for (i, note) in notes.iter().enumerate() {
            self.tag("Note", &light(&format!("{}:{note}", i + 1)));
        }
    }

    fn auction(&mut self, bidding: &Bidding) {
        let mut notes = Vec::new();
        let (mut turn, mut count) = (bidding.first, 0);
        let next = |writer: &mut Writer, turn: &mut Seat, count: &mut usize| {
            *turn = turn.next();
            *count += 1;
            if count.is_multiple_of(4) {
                writer.end_row();
            }
        };
        for called in &bidding.calls {
            while turn != called.seat {
                self.word("^S");
                next(self, &mut turn, &mut count);
            }
            self.cell("^I", &called.call.to_string(), 4, &called.remark, &mut notes);
            next(self, &mut turn, &mut count);
        }
        match bidding.ending {
            Ending::Unmarked => {}
            Ending::Stopped => self.word("*"),
            Ending::Continued => self.word("+"),
        }
        self.end_row();
        self.notes(&notes);
    }

    fn play(&mut self, playing: &Playing, record: &Record) {
        let mut notes = Vec::new();
        let mut so_far = Playing { tricks: Vec::new(), ..playing.clone() };
        let continued = playing.ending == Ending::Continued;
        let strain = record.strain();
        // Cards in seats that do not hold them can look as if each row began with its lead: a mark
        // tells the reader that these are columns.
        let looks_turned = record.deal.is_some_and(|deal| in_order_of_play(playing, &deal, strain).is_some());
        for (i, trick) in playing.tricks.iter().enumerate() {
            let is_last = i + 1 == playing.tricks.len();
            let next = trick.leader.around().find(|&seat| trick.cards[seat].is_none());
            let marked = trick.leader != so_far.next_leader(strain) || (i == 0 && looks_turned);
            for seat in playing.leader.around() {
                if marked && seat == trick.leader {
                    self.word("^L");
                }
                match &trick.cards[seat] {
                    Some(played) => {
                        self.cell("^R", &played.card.to_string(), 2, &played.remark, &mut notes);
                    }
                    None if continued && is_last && next == Some(seat) => {
                        self.cell("", "+", 2, &Remark::default(), &mut notes)
                    }
                    None => self.cell("", "-", 2, &Remark::default(), &mut notes),
                }
            }
            self.end_row();
            so_far.tricks.push(trick.clone());
        }
        let trick_is_over = playing.tricks.last().is_none_or(PlayedTrick::is_complete);
        if playing.ending == Ending::Stopped {
            self.word("*");
        } else if continued && trick_is_over && playing.tricks.len() == 13 {
            // No place is left for it, but it was said.
            self.word("+");
        } else if continued && trick_is_over {
            let leader = so_far.next_leader(strain);
            for seat in playing.leader.around() {
                self.cell("", if seat == leader { "+" } else { "-" }, 2, &Remark::default(), &mut notes);
            }
        }
        self.end_row();
        self.notes(&notes);
    }
}

/// The value of a mandatory tag; `None` where it is not known.
fn mandatory(record: &Record, name: &str) -> Option<String> {
    let mark = |irregular| if irregular { "^" } else { "" };
    match name {
        "Event" => record.event.clone(),
        "Site" => record.site.clone(),
        "Date" => record.date.clone(),
        "Board" => record.number.map(|number| number.to_string()),
        "West" => record.names[Seat::West].clone(),
        "North" => record.names[Seat::North].clone(),
        "East" => record.names[Seat::East].clone(),
        "South" => record.names[Seat::South].clone(),
        "Dealer" => record.dealer.map(|seat| seat.letter().to_string()),
        "Vulnerable" => record.vulnerability.map(|vulnerability| vulnerability.to_string()),
        "Deal" => {
            let first = record.dealer.unwrap_or(Seat::North);
            record.deal.map(|deal| deal.written_from(first).to_string())
        }
        "Scoring" => record.scoring.clone(),
        "Declarer" => record.declarer.map(|seat| format!("{}{seat:#}", mark(record.swapped))),
        "Contract" => record.terms.map(|terms| terms.to_string()),
        "Result" => record.tricks.map(|tricks| format!("{}{tricks}", mark(record.misstated))),
        _ => None,
    }
}

/// Whether a tag or table of this name can stand beside what a record holds in its own fields.
fn is_free(name: &str) -> bool {
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_name && !MANDATORY.contains(&name) && !matches!(name, "Auction" | "Play" | "Note")
}

/// Blanks for whatever may not stand within a line.
fn one_line(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ").trim_end().to_owned()
}

/// The escapes of a tag's value: `\"` and `\\`.
fn doubled(value: &str) -> String {
    value.replace(|c: char| c.is_control(), " ").replace('\\', r"\\").replace('"', "\\\"")
}

/// The same for values in which a lone backslash has a meaning of its own (`\2R`, `\S`), and stays.
fn light(value: &str) -> String {
    let value = value.replace(|c: char| c.is_control(), " ");
    let mut out = String::new();
    let mut rest = value.as_str();
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        let meets_escape = rest.is_empty() || rest.starts_with(['\\', '"']);
        if c == '"' || c == '\\' && meets_escape {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
