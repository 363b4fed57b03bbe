//! The finesse command. A door: it reads what was typed, asks the libraries, and shows what they
//! answer. No rule of a game and no search lives here.

#[macro_use]
mod output;

mod boards;
mod colour;
mod commands;
mod complete;
mod config;
mod failure;
mod files;
mod play;
mod progress;
mod signals;

use std::process::ExitCode;

use clap::FromArgMatches;

use commands::Finesse;
use failure::Failure;

fn main() -> ExitCode {
    let ended = run();
    output::flush();
    match ended {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn run() -> Result<ExitCode, Failure> {
    clap_complete::CompleteEnv::with_factory(commands::command).complete();
    colour::choose(colour::When::Auto);
    let command = config::Config::load()?.apply(commands::command());
    let typed = command.try_get_matches().and_then(|matches| Finesse::from_arg_matches(&matches));
    match typed {
        Ok(finesse) => finesse.run().map(|()| ExitCode::SUCCESS),
        Err(refused) if refused.use_stderr() => {
            let _ = refused.print();
            Ok(ExitCode::from(2))
        }
        Err(asked) => {
            let text = asked.render();
            match colour::is_on() {
                true => print!("{}", text.ansi()),
                false => print!("{text}"),
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}
