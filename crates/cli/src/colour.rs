//! Colours on the terminal: off where output is no terminal, by `NO_COLOR`, by `--color never`.

use std::fmt::Display;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum When {
    /// On a terminal, as NO_COLOR, CLICOLOR and CLICOLOR_FORCE say
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

static IS_ON: AtomicBool = AtomicBool::new(false);

/// Decides it for everything that is written from now on.
pub fn choose(when: When) {
    let choice = match when {
        When::Auto => ColorChoice::Auto,
        When::Always => ColorChoice::Always,
        When::Never => ColorChoice::Never,
    };
    choice.write_global();
    let is_on = match when {
        When::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        other => other == When::Always,
    };
    IS_ON.store(is_on, Ordering::Relaxed);
}

/// Whether standard output shows colours.
pub fn is_on() -> bool {
    IS_ON.load(Ordering::Relaxed)
}

/// A suit that is red: only the colour of letters is changed and set back, so that it may stand within
/// another style.
const RED: &str = "\u{1b}[31m";
const NOT_RED: &str = "\u{1b}[39m";
/// What took a trick, or is best.
pub const WINNER: Style = AnsiColor::Green.on_default().bold();
/// What cost something and need not have.
pub const MISTAKE: Style = AnsiColor::Red.on_default().bold();
/// What might be looked at.
pub const DOUBTFUL: Style = AnsiColor::Yellow.on_default();

/// The text in this style, if colours are shown.
pub fn painted(style: Style, text: impl Display) -> String {
    match is_on() {
        true => format!("{style}{text}{style:#}"),
        false => text.to_string(),
    }
}

/// The text with the symbols of the red suits in red.
pub fn suits(text: &str) -> String {
    let mut painted = String::with_capacity(text.len() + 64);
    for letter in text.chars() {
        match letter {
            '♥' | '♦' => painted.push_str(&format!("{RED}{letter}{NOT_RED}")),
            other => painted.push(other),
        }
    }
    painted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn red_suits_are_red_and_nothing_else_changes() {
        let painted = suits("♠A ♥K");
        assert!(painted.starts_with("♠A ") && painted.ends_with('K') && painted.contains("\u{1b}[31m♥"));
        assert_eq!(anstream::adapter::strip_str(&painted).to_string(), "♠A ♥K");
    }
}
