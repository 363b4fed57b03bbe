//! What a file says besides the calls and cards: alerts and their explanations, comments, tables, tags.

use std::collections::BTreeMap;

use bridge::TrickTable;
use bridge::record::{Bidding, Record, Remark, Section};
use cards::Seat;

use crate::output;

/// The marks `!`, `?` and so on, in the order of their numbers: 1 to 6 for calls, 7 to 12 for cards.
const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
/// Tags that the head, the result or the tables of a board show already.
const SHOWN: [&str; 8] = [
    "Description",
    "HomeTeam",
    "VisitTeam",
    "DoubleDummyTricks",
    "OptimumScore",
    "ParContract",
    "Generator",
    "Stage",
];

/// What is said about calls and cards, numbered in the order in which it is met.
#[derive(Default)]
pub struct Notes {
    lines: Vec<String>,
}

impl Notes {
    /// What stands behind a call or a card: its mark, and the number of the note that explains it.
    pub fn mark(&mut self, name: &str, remark: &Remark) -> String {
        let place = |glyph: u8| usize::from(glyph).checked_sub(1).filter(|&place| place < 12);
        let marks: String =
            remark.glyphs.iter().filter_map(|&glyph| Some(MARKS[place(glyph)? % 6])).collect();
        let mut said: Vec<&str> = Vec::new();
        if remark.irregular {
            said.push("irregular");
        }
        said.extend(remark.note.as_deref().map(|note| if note.is_empty() { "alert" } else { note }));
        said.extend(remark.comments.iter().map(String::as_str));
        if said.is_empty() {
            return marks;
        }
        let number = self.lines.len() + 1;
        let words = format!("{name}: {}", said.join("; "));
        self.lines.push(output::wrapped(&words, &format!("({number}) "), "    "));
        format!("{marks}({number})")
    }

    /// The notes since the last time, a line each.
    pub fn take(&mut self) -> String {
        let text = self.lines.iter().map(|line| format!("{line}\n")).collect();
        self.lines.clear();
        text
    }
}

/// The calls in columns, west's first, with a note for each that something is said about.
pub fn auction(bidding: &Bidding, notes: &mut Notes) -> String {
    let mut cells: Vec<(Seat, String)> = Vec::new();
    for called in &bidding.calls {
        let call = format!("{:#}", called.call);
        cells.push((called.seat, format!("{call}{}", notes.mark(&call, &called.remark))));
    }
    if !bidding.is_over() {
        cells.push((bidding.turn(), "?".to_owned()));
    }
    let heads: Vec<(Seat, String)> = Seat::West.around().map(|seat| (seat, seat.to_string())).collect();
    columns(&[&heads[..], &cells[..]].concat(), &heads)
}

/// Cells under the column of their seat; a seat that is not right of the one before begins a line.
fn columns(cells: &[(Seat, String)], heads: &[(Seat, String)]) -> String {
    let wide = cells.iter().map(|(_, cell)| cell.chars().count() + 1).max().unwrap_or(0).max(7);
    let place = |seat: Seat| heads.iter().position(|&(head, _)| head == seat).unwrap_or(0);
    let (mut text, mut line, mut filled) = (String::new(), String::new(), 0);
    for (seat, cell) in cells {
        if place(*seat) < filled {
            text += &format!("{}\n", line.trim_end());
            (line, filled) = (String::new(), 0);
        }
        while filled < place(*seat) {
            line += &" ".repeat(wide);
            filled += 1;
        }
        line += &format!("{cell:wide$}");
        filled += 1;
    }
    format!("{text}{}\n", line.trim_end())
}

/// Who plays for whom: `Lighthouse against Old Mill`.
pub fn teams(record: &Record) -> Option<String> {
    let team = |name: &str| record.tags.get(name).filter(|team| !team.is_empty());
    match (team("HomeTeam"), team("VisitTeam")) {
        (Some(home), Some(visitors)) => Some(format!("{home} against {visitors}")),
        (home, visitors) => home.or(visitors).cloned(),
    }
}

/// What else a file says of a board: results at double dummy, tables, tags, comments.
pub fn rest(record: &Record) -> String {
    let mut text = String::new();
    let mut tables: BTreeMap<&str, &Section> =
        record.sections.iter().map(|(name, section)| (name.as_str(), section)).collect();
    if let Some(Ok(table)) = TrickTable::of(record) {
        tables.remove("OptimumResultTable");
        text += &format!("\nDouble dummy\n{table}\n");
    }
    for (tag, words) in [("OptimumScore", "Optimum score"), ("ParContract", "Par contract")] {
        if let Some(value) = record.tags.get(tag).filter(|value| !value.is_empty()) {
            text += &format!("{words}: {value}\n");
        }
    }
    for (name, section) in tables {
        if !section.rows.is_empty() {
            text += &format!("\n{name}\n{}", table(section));
        }
    }
    let others: Vec<String> = record
        .tags
        .iter()
        .filter(|(name, value)| !SHOWN.contains(&name.as_str()) && !value.is_empty())
        .map(|(name, value)| format!("{name}: {value}\n"))
        .collect();
    let comments = record.comments.values().flatten();
    let comments: Vec<String> = comments.map(|comment| output::wrapped(comment, "", "") + "\n").collect();
    for part in [others, comments] {
        if !part.is_empty() {
            text += &format!("\n{}", part.concat());
        }
    }
    text
}

/// The rows in columns, below the names that the section's tag gives them.
fn table(section: &Section) -> String {
    // Some programs write blanks for semicolons.
    let between = |c: char| if section.columns.contains(';') { c == ';' } else { c.is_whitespace() };
    let columns: Vec<&str> = section.columns.split(between).map(str::trim).collect();
    let heads =
        columns.iter().map(|column| column.split('\\').next().unwrap_or_default().to_owned()).collect();
    let is_right = |place: usize| columns.get(place).is_some_and(|column| column.ends_with('R'));
    let rows: Vec<Vec<String>> =
        std::iter::once(heads).chain(section.rows.iter().map(|row| cells(row))).collect();
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |place: usize| {
        rows.iter().filter_map(|row| row.get(place)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..most).map(wide).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(place, cell)| match (is_right(place), widths[place]) {
            (true, wide) => format!("{cell:>wide$}"),
            (false, wide) => format!("{cell:wide$}"),
        });
        format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

/// The cells of a row: words, or what stands in quotes.
fn cells(row: &str) -> Vec<String> {
    let mut cells = Vec::new();
    let mut rest = row.trim_start();
    while !rest.is_empty() {
        let (cell, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        cells.push(cell.to_owned());
        rest = after.trim_start();
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_below_the_names_of_their_columns() {
        let section = Section {
            columns: "Rank\\3R;PairId\\2;Names\\24L".to_owned(),
            rows: vec!["  1  4 \"Ann - Ben\"".to_owned(), " 12  1 \"Cas\"".to_owned()],
        };
        let wanted = "  Rank  PairId  Names\n     1  4       Ann - Ben\n    12  1       Cas\n";
        assert_eq!(table(&section), wanted);
    }

    #[test]
    fn what_is_said_about_a_call_is_numbered() {
        let mut notes = Notes::default();
        assert_eq!(notes.mark("Pass", &Remark::default()), "");
        let good = Remark { glyphs: [1].into(), ..Remark::default() };
        assert_eq!(notes.mark("3NT", &good), "!");
        let alert = Remark { note: Some(String::new()), comments: vec!["slow".to_owned()], ..good };
        assert_eq!(notes.mark("2♦", &alert), "!(1)");
        assert_eq!(notes.take(), "(1) 2♦: alert; slow\n");
    }
}
