//! Standard output for commands. The standard macros panic when whoever reads is gone
//! (`finesse deal -n 1000 | head`); these end the program quietly instead. Letting the signal end
//! it would not do: a player behind a pipe that dies must not take the match with it.

use std::fmt::Arguments;
use std::io::Write;

macro_rules! println {
    () => { $crate::output::put(format_args!("\n")) };
    ($($text:tt)*) => { $crate::output::put(format_args!("{}\n", format_args!($($text)*))) };
}

macro_rules! print {
    ($($text:tt)*) => { $crate::output::put(format_args!($($text)*)) };
}

/// Writes to standard output, or ends the program when nobody reads it.
pub fn put(text: Arguments<'_>) {
    if std::io::stdout().lock().write_fmt(text).is_err() {
        std::process::exit(0);
    }
}
