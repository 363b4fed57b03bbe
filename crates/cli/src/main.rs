//! The finesse command. A door: it reads what was typed, asks the libraries, and shows what they
//! answer. No rule of a game and no search lives here.

#[macro_use]
mod output;

mod boards;
mod commands;
mod failure;
mod play;
mod progress;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match commands::Finesse::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
