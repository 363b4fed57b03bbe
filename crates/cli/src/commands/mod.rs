//! The subcommands, a file for each.

mod advise;
mod analyse;
mod bench;
mod bid;
mod bluechip;
mod chosen;
mod completions;
mod convert;
mod deal;
mod engine;
mod lab;
mod man;
mod matches;
mod plan;
mod play;
mod players;
mod replay;
mod rules;
mod search;
mod searches;
mod serve;
mod show;
mod shown;
mod solve;
mod system;
mod thinking;
mod train;
mod tree;

use clap::{CommandFactory, Parser, Subcommand};

use crate::colour::{self, When};
use crate::failure::Failure;

/// The card-playing engine for games with hidden cards.
///
/// Plays, solves, explains and studies contract bridge, hearts and the classic games of the
/// textbooks.
#[derive(Parser, Debug)]
#[command(name = "finesse", version, propagate_version = true, max_term_width = 100)]
#[command(
    after_help = "Start with `finesse serve` or `finesse play hearts`, or `finesse help COMMAND` for one command."
)]
pub struct Finesse {
    /// Answer in JSON, for programs
    #[arg(long, global = true, help_heading = "Output")]
    json: bool,
    /// Colours: auto, always or never
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        value_name = "WHEN",
        help_heading = "Output",
        hide_possible_values = true
    )]
    color: When,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Serve(serve::Args),
    Play(play::Args),
    Players(players::Args),
    #[command(name = "match")]
    Match(matches::Args),
    Replay(replay::Args),
    Engine(engine::Args),
    Advise(advise::Args),
    Plan(plan::Args),
    Analyse(analyse::Args),
    Solve(solve::Args),
    Bid(bid::Args),
    System(system::Args),
    Bluechip(bluechip::Args),
    Search(search::Args),
    Tree(tree::Args),
    Train(train::Args),
    Lab(lab::Args),
    Bench(bench::Args),
    Show(show::Args),
    Convert(convert::Args),
    Deal(deal::Args),
    Rules(rules::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Everything that can be typed.
pub fn command() -> clap::Command {
    Finesse::command()
}

impl Finesse {
    /// Carries out the command.
    pub fn run(self) -> Result<(), Failure> {
        let json = self.json;
        // What programs read has no colours.
        colour::choose(if json { When::Never } else { self.color });
        match self.command {
            Command::Serve(args) => serve::run(args, json),
            Command::Play(args) => play::run(args, json),
            Command::Players(args) => players::run(args, json),
            Command::Match(args) => matches::run(args, json),
            Command::Replay(args) => replay::run(args, json),
            Command::Engine(args) => engine::run(args),
            Command::Advise(args) => advise::run(args, json),
            Command::Plan(args) => plan::run(args, json),
            Command::Analyse(args) => analyse::run(args, json),
            Command::Solve(args) => solve::run(args, json),
            Command::Bid(args) => bid::run(args, json),
            Command::System(args) => system::run(args, json),
            Command::Bluechip(args) => bluechip::run(args, json),
            Command::Search(args) => search::run(args, json),
            Command::Tree(args) => tree::run(args, json),
            Command::Train(args) => train::run(args, json),
            Command::Lab(args) => lab::run(args, json),
            Command::Bench(args) => bench::run(args, json),
            Command::Show(args) => show::run(args, json),
            Command::Convert(args) => convert::run(args, json),
            Command::Rules(args) => rules::run(args, json),
            Command::Deal(args) => deal::run(args, json),
            Command::Completions(args) => completions::run(args),
            Command::Man(args) => man::run(args),
        }
    }
}

/// A seed that nobody has seen before; small enough to type again.
pub fn seed_of_the_moment() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| since.as_millis() as u64 % 1_000_000)
}
