//! The characters of a LIN file, cut into fields.

use crate::record::{At, Flaw, Problem};

/// `tag|value|`, and where the value starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field<'a> {
    pub at: At,
    /// In small letters, however the file writes it.
    pub tag: String,
    pub value: &'a str,
}

/// Cuts a whole file. What is no tag is told and passed over, up to the next bar.
pub(super) fn fields<'a>(text: &'a str, problems: &mut Vec<Problem>) -> Vec<Field<'a>> {
    let mut fields = Vec::new();
    let mut at = At { line: 1, column: 1 };
    let mut tag: Option<&str> = None;
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
        match tag.take() {
            Some(tag) => fields.push(Field { at: starts, tag: tag.to_ascii_lowercase(), value: part }),
            None if is_tag(part.trim()) && is_closed => tag = Some(part.trim()),
            None if part.trim().is_empty() => {}
            None => problems.push(Problem { at: starts, flaw: Flaw::CutOff(part.trim().to_owned()) }),
        }
    }
    if let Some(tag) = tag {
        problems.push(Problem { at, flaw: Flaw::CutOff(tag.to_owned()) });
    }
    fields
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
        let short: Vec<_> = read.iter().map(|f| (f.tag.as_str(), f.value, f.at.line, f.at.column)).collect();
        assert_eq!(
            short,
            [
                ("pn", "a,b", 1, 4),
                ("mb", "p", 2, 4),
                ("pg", "", 2, 18),
                ("nt", "two\nlines", 4, 4),
                ("mb", "1", 5, 10)
            ]
        );
        assert_eq!(problems.len(), 1);
        assert_eq!(
            problems[0].to_string(),
            "line 2, column 6: 'garbage!' is cut off: write every field as tag|value|"
        );
    }
}
