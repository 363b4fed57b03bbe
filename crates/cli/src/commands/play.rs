use std::sync::PoisonError;

use cards::{Seat, Seed};
use clap::{ArgMatches, Args as _, Command, FromArgMatches};
use players::Spec;
use table::{Chosen, GAMES, GameEntry, Setup};

use super::chosen;
use crate::complete;
use crate::failure::Failure;
use crate::play::{Desk, Leave, read_rules};
use crate::signals;

/// Play a game in the terminal
///
/// You are shown the table and asked for a move; `help` at the prompt lists what else you can say.
/// With --json the same goes in JSON, one event a line, and a program can answer.
#[derive(Debug)]
pub struct Args {
    game: &'static str,
    chosen: Chosen,
    table: TableArgs,
}

/// Options of every table.
#[derive(clap::Args, Debug)]
struct TableArgs {
    /// Where you sit: N, E, S or W
    #[arg(long)]
    seat: Option<Seat>,
    /// Who plays the other seats (`finesse players` lists them)
    #[arg(long, value_name = "PLAYER")]
    against: Option<Spec>,
    /// Whom you ask for hints
    #[arg(long, value_name = "PLAYER")]
    advisor: Option<Spec>,
    /// Let a program play your seat, and look on
    #[arg(long)]
    watch: bool,
    /// The same seed gives the same game
    #[arg(long)]
    seed: Option<u64>,
    /// The moves so far, separated by semicolons: goes on from there
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

/// The subcommands come from the one list of games.
impl clap::Args for Args {
    fn augment_args(command: Command) -> Command {
        let command = command
            .about("Play a game in the terminal")
            .long_about(
                "Play a game in the terminal\n\nYou are shown the table and asked for a move; `help` at the \
                 prompt lists what else you can say. With --json the same goes in JSON, one event a line, and a \
                 program can answer.",
            )
            .subcommand_required(true)
            .arg_required_else_help(true);
        command.subcommands(GAMES.iter().map(subcommand))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Args::augment_args(command)
    }
}

fn subcommand(game: &'static GameEntry) -> Command {
    let command = Command::new(game.name).args(chosen::options(game));
    // The game says what it is, not the options that all have.
    TableArgs::augment_args(command)
        .about(game.about)
        .long_about(None)
        .mut_arg("against", |arg| arg.add(complete::player(game.name)))
        .mut_arg("advisor", |arg| arg.add(complete::player(game.name)))
}

impl FromArgMatches for Args {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Args, clap::Error> {
        let (name, matches) = matches.subcommand().expect("a game is required");
        let game = table::find(name).expect("the games of the list are the subcommands");
        let chosen = chosen::read(game, matches);
        Ok(Args { game: game.name, chosen, table: TableArgs::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Args::from_arg_matches(matches)?;
        Ok(())
    }
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let game = table::find(args.game).map_err(Failure::usage)?;
    let TableArgs { seat, against, advisor, watch, seed, moves } = args.table;
    let number = seed.unwrap_or_else(super::seed_of_the_moment);
    let mine = seat.unwrap_or(game.usual_seat);
    let moves = moves.unwrap_or_default();
    let moves = moves.split(';').map(str::trim).filter(|mv| !mv.is_empty()).map(str::to_owned);
    let setup = Setup {
        people: Some(if watch { Vec::new() } else { vec![mine] }),
        against,
        adviser: advisor,
        seed: Seed::new(number),
        chosen: with_rules_from_file(args.chosen, game)?,
        record: moves.collect(),
    };
    let table = game.open(&setup).map_err(Failure::usage)?;
    let program = setup.against.as_ref().map_or_else(|| game.players()[0].name.to_owned(), Spec::to_string);
    let name = |&seat: &Seat| (seat, (watch || seat != mine).then(|| program.clone()));
    let seats: Vec<_> = table.seats().iter().map(name).collect();
    let mut desk = Desk::new(table, mine, setup.seed, json);
    let record = desk.record();
    let again = move || {
        let moves = record.lock().unwrap_or_else(PoisonError::into_inner).join("; ");
        format!("\nTo go on later:\n  {}", command_again(number, &moves))
    };
    if !watch && !json {
        let again = again.clone();
        signals::on_signal(move |signal| {
            println!("\n{}", again());
            std::process::exit(signals::note(signal));
        });
    }
    desk.say_seats(&seats);
    match desk.play() {
        Ok(()) => Ok(()),
        Err(Leave::Quit) => {
            if !json {
                println!("{}", again());
            }
            Ok(())
        }
        Err(Leave::Interrupted) => Err(Failure::stopped(again().trim())),
        Err(Leave::Foul(foul)) => Err(Failure::failed(foul)),
    }
}

/// Rules may stand in a file, which libraries do not read.
fn with_rules_from_file(chosen: Chosen, game: &GameEntry) -> Result<Chosen, Failure> {
    let Some(option) = game.options.iter().find(|option| option.name == "rules") else { return Ok(chosen) };
    let rules = read_rules(chosen.text(option)).map_err(Failure::usage)?;
    Ok(chosen.with(option.name, rules.to_string()))
}

/// The command that brings a table back.
fn command_again(seed: u64, moves: &str) -> String {
    let mut words: Vec<String> = vec!["finesse".to_owned()];
    let mut args = std::env::args().skip(1);
    while let Some(word) = args.next() {
        if matches!(word.as_str(), "--moves" | "--seed") {
            args.next();
        } else if !word.starts_with("--moves=") && !word.starts_with("--seed=") {
            words.push(word);
        }
    }
    words.push(format!("--seed {seed}"));
    if !moves.is_empty() {
        words.push(format!("--moves '{moves}'"));
    }
    words.join(" ")
}
