//! Move-count files: how many sequences of moves there are from a position, to each depth and to the
//! end. One number holds every rule on the way, so a rule that breaks anywhere changes it.
//!
//! A line is a position, then what is counted: `the position ; 1 9 ; 2 72 ; end 255168`. A number
//! stands for sequences of so many moves, `end` for whole games. Lines that start with # are words.

use crate::Game;

/// What is counted from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span {
    /// Sequences of this many moves.
    Moves(u32),
    /// Sequences that end the game.
    ToTheEnd,
}

/// One line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountLine<'a> {
    /// The position, as its game writes it.
    pub position: &'a str,
    /// What was counted, and how many there are.
    pub counts: Vec<(Span, u64)>,
}

/// The lines of a file.
///
/// # Panics
/// If a line is none.
pub fn count_lines(file: &str) -> Vec<CountLine<'_>> {
    let lines = file.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut parts = line.split(';').map(str::trim);
            let position = parts.next().unwrap_or_default();
            let counts = parts.map(|part| read_count(part).unwrap_or_else(|| panic!("'{part}' in {line}")));
            CountLine { position, counts: counts.collect() }
        })
        .collect()
}

fn read_count(part: &str) -> Option<(Span, u64)> {
    let (span, count) = part.split_once(' ')?;
    let span = if span == "end" { Span::ToTheEnd } else { Span::Moves(span.parse().ok()?) };
    Some((span, count.parse().ok()?))
}

/// How many sequences there are.
pub fn count<G: Game>(game: &G, span: Span) -> u64 {
    let rest = match span {
        Span::Moves(0) => return 1,
        Span::ToTheEnd if game.is_over() => return 1,
        Span::Moves(1) => return game.moves().into_iter().count() as u64,
        Span::Moves(depth) => Span::Moves(depth - 1),
        Span::ToTheEnd => Span::ToTheEnd,
    };
    game.moves().into_iter().map(|mv| count(&game.after(mv), rest)).sum()
}

/// Counts everything in a file again.
///
/// # Panics
/// If a count differs; the message holds the lines as they would be right.
pub fn move_counts(file: &str, count: impl Fn(&str, Span) -> u64) {
    let (mut right, mut wrong) = (String::new(), false);
    for CountLine { position, counts } in count_lines(file) {
        assert!(!counts.is_empty(), "nothing is counted from {position}");
        right += position;
        for (span, stored) in counts {
            let counted = count(position, span);
            wrong |= counted != stored;
            right += &match span {
                Span::Moves(depth) => format!(" ; {depth} {counted}"),
                Span::ToTheEnd => format!(" ; end {counted}"),
            };
        }
        right.push('\n');
    }
    assert!(!wrong, "counts differ from the file; counted was\n{right}");
}
