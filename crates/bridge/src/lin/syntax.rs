//! The characters of a LIN file, cut into fields.

use std::borrow::Cow;

use crate::record::{At, Flaw, Problem};

/// `tag|value|`, and where the value starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field<'a> {
    pub at: At,
    /// In small letters, however the file writes it.
    pub tag: String,
    /// In one line: a line end within a value is a blank.
    pub value: Cow<'a, str>,
}

/// Whether a line of a LIN file may start with this tag.
pub(crate) fn is_known_tag(tag: &str) -> bool {
    const TAGS: &str = "vg rs pw mp bn pn qx md sv ah mb an pc mc nt st pg rh pf mn px tu up bt";
    let tag = tag.trim().to_ascii_lowercase();
    TAGS.split(' ').any(|known| known == tag)
}

/// Tags with running text, in which a line may well start with two letters.
const TEXTS: [&str; 6] = ["nt", "an", "ah", "vg", "mn", "tu"];

/// Cuts a whole file. What is no tag is told and passed over, up to the next bar, or to the tag that
/// the next line starts with: where a bar is missing at the end of a line, only that field is hurt.
pub(super) fn fields<'a>(text: &'a str, problems: &mut Vec<Problem>) -> Vec<Field<'a>> {
    let mut fields = Vec::new();
    let mut at = At { line: 1, column: 1 };
    let mut tag: Option<String> = None;
    let mut rest = text;
    while !rest.is_empty() {
        let (part, is_closed) = match rest.split_once('|') {
            Some((part, after)) => {
                rest = after;
                (part, true)
            }
            None => (std::mem::take(&mut rest), false),
        };
        let starts = at;
        advance(&mut at, part, is_closed);
        let next_line = part.rsplit_once('\n').filter(|(_, last)| is_closed && is_known_tag(last));
        let mut cut_off =
            |text: &str| problems.push(Problem { at: starts, flaw: Flaw::CutOff(one_line(text).into()) });
        match (tag.take(), next_line) {
            (Some(open), Some((value, next_tag))) if !TEXTS.contains(&open.as_str()) => {
                cut_off(value);
                fields.push(Field { at: starts, tag: open, value: one_line(value) });
                tag = Some(next_tag.trim().to_ascii_lowercase());
            }
            (Some(tag), _) => fields.push(Field { at: starts, tag, value: one_line(part) }),
            (None, _) if is_tag(part.trim()) && is_closed => tag = Some(part.trim().to_ascii_lowercase()),
            (None, _) if part.trim().is_empty() => {}
            (None, Some((lost, next_tag))) => {
                cut_off(lost);
                tag = Some(next_tag.trim().to_ascii_lowercase());
            }
            (None, None) => cut_off(part),
        }
    }
    if let Some(tag) = tag {
        problems.push(Problem { at, flaw: Flaw::CutOff(tag) });
    }
    fields
}

/// Trimmed, with a blank for each line end.
fn one_line(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if text.contains('\n') { Cow::Owned(text.replace('\n', " ")) } else { Cow::Borrowed(text) }
}

fn is_tag(text: &str) -> bool {
    (1..=3).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphanumeric())
}

fn advance(at: &mut At, part: &str, is_closed: bool) {
    match part.rsplit_once('\n') {
        Some((before, last)) => {
            at.line += before.matches('\n').count() + 1;
            at.column = 1 + last.chars().count();
        }
        None => at.column += part.chars().count(),
    }
    at.column += usize::from(is_closed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_places() {
        let mut problems = Vec::new();
        let read = fields("Pn|a,b|\nmb|p|garbage!|pg||\n\nnt|two\nlines|mb|1", &mut problems);
        let short: Vec<_> =
            read.iter().map(|f| (f.tag.as_str(), &*f.value, f.at.line, f.at.column)).collect();
        assert_eq!(
            short,
            [
                ("pn", "a,b", 1, 4),
                ("mb", "p", 2, 4),
                ("pg", "", 2, 18),
                ("nt", "two lines", 4, 4),
                ("mb", "1", 5, 10)
            ]
        );
        assert_eq!(problems.len(), 1);
        assert_eq!(
            problems[0].to_string(),
            "line 2, column 6: 'garbage!' is cut off: write every field as tag|value|"
        );
    }

    #[test]
    fn a_missing_bar_hurts_one_field() {
        let mut problems = Vec::new();
        let read = fields("mb|1C\nMb|p|oops\nmb|1H|nt|well\nmb|", &mut problems);
        let short: Vec<_> = read.iter().map(|f| (f.tag.as_str(), &*f.value)).collect();
        assert_eq!(short, [("mb", "1C"), ("mb", "p"), ("mb", "1H"), ("nt", "well mb")]);
        let told: Vec<_> = problems.iter().map(|problem| problem.flaw.clone()).collect();
        assert_eq!(told, [Flaw::CutOff("1C".into()), Flaw::CutOff("oops".into())]);
    }
}
