//! Links to the hand viewer of Bridge Base, which hold a whole board: as LIN (`?lin=pn|...`), or in
//! parameters of their own (`?n=sakq...&d=n&v=b&a=1n!(15-17)p3nppp&p=...&c=9`).
//!
//! [`read`] takes a text with links in it: one a line, or within HTML or Markdown, or LIN alone with
//! the escapes of a link (`pn%7C...`). What is wrong is told with the place in the link itself. The
//! parameters are `n`, `e`, `s`, `w` for the hands, `nn`, `en`, `sn`, `wn` for the names, `d` dealer,
//! `v` vulnerability, `b` board, `a` auction, `p` play, `c` declarer's tricks; others are for showing.
//!
//! Links that only name a hand on a server (`myhand=`, `linurl=`, shortened links) cannot be followed,
//! and are told.

mod escape;
mod fields;

use crate::lin;
use crate::record::{At, Flaw, Problem, Reading, Record, decode};

use escape::Text;

/// Where links that are written lead to.
const VIEWER: &str = "https://www.bridgebase.com/tools/handviewer.html?lin=";

/// Names of a server that are links to a hand, or shortened ones.
const SERVERS: [&str; 4] = ["handviewer", "bridgebase.com", "tinyurl.com", "bit.ly"];

/// Reads every link in a text.
pub fn read(bytes: impl AsRef<[u8]>) -> Reading {
    let text = decode(bytes.as_ref());
    let mut all = Reading::default();
    for (i, line) in text.lines().enumerate() {
        for link in links(line, i + 1) {
            let mut reading = read_link(link);
            all.records.append(&mut reading.records);
            all.problems.append(&mut reading.problems);
        }
    }
    all.problems.sort_by_key(|problem| problem.at);
    all
}

/// The link that shows a board.
pub fn write(record: &Record) -> String {
    format!("{VIEWER}{}", escape::escaped(lin::write_board(record).trim_end()))
}

/// Whether a line has a link in it, or LIN with the escapes of one.
pub(crate) fn is_in(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    let names_server = || SERVERS.iter().any(|server| lower.contains(server));
    has_scheme(&lower) && (lower.contains("lin=") || names_server())
        || names_server() && lower.contains('?')
        || is_escaped_lin(line)
}

fn has_scheme(lower: &str) -> bool {
    lower.contains("http://") || lower.contains("https://")
}

fn is_escaped_lin(line: &str) -> bool {
    let lower = line.trim_start().to_ascii_lowercase();
    let tag =
        lower.split_once("%7c").map(|(tag, _)| tag).or_else(|| lower.split_once('|').map(|(tag, _)| tag));
    lower.contains("%7c") && tag.is_some_and(lin::is_known_tag)
}

/// The links of a line. One within quotes, brackets or parentheses ends with them; one that stands
/// alone goes on to the end of the line where its blanks are not escaped.
fn links(line: &str, number: usize) -> Vec<Text> {
    let lower = line.to_ascii_lowercase();
    if !is_in(line) {
        return Vec::new();
    }
    if !has_scheme(&lower) {
        return vec![Text::new(line, number, 1)];
    }
    let mut starts: Vec<usize> = lower.match_indices("http").map(|(start, _)| start).collect();
    // A link within another one (`linurl=http...`) is a part of it.
    starts.retain(|&start| !line[..start].ends_with(['=', '/']) && !lower[..start].ends_with("%3d"));
    let mut found = Vec::new();
    for (i, &start) in starts.iter().enumerate() {
        let rest = &line[start..starts.get(i + 1).copied().unwrap_or(line.len())];
        let end = match line[..start].chars().next_back() {
            Some(quote @ ('"' | '\'')) => rest.find(quote),
            Some('<') => rest.find('>'),
            Some('(') => closing(rest),
            _ => rest.find(['<', '>', '"']).or_else(|| end_of_bare(rest)),
        };
        let link = &rest[..end.unwrap_or(rest.len())];
        if is_in(link) {
            found.push(Text::new(link, number, line[..start].chars().count() + 1));
        }
    }
    found
}

/// The parenthesis that closes one before the text.
fn closing(text: &str) -> Option<usize> {
    let mut open = 1;
    text.char_indices().find_map(|(place, c)| {
        open += i32::from(c == '(') - i32::from(c == ')');
        (open == 0).then_some(place)
    })
}

/// A link ends with its first blank, unless it goes on behind it.
fn end_of_bare(text: &str) -> Option<usize> {
    let blank = text.find(char::is_whitespace)?;
    let (link, after) = text.split_at(blank);
    let goes_on = after.contains(['|', '&', '=']) && !link.to_ascii_lowercase().contains("%7c");
    (!goes_on).then_some(blank)
}

fn read_link(link: Text) -> Reading {
    let at = link.at(0);
    let link = link.without_entities();
    let parameters = link.parameters();
    if let Some((_, value)) = parameters.iter().find(|(key, _)| key == "lin") {
        return read_lin(&value.unescaped());
    }
    match fields::read(&parameters, at) {
        Some(reading) => reading,
        None if parameters.is_empty() && is_escaped_lin(&link.line()) => read_lin(&link.unescaped()),
        None => Reading {
            records: Vec::new(),
            problems: vec![Problem { at, flaw: Flaw::Link(link.beginning(60)) }],
        },
    }
}

fn read_lin(text: &Text) -> Reading {
    let mut reading = lin::read_text(&text.line());
    let place = |at: At| text.at(at.column.saturating_sub(1));
    reading.problems.iter_mut().for_each(|problem| problem.at = place(problem.at));
    if reading.records.is_empty() && reading.problems.is_empty() {
        reading.problems.push(Problem { at: text.at(0), flaw: Flaw::Link(text.beginning(60)) });
    }
    reading
}
