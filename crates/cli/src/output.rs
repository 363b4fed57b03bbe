//! Standard output and standard error for commands.
//!
//! The standard macros panic when nobody reads any more (`finesse deal -n 1000 | head`) and when the
//! disk is full. These end the program: quietly where the reader of a pipe left, which is no failure, and
//! with a word and status 1 where anything else went wrong. Letting a signal end it would not do: a
//! player behind a pipe that dies must not take the match with it.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write};

use crate::colour;

macro_rules! println {
    () => { $crate::output::put(format_args!("\n")) };
    ($($text:tt)*) => { $crate::output::put(format_args!("{}\n", format_args!($($text)*))) };
}

macro_rules! print {
    ($($text:tt)*) => { $crate::output::put(format_args!($($text)*)) };
}

macro_rules! eprintln {
    ($($text:tt)*) => { $crate::output::complain(format_args!("{}\n", format_args!($($text)*))) };
}

/// Writes to standard output, with suits in their colours where colours are shown.
pub fn put(text: Arguments<'_>) {
    let mut out = io::stdout().lock();
    let written = match colour::is_on() {
        true => out.write_all(colour::suits(&text.to_string()).as_bytes()),
        false => out.write_fmt(text),
    };
    drop(out);
    check(written);
}

/// Writes to standard error. Where nobody can read it there is nobody to tell.
pub fn complain(text: Arguments<'_>) {
    let _ = io::stderr().lock().write_fmt(text);
}

/// The text in lines that fit on the terminal, the first and the others begun so; lines of the text stay
/// apart.
pub fn wrapped(text: &str, first: &str, others: &str) -> String {
    let options = textwrap::Options::new(width())
        .initial_indent(first)
        .subsequent_indent(others)
        .break_words(false)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    text.lines().map(|line| textwrap::fill(line, &options)).collect::<Vec<_>>().join("\n")
}

/// How many letters a line takes: those of the terminal, at most 100, and 96 where there is none.
pub fn width() -> usize {
    let columns =
        terminal_size::terminal_size().map(|(terminal_size::Width(columns), _)| usize::from(columns));
    columns.map_or(96, |columns| columns.clamp(40, 100))
}

/// Writes what standard output still holds back.
pub fn flush() {
    check(io::stdout().lock().flush());
}

/// Ends the program if standard output cannot be written.
pub fn check(written: io::Result<()>) {
    let Err(why) = written else { return };
    if why.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    complain(format_args!("finesse: standard output: {why}; what was written before is not complete\n"));
    std::process::exit(1);
}
